/* Words of Philox-4x32-10, and floats of them, as philox.py and keyed.py compute them: the same bits, in one pass. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

#define LANES 32
#define PIECE (4 * LANES)
#define ROUNDS 10
#define MASK 0xFFFFFFFFu

/* One binary serves processors with wide vectors and without. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__)
#define WIDE __attribute__((target_clones("avx512f", "avx2", "default"), noinline))
#else
#define WIDE
#endif

enum { WORDS, FLOATS, DOUBLES };

/* Lanes of 64 bits hold words: compilers find the instruction that multiplies words to a whole product. */
WIDE static void blocks(uint32_t *out, uint64_t first, const uint32_t *key, uint32_t stream, uint32_t purpose)
{
    uint64_t a[LANES], b[LANES], c[LANES], d[LANES];
    uint32_t k0 = key[0], k1 = key[1];
    for (int i = 0; i < LANES; i++) {
        a[i] = (first + (uint64_t)i) & MASK;
        b[i] = (first + (uint64_t)i) >> 32;
        c[i] = stream;
        d[i] = purpose;
    }
    for (int r = 0; r < ROUNDS; r++) {
        uint64_t q0 = k0, q1 = k1;
        for (int i = 0; i < LANES; i++) {
            uint64_t one = (a[i] & MASK) * (uint64_t)0xD2511F53u, other = (c[i] & MASK) * (uint64_t)0xCD9E8D57u;
            a[i] = (other >> 32) ^ b[i] ^ q0;
            c[i] = (one >> 32) ^ d[i] ^ q1;
            b[i] = other & MASK;
            d[i] = one & MASK;
        }
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    for (int i = 0; i < LANES; i++) {
        out[4 * i] = (uint32_t)a[i];
        out[4 * i + 1] = (uint32_t)b[i];
        out[4 * i + 2] = (uint32_t)c[i];
        out[4 * i + 3] = (uint32_t)d[i];
    }
}

/* Every step is exact: 24 bits of a word make a float, 53 of two words a double, from 0 up to and without 1. */
static void converted(char *out, const uint32_t *words, uint64_t count, int kind)
{
    if (kind == FLOATS) {
        float *floats = (float *)(void *)out;
        for (uint64_t i = 0; i < count; i++)
            floats[i] = (float)(int32_t)(words[i] >> 8) * 0x1p-24f;
    }
    else {
        double *doubles = (double *)(void *)out;
        for (uint64_t i = 0; i < count / 2; i++)
            doubles[i] = ((double)(words[2 * i] >> 5) * 0x1p26 + (double)(words[2 * i + 1] >> 6)) * 0x1p-53;
    }
}

static PyObject *fill(PyObject *module, PyObject *args)
{
    Py_buffer view;
    unsigned int key[2], stream, purpose;
    int kind;
    (void)module;
    if (!PyArg_ParseTuple(args, "w*IIIIi:fill", &view, &key[0], &key[1], &stream, &purpose, &kind))
        return NULL;
    /* A word for each four bytes: a double takes two. */
    uint64_t count = (uint64_t)view.len / 4;
    char *out = view.buf;
    if (kind < WORDS || kind > DOUBLES || (uintptr_t)out % (kind == DOUBLES ? 8 : 4)) {
        PyBuffer_Release(&view);
        PyErr_SetString(PyExc_ValueError, "fill takes memory that is aligned for what is written, and a kind of 0 to 2");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    for (uint64_t first = 0; first < count; first += PIECE) {
        uint64_t here = count - first < PIECE ? count - first : PIECE;
        uint32_t words[PIECE], *straight = (uint32_t *)(void *)(out + 4 * first);
        int direct = kind == WORDS && here == PIECE;
        blocks(direct ? straight : words, first / 4, key, stream, purpose);
        if (kind != WORDS)
            converted(out + 4 * first, words, here, kind);
        else if (!direct)
            memcpy(straight, words, (size_t)here * 4);
    }
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"fill", fill, METH_VARARGS, "Fill memory with the words of a key, of a stream and for a purpose, or their floats."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_words", NULL, 0, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__words(void)
{
    return PyModule_Create(&definition);
}

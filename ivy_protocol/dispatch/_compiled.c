/* A second way into the dispatchers, for calls that a plan answers by one call of the library.

   Dispatchers stay Python functions: what changes is the C function by which CPython calls them (their "vectorcall").
   It looks up what `compiled.py` found for arguments of these types, and hands every other call, as it is, to the C
   function that was there before, which runs the Python code. What it answers itself is what the Python code of
   `entry.py`, `operators.py`, `plans.py` and `elements.py` would have answered; where these change, this does.

   A compiler such as torch's reads the Python code of the function, and never comes here.

   Rules that hold throughout:
   - Declining is always right; NULL without an error, or a hit of no `Ready`, means it.
   - After the library was called a call is never declined: the implementation would run twice.
   - Before Python code runs, what is needed after it is held by a reference: it may forget all that is kept here.
   - A member of `__slots__` is NULL in an object that `object.__new__` made, or whose attribute was deleted, also by
     Python code that runs in the middle of a call: it is compared with NULL where it is used.
   - All of it runs under the one lock of the main interpreter (see `execute`). */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#ifdef Py_GIL_DISABLED
#error "what is kept here is guarded by the global lock; without one the Python code alone serves"
#endif

#define KEPT 4       /* calls that are kept for each function */
#define MOST 8       /* arguments of a call, at most */
#define ARRAY 4      /* the kind of arguments that are arrays: see `is_native` */
#define AXES 5       /* that of axes, which an array without axes has not */
#define DEEPEST 100  /* calls within each other, of which deeper ones are left to Python code, which counts them */

/* What is known of `dtype` of a class whose objects say it by C code. */
typedef struct {
    getter get;
    void *closure;
    unsigned int version;
} Attribute;

/* An argument after the arrays. */
typedef struct {
    PyObject *fits;        /* the types that need no look, or NULL */
    PyTypeObject *fitted;  /* one of them, that never dies, which was seen last */
    PyObject *convert;     /* makes the argument native, or NULL */
    int plain;             /* which arguments are native already: see `is_native` */
    PyObject *kept;        /* the types of which what was converted last is kept, or NULL */
    PyObject *known, *native; /* that, and to what */
} Option;

/* How calls of some types are answered. Immutable, but for what was seen last. */
typedef struct {
    PyObject_HEAD
    PyObject *parts;       /* the tuple of `compiled.parts_of`, which owns what the fields below borrow */
    PyObject *fn, *type, *common, *gate, *ranges, *names, *scalars, *from_scalar, *answer, *recipe;
    int same, right, bare;
    PyTypeObject *types[2];
    Py_ssize_t placed;     /* how many arguments the native function takes by position */
    PyObject *passed, *refused; /* the data types that passed, and did not pass, last */
    Attribute dtypes[2];
    Option options[MOST];
} Ready;

/* A call that was seen: its key, and how it is answered, which is NULL for those that are declined. Of the declined
   the types are addresses that are only compared, so that no class is kept alive: taking another class for one of them
   declines a call, no more. The others are alive in `ready`. */
typedef struct {
    PyObject *plans;       /* the plans of a function in some modes; `context.tables` keeps all of these for good */
    PyTypeObject *types[2];
    Py_ssize_t given;
    PyObject *keywords;
    Py_ssize_t without;    /* the number of plans when there was none for this call, or -1 */
    Ready *ready;
} Seen;

typedef struct {
    int next;
    Seen seen[KEPT];
} Function;

/* A call: its arguments, of which the first are arrays, and these as native ones. */
typedef struct {
    PyObject *const *given;
    Py_ssize_t total, arrays;
    PyObject *data[2];
    PyTypeObject *cls;     /* of the array that it returns */
} Call;

enum way { ONE, TWO, OPERATOR, REFLECTED, READ, WHOLE, REFLECTED_WHOLE, WAYS };

static PyTypeObject *array_type, *own_type; /* `ivy.Array`; and its subclass that is taken as it, or the same */
static PyObject *state, *scoped, *tables, *no_plans, *look, *finished, *raised, *dtype_name, *ndim_name, *adopted;
static PyObject *whole;                 /* the data types of integers that were seen, by the class of native arrays */
static PyTypeObject *context_type;
static Py_ssize_t data_offset, table_offset, default_offset, modes_offset;
static vectorcallfunc original;         /* what all Python functions are called by */
static Py_ssize_t places[WAYS];         /* where in its closure a dispatcher has its number */
static Function **functions;            /* by that number */
static Py_ssize_t function_count;
static int depth;                       /* how many calls of libraries are under way, in all threads */
static unsigned long forgotten;         /* how often everything was forgotten */
static PyTypeObject ready_type;

/* A member of ``__slots__``: the offset is that of its descriptor, and the object is of that very class. */
#define MEMBER(object, offset) (*(PyObject **)((char *)(object) + (offset)))
#define IS_ARRAY(x) (Py_IS_TYPE(x, array_type) || Py_IS_TYPE(x, own_type))

/* ---- What is in force ---- */

/* The plans of a function in the modes that are in force here; borrowed, NULL if the Python code has to see. */
static PyObject *plans_in_force(Py_ssize_t index) {
    PyObject *table = MEMBER(state, table_offset);
    if (table == NULL || table == Py_None) {
        PyObject *inner = NULL;
        if (PyContextVar_Get(scoped, NULL, &inner) < 0) {
            PyErr_Clear();
            return NULL;
        }
        PyObject *now = inner == NULL || inner == Py_None ? MEMBER(state, default_offset) : inner;
        table = NULL;
        if (now != NULL && Py_IS_TYPE(now, context_type)) {
            PyObject *modes = MEMBER(now, modes_offset);
            if (modes != NULL && PyLong_CheckExact(modes)) {
                Py_ssize_t number = PyLong_AsSsize_t(modes);
                if (number == -1 && PyErr_Occurred()) { PyErr_Clear(); }
                if (number >= 0 && number < PyList_GET_SIZE(tables)) {
                    table = PyList_GET_ITEM(tables, number);
                }
            }
        }
        Py_XDECREF(inner);
    }
    if (table == NULL || !PyList_CheckExact(table) || index >= PyList_GET_SIZE(table)) { return NULL; }
    PyObject *plans = PyList_GET_ITEM(table, index);
    return plans == no_plans || !PyDict_CheckExact(plans) ? NULL : plans;
}

/* The native array of an argument; borrowed, NULL of an `ivy.Array` that was never filled. */
static inline PyObject *data_of(PyObject *x) {
    return IS_ARRAY(x) ? MEMBER(x, data_offset) : x;
}

/* ---- What is kept ---- */

static void ready_dealloc(Ready *self) {
    for (int i = 0; i < MOST; i++) {
        Py_XDECREF(self->options[i].known);
        Py_XDECREF(self->options[i].native);
    }
    Py_XDECREF(self->passed);
    Py_XDECREF(self->refused);
    Py_XDECREF(self->types[0]);
    Py_XDECREF(self->types[1]);
    Py_XDECREF(self->parts);
    PyObject_Free(self);
}

static PyTypeObject ready_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "ivy_protocol.dispatch._compiled.Ready",
    .tp_basicsize = sizeof(Ready),
    .tp_dealloc = (destructor)ready_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
};

static inline void none_is_null(PyObject **field) {
    if (*field == Py_None) { *field = NULL; }
}

/* Find the C code that answers `x.dtype` for objects of a class, if that is what an attribute look-up would call. */
static void find_dtype(PyTypeObject *cls, Attribute *found) {
    found->get = NULL;
    if (cls == NULL || cls->tp_getattro != PyObject_GenericGetAttr) { return; }
    PyObject *descriptor = PyObject_GetAttr((PyObject *)cls, dtype_name);
    if (descriptor == NULL) {
        PyErr_Clear();
        return;
    }
    /* A class gives a getset descriptor itself. It comes before what an object has, and it stays in force as long as
       the version of the class, which CPython changes with any attribute of it or of its bases. */
    if (Py_IS_TYPE(descriptor, &PyGetSetDescr_Type) && PyType_IsSubtype(cls, PyDescr_TYPE(descriptor))) {
        PyGetSetDef *known = ((PyGetSetDescrObject *)descriptor)->d_getset;
        found->get = known->get;
        found->closure = known->closure;
        found->version = cls->tp_version_tag;
    }
    Py_DECREF(descriptor);
}

/* Make a `Ready` of what `compiled.parts_of` says. */
static Ready *make_ready(PyObject *parts, PyTypeObject **types) {
    Ready *self = PyObject_New(Ready, &ready_type);
    PyObject *options;
    if (self == NULL) { return NULL; }
    memset((char *)self + sizeof(PyObject), 0, sizeof(Ready) - sizeof(PyObject));
    self->parts = Py_NewRef(parts);
    if (!PyArg_ParseTuple(parts, "OOOOOpppnOO!OOOO", &self->fn, &self->type, &self->common, &self->gate, &self->ranges,
                          &self->same, &self->right, &self->bare, &self->placed, &self->names, &PyTuple_Type, &options,
                          &self->scalars, &self->from_scalar, &self->answer, &self->recipe)) {
        goto failed;
    }
    none_is_null(&self->gate);
    none_is_null(&self->ranges);
    none_is_null(&self->names);
    none_is_null(&self->scalars);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(options) && i < MOST; i++) {
        Option *option = &self->options[i];
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(options, i), "OOiO", &option->fits, &option->convert, &option->plain,
                              &option->kept)) {
            goto failed;
        }
        none_is_null(&option->fits);
        none_is_null(&option->convert);
        none_is_null(&option->kept);
    }
    for (int i = 0; i < 2; i++) {
        self->types[i] = (PyTypeObject *)Py_XNewRef((PyObject *)types[i]);
        find_dtype(types[i], &self->dtypes[i]);
    }
    return self;
failed:
    Py_DECREF(self);
    return NULL;
}

static void empty(Seen *seen) {
    Ready *ready = seen->ready;
    PyObject *keywords = seen->keywords;
    memset(seen, 0, sizeof(Seen));
    /* What goes may run code, such as that of a weak reference, which finds the place empty. */
    Py_XDECREF(keywords);
    Py_XDECREF((PyObject *)ready);
}

static inline int same_names(PyObject *a, PyObject *b) {
    if (a == b) { return 1; }
    if (a == NULL || b == NULL || PyTuple_GET_SIZE(a) != PyTuple_GET_SIZE(b)) { return 0; }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(a); i++) {
        PyObject *one = PyTuple_GET_ITEM(a, i), *other = PyTuple_GET_ITEM(b, i);
        /* A subclass of str may compare as it likes; what is kept has none. */
        if (one != other && !(PyUnicode_CheckExact(other) && PyUnicode_Compare(one, other) == 0)) {
            return 0;
        }
    }
    return 1;
}

/* Ask Python how such calls are answered, and keep the answer; NULL without an error for those that are declined. */
static Ready *learn(Py_ssize_t index, Function *function, PyObject *plans, PyTypeObject **types, Py_ssize_t given,
                    PyObject *keywords) {
    for (Py_ssize_t i = 0; keywords != NULL && i < PyTuple_GET_SIZE(keywords); i++) {
        if (!PyUnicode_CheckExact(PyTuple_GET_ITEM(keywords, i))) { return NULL; }
    }
    unsigned long before = forgotten;
    Py_ssize_t without = PyDict_GET_SIZE(plans);
    PyObject *second = types[1] == NULL ? Py_None : (PyObject *)types[1];
    PyObject *parts = PyObject_CallFunction(look, "nOOOnO", index, plans, types[0], second, given,
                                            keywords == NULL ? Py_None : keywords);
    if (parts == NULL) {
        /* Such as an error of a metaclass, which the Python code comes upon by itself. */
        if (PyErr_ExceptionMatches(PyExc_Exception)) { PyErr_Clear(); }
        return NULL;
    }
    Ready *ready = NULL;
    if (PyTuple_CheckExact(parts)) {
        ready = make_ready(parts, types);
        if (ready == NULL) {
            Py_DECREF(parts);
            return NULL;
        }
    }
    if (before == forgotten) {
        Seen old, *seen = &function->seen[function->next];
        function->next = (function->next + 1) % KEPT;
        old = *seen;
        *seen = (Seen){.plans = plans, .types = {types[0], types[1]}, .given = given, .ready = ready,
                       .without = parts == Py_None ? without : -1};
        seen->keywords = Py_XNewRef(keywords);
        Py_XINCREF((PyObject *)ready);
        empty(&old);
    }
    Py_DECREF(parts);
    return ready;
}

/* How a call is answered; a new reference, NULL without an error if it is declined. */
static inline Ready *ready_for(Py_ssize_t index, PyTypeObject **types, Py_ssize_t given, PyObject *keywords) {
    PyObject *plans = plans_in_force(index);
    if (plans == NULL) { return NULL; }
    Function *function = functions[index];
    for (int i = 0; i < KEPT; i++) {
        Seen *seen = &function->seen[i];
        if (seen->plans == plans && seen->types[0] == types[0] && seen->types[1] == types[1] &&
            seen->given == given && same_names(seen->keywords, keywords)) {
            if (seen->ready != NULL) { return (Ready *)Py_NewRef((PyObject *)seen->ready); }
            if (seen->without < 0 || seen->without == PyDict_GET_SIZE(plans)) { return NULL; }
            /* A plan was made since. */
            empty(seen);
        }
    }
    return learn(index, function, plans, types, given, keywords);
}

/* ---- What plans ask of arguments ---- */

static inline PyObject *dtype_of(Ready *ready, int which, PyObject *a) {
    Attribute *known = &ready->dtypes[which];
    if (known->get != NULL && known->version != 0 && known->version == Py_TYPE(a)->tp_version_tag) {
        return known->get(a, known->closure);
    }
    return PyObject_GetAttr(a, dtype_name);
}

/* Whether a whole number fits an array of a data type; -1 with an error. */
static int in_range(PyObject *ranges, PyObject *dtype, PyObject *number) {
    PyObject *limits = PyDict_GetItemWithError(ranges, dtype);
    if (limits == NULL) { return PyErr_Occurred() ? -1 : 0; }
    Py_INCREF(limits);
    int fits = PyObject_RichCompareBool(PyTuple_GET_ITEM(limits, 0), number, Py_LE);
    if (fits > 0) { fits = PyObject_RichCompareBool(number, PyTuple_GET_ITEM(limits, 1), Py_LE); }
    Py_DECREF(limits);
    return fits;
}

/* Whether the data types are those that the plan takes straight to the library; -1 with an error. */
static inline int data_types_pass(Ready *ready, PyObject **data) {
    PyObject *a = data[0], *b = data[1];
    if (ready->gate == NULL && !ready->same) { return 1; }
    PyObject *dtype = ready->right ? dtype_of(ready, 1, b) : dtype_of(ready, 0, a);
    if (dtype == NULL) { return -1; }
    int passes = 1;
    if (ready->same) {
        PyObject *other = dtype_of(ready, 1, b);
        if (other == NULL) {
            Py_DECREF(dtype);
            return -1;
        }
        passes = dtype == other;
        Py_DECREF(other);
    }
    if (passes && ready->gate != NULL && dtype != ready->common && dtype != ready->passed) {
        passes = dtype == ready->refused ? 0 : PySet_Contains(ready->gate, dtype);
        if (passes > 0) { Py_XSETREF(ready->passed, Py_NewRef(dtype)); }
        else if (passes == 0 && dtype != ready->refused) { Py_XSETREF(ready->refused, Py_NewRef(dtype)); }
        if (passes == 0 && ready->ranges != NULL) {
            passes = in_range(ready->ranges, dtype, ready->right ? a : b);
        }
    }
    Py_DECREF(dtype);
    return passes;
}

static inline int is_key(PyObject *value) {
    return PyLong_CheckExact(value) || PySlice_Check(value) || value == Py_None || value == Py_Ellipsis;
}

/* Whether an array has axes. */
static inline int has_axes(PyObject *a) {
    PyObject *count = PyObject_GetAttr(a, ndim_name);
    int has = count == NULL ? -1 : PyObject_IsTrue(count);
    Py_XDECREF(count);
    if (has < 0) { PyErr_Clear(); }
    return has > 0;
}

static inline int has_ellipsis(PyObject *key) {
    if (!PyTuple_CheckExact(key)) { return key == Py_Ellipsis; }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(key); i++) {
        if (PyTuple_GET_ITEM(key, i) == Py_Ellipsis) { return 1; }
    }
    return 0;
}

/* Whether a converter would return this as it is; the numbers are those of `compiled.py`. */
static inline int is_native(int plain, PyObject *value) {
    switch (plain) {
    case 1:
    case ARRAY:
        return value == Py_None;
    case 2:
        if (!PyTuple_CheckExact(value)) { return 0; }
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(value); i++) {
            PyObject *length = PyTuple_GET_ITEM(value, i);
            if (!PyLong_CheckExact(length) && length != Py_None) { return 0; }
        }
        return 1;
    case 3:
        if (PyTuple_CheckExact(value)) {
            for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(value); i++) {
                if (!is_key(PyTuple_GET_ITEM(value, i))) { return 0; }
            }
            return 1;
        }
        return is_key(value);
    }
    return 0;
}

/* Whether the plan looks no further at a value; -1 with an error. */
static inline int option_passes(Option *option, PyObject *value) {
    PyTypeObject *cls = Py_TYPE(value);
    if (option->fits == NULL || cls == option->fitted) { return 1; }
    int passes = PySet_Contains(option->fits, (PyObject *)cls);
    /* Only what never dies is known by its address. */
    if (passes > 0 && !PyType_HasFeature(cls, Py_TPFLAGS_HEAPTYPE)) { option->fitted = cls; }
    return passes;
}

/* The native array of an argument that is one as the first or second are, of the common data type; a new reference,
   NULL without an error of another argument. */
static PyObject *array_beside(Ready *ready, PyObject *value) {
    PyObject *data = data_of(value), *dtype = NULL;
    if (data == NULL || (Py_TYPE(data) != ready->types[0] && Py_TYPE(data) != ready->types[1])) { return NULL; }
    /* Any Python code may put another in its place. */
    Py_INCREF(data);
    dtype = dtype_of(ready, Py_TYPE(data) != ready->types[0], data);
    if (dtype == NULL) { PyErr_Clear(); }
    if (dtype != ready->common) { Py_CLEAR(data); }
    Py_XDECREF(dtype);
    return data;
}

/* The native value of an argument; a new reference, NULL without an error of an array that was never filled. */
static PyObject *converted(Option *option, PyObject *value) {
    if (option->known != NULL && option->known == value) { return Py_NewRef(option->native); }
    if (option->plain == 3 && own_type != array_type && Py_IS_TYPE(value, own_type)) {
        PyObject *data = data_of(value), *key;
        if (data == NULL) { return NULL; }
        Py_INCREF(data);
        key = PyObject_CallOneArg(option->convert, data);
        Py_DECREF(data);
        return key;
    }
    PyObject *native = PyObject_CallOneArg(option->convert, value);
    if (native != NULL && option->kept != NULL) {
        int keeps = PySet_Contains(option->kept, (PyObject *)Py_TYPE(value));
        if (keeps > 0) {
            PyObject *old[] = {option->known, option->native};
            option->known = Py_NewRef(value);
            option->native = Py_NewRef(native);
            /* What goes may run code, which finds the two that belong together. */
            Py_XDECREF(old[0]);
            Py_XDECREF(old[1]);
        }
        else if (keeps < 0) { PyErr_Clear(); }
    }
    return native;
}

/* ---- Calls ---- */

static PyObject *wrapped(PyObject *native, PyTypeObject *cls) {
    PyObject *array = cls->tp_alloc(cls, 0);
    if (array == NULL) { Py_DECREF(native); }
    else { MEMBER(array, data_offset) = native; }
    return array;
}

static PyObject *tuple_of(PyObject *const *values, Py_ssize_t count) {
    PyObject *tuple = PyTuple_New(count);
    for (Py_ssize_t i = 0; tuple != NULL && i < count; i++) {
        PyTuple_SET_ITEM(tuple, i, Py_NewRef(values[i]));
    }
    return tuple;
}

/* Let Python answer after the library did: with what it returned or raised. */
static PyObject *handed_on(PyObject *to, Ready *ready, Call *call, PyObject *what, PyObject *more) {
    PyObject *data = tuple_of(call->data, call->arrays), *given = tuple_of(call->given, call->total), *answer = NULL;
    if (data != NULL && given != NULL) {
        PyObject *stack[] = {NULL, ready->recipe, data, given, what, more};
        answer = PyObject_Vectorcall(to, stack + 1, 5 | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    }
    Py_XDECREF(data);
    Py_XDECREF(given);
    if (answer != NULL && call->cls != array_type) { Py_SETREF(answer, PyObject_CallOneArg(adopted, answer)); }
    return answer;
}

/* Answer after the library failed. */
static PyObject *failed(Ready *ready, Call *call) {
    if (!PyErr_ExceptionMatches(PyExc_Exception)) { return NULL; }
#if PY_VERSION_HEX >= 0x030C0000
    PyObject *error = PyErr_GetRaisedException();
#else
    PyObject *cls, *error, *trace;
    PyErr_Fetch(&cls, &error, &trace);
    PyErr_NormalizeException(&cls, &error, &trace);
    if (trace != NULL) { PyException_SetTraceback(error, trace); }
    Py_XDECREF(cls);
    Py_XDECREF(trace);
#endif
    PyObject *answer = handed_on(raised, ready, call, error, ready->answer);
    Py_DECREF(error);
    return answer;
}

/* Answer with what the library returned, whose reference is taken. */
static PyObject *returned(Ready *ready, Call *call, PyObject *result, int as_array) {
    PyTypeObject *cls = Py_TYPE(result);
    if ((PyObject *)cls != ready->type) {
        PyObject *what = result;
        int scalar = ready->scalars == NULL ? 0 : PySet_Contains(ready->scalars, (PyObject *)cls);
        result = scalar > 0   ? PyObject_CallOneArg(ready->from_scalar, what)
                 : scalar < 0 ? NULL
                              : handed_on(finished, ready, call, what, as_array ? Py_True : Py_False);
        Py_DECREF(what);
        if (scalar <= 0) { return result; }
    }
    return as_array && result != NULL ? wrapped(result, call->cls) : result;
}

/* Call the library, as `PyObject_Vectorcall` does, which asks for the state of the thread first. That a result comes
   without an error is seen by who calls the dispatcher. */
static inline PyObject *library_called(Ready *ready, PyObject *const *values) {
    PyTypeObject *cls = Py_TYPE(ready->fn);
    size_t placed = (size_t)ready->placed | PY_VECTORCALL_ARGUMENTS_OFFSET;
    vectorcallfunc call = NULL;
    if (PyType_HasFeature(cls, Py_TPFLAGS_HAVE_VECTORCALL)) {
        call = *(vectorcallfunc *)((char *)ready->fn + cls->tp_vectorcall_offset);
    }
    if (call == NULL) { return PyObject_Vectorcall(ready->fn, values, placed, ready->names); }
    PyObject *result = call(ready->fn, values, placed, ready->names);
    if (result == NULL && !PyErr_Occurred()) { PyErr_SetString(PyExc_SystemError, "the library gave no result"); }
    return result;
}

/* Answer a call of the library; NULL without an error if it is declined. */
static PyObject *answered(Ready *ready, Call *call) {
    PyObject *stack[MOST + 1], **values = stack + 1, *fresh[MOST], *result = NULL;
    const Py_ssize_t arrays = call->arrays, total = call->total;
    Py_ssize_t made = 0, i;
    int declined = 0;
    if (depth >= DEEPEST) { return NULL; }
    for (i = arrays; i < total; i++) {
        Option *option = &ready->options[i - arrays];
        if (option_passes(option, call->given[i]) <= 0) { return NULL; }
        if (option->plain == AXES && !has_axes(call->data[0])) { return NULL; }
        /* Keys that are to be converted are other ones in the subclass, but for arrays of it where the library has
           views, so that no result is linked; and those with an ellipsis tell arrays from numbers. */
        if (call->cls != array_type && option->plain == 3 &&
            (is_native(3, call->given[i])
                 ? has_ellipsis(call->given[i])
                 : !Py_IS_TYPE(call->given[i], own_type) || data_of(call->given[i]) == NULL || ready->type == Py_None)) {
            return NULL;
        }
    }
    if (data_types_pass(ready, call->data) <= 0) { return NULL; }
    int as_array = !ready->bare || call->data[0] != call->given[0] || (arrays > 1 && call->data[1] != call->given[1]);
    depth++;
    for (i = 0; i < arrays; i++) { values[i] = call->data[i]; }
    for (; i < total; i++) {
        Option *option = &ready->options[i - arrays];
        values[i] = call->given[i];
        if ((option->convert != NULL || option->plain == ARRAY) && !is_native(option->plain, values[i])) {
            int is_array = option->plain == ARRAY;
            fresh[made] = values[i] = is_array ? array_beside(ready, values[i]) : converted(option, values[i]);
            if (values[i] == NULL) {
                declined = is_array || !PyErr_Occurred();
                break;
            }
            made++;
        }
    }
    if (i == total) {
        result = library_called(ready, values);
    }
    depth--;
    if (result != NULL) { result = returned(ready, call, result, as_array); }
    else if (!declined) { result = failed(ready, call); }
    while (made) { Py_DECREF(fresh[--made]); }
    return result;
}

/* The number of a dispatcher, which is in its closure; -1 if the Python code has to see. */
static inline Py_ssize_t number_of(PyObject *callable, enum way way) {
    PyObject *closure = ((PyFunctionObject *)callable)->func_closure;
    if (closure == NULL || PyTuple_GET_SIZE(closure) <= places[way]) { return -1; }
    PyObject *number = PyCell_GET(PyTuple_GET_ITEM(closure, places[way]));
    if (number == NULL || !PyLong_CheckExact(number)) { return -1; }
#if PY_VERSION_HEX >= 0x030C0000
    /* A small number is read without a call. */
    if (!PyUnstable_Long_IsCompact((PyLongObject *)number)) { return -1; }
    Py_ssize_t index = PyUnstable_Long_CompactValue((PyLongObject *)number);
#else
    Py_ssize_t index = PyLong_AsSsize_t(number);
    if (index == -1) { PyErr_Clear(); }
#endif
    return index < function_count && index >= 0 && functions[index] != NULL ? index : -1;
}

/* Whether an operand is an integer, or a native array of a class and data type of integers that were seen. */
static int is_whole(PyObject *data) {
    if (PyLong_CheckExact(data)) { return 1; }
    PyObject *kinds = whole == NULL ? NULL : PyDict_GetItemWithError(whole, (PyObject *)Py_TYPE(data));
    int holds = 0;
    if (kinds != NULL) {
        Py_INCREF(kinds);
        PyObject *dtype = PyObject_GetAttr(data, dtype_name);
        holds = dtype == NULL ? -1 : PySet_Contains(kinds, dtype);
        Py_XDECREF(dtype);
        Py_DECREF(kinds);
    }
    /* The Python code says what is wrong. */
    PyErr_Clear();
    return holds > 0;
}

/* Answer a call of a dispatcher, of an operator or of ``x[query]``. */
static inline PyObject *entered(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *keywords,
                                enum way way) {
    const Py_ssize_t arrays = way == ONE || way == READ ? 1 : 2;
    Py_ssize_t given = PyVectorcall_NARGS(nargsf), total = given;
    PyObject *turned[2], *result = NULL;
    if (keywords != NULL) {
        total += PyTuple_GET_SIZE(keywords);
        keywords = total == given ? NULL : keywords;
    }
    if (given < arrays || total > MOST) { goto decline; }
    if (way >= OPERATOR && (total != 2 || keywords != NULL || !IS_ARRAY(args[0]))) { goto decline; }
    Call call = {.given = args, .total = total, .arrays = arrays, .cls = array_type};
    if (Py_IS_TYPE(args[0], own_type) || (arrays > 1 && Py_IS_TYPE(args[1], own_type))) { call.cls = own_type; }
    if (way == REFLECTED || way == REFLECTED_WHOLE) {
        turned[0] = args[1];
        turned[1] = args[0];
        call.given = turned;
    }
    Py_ssize_t index = number_of(callable, way);
    call.data[0] = data_of(call.given[0]);
    call.data[1] = arrays > 1 ? data_of(call.given[1]) : NULL;
    if (index < 0 || call.data[0] == NULL || (arrays > 1 && call.data[1] == NULL)) { goto decline; }
    /* What an `ivy.Array` holds may be replaced by any Python code, while it is computed with. */
    Py_INCREF(call.data[0]);
    Py_XINCREF(call.data[1]);
    PyTypeObject *types[2] = {Py_TYPE(call.data[0]), arrays > 1 ? Py_TYPE(call.data[1]) : NULL};
    const int other = way >= WHOLE && !(is_whole(call.data[0]) && is_whole(call.data[1]));
    Ready *ready = other ? NULL : ready_for(index, types, given, keywords);
    if (ready != NULL) {
        result = answered(ready, &call);
        Py_DECREF((PyObject *)ready);
    }
    Py_DECREF(call.data[0]);
    Py_XDECREF(call.data[1]);
    if (result != NULL) { return result; }
    if (PyErr_Occurred()) { return NULL; }
decline:
    return original(callable, args, nargsf, keywords);
}

#define ENTRY(name, way)                                                                        \
    static PyObject *name(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *keywords) \
    {                                                                                           \
        return entered(callable, args, nargsf, keywords, way);                                  \
    }
ENTRY(of_one, ONE)
ENTRY(of_two, TWO)
ENTRY(of_operator, OPERATOR)
ENTRY(of_reflected, REFLECTED)
ENTRY(of_read, READ)
ENTRY(of_whole, WHOLE)
ENTRY(of_reflected_whole, REFLECTED_WHOLE)
static const vectorcallfunc entries[WAYS] = {
    of_one, of_two, of_operator, of_reflected, of_read, of_whole, of_reflected_whole,
};

/* ---- Operators ---- */

/* CPython looks an operator's method up by its name, which takes longer than all that is done here. So `ivy.Array` has
   slots of its own, which know the methods. Its subclasses get those of CPython, and it does so too where a method is
   set anew. */
typedef struct { PyObject *method, *reflected; } Operator;

static Operator comparisons[6]; /* by Py_LT, Py_LE, Py_EQ, Py_NE, Py_GT, Py_GE */

static inline PyObject *by_method(PyObject *method, PyObject *self, PyObject *other) {
    PyObject *args[] = {self, other};
    return ((PyFunctionObject *)method)->vectorcall(method, args, 2, NULL);
}

static inline PyObject *operated(Operator *operator, PyObject *v, PyObject *w) {
    return Py_IS_TYPE(v, array_type) ? by_method(operator->method, v, w) : by_method(operator->reflected, w, v);
}

#define BINARY(name, slot)                                                                       \
    static Operator of_##name;                                                                   \
    static PyObject *name##_slot(PyObject *v, PyObject *w) { return operated(&of_##name, v, w); }
#define BINARIES(X)                                                                              \
    X(add, nb_add) X(sub, nb_subtract) X(mul, nb_multiply) X(truediv, nb_true_divide)            \
    X(floordiv, nb_floor_divide) X(mod, nb_remainder) X(matmul, nb_matrix_multiply)              \
    X(and, nb_and) X(or, nb_or) X(xor, nb_xor) X(lshift, nb_lshift) X(rshift, nb_rshift)
BINARIES(BINARY)

static Operator of_pow;
static PyObject *pow_slot(PyObject *v, PyObject *w, PyObject *modulus) {
    return modulus == Py_None ? operated(&of_pow, v, w) : Py_NewRef(Py_NotImplemented);
}

static PyObject *compare_slot(PyObject *v, PyObject *w, int op) {
    return by_method(comparisons[op].method, v, w);
}

static int find_methods(Operator *operator, const char *name, const char *reflected) {
    operator->method = PyObject_GetAttrString((PyObject *)array_type, name);
    operator->reflected = PyObject_GetAttrString((PyObject *)array_type, reflected);
    if (operator->method == NULL || operator->reflected == NULL) { return -1; }
    if (PyFunction_Check(operator->method) && PyFunction_Check(operator->reflected)) { return 0; }
    PyErr_Format(PyExc_TypeError, "%s.%s is no function", array_type->tp_name, name);
    return -1;
}

static int take_slots(void) {
    static const char *names[] = {"__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__"};
#define FIND(name, slot) \
    if (find_methods(&of_##name, "__" #name "__", "__r" #name "__") < 0) { return -1; }
    BINARIES(FIND)
    FIND(pow, nb_power)
    for (int op = 0; op < 6; op++) {
        if (find_methods(&comparisons[op], names[op], names[op]) < 0) { return -1; }
    }
#define TAKE(name, slot) array_type->tp_as_number->slot = name##_slot;
    BINARIES(TAKE)
    TAKE(pow, nb_power)
    array_type->tp_richcompare = compare_slot;
    return 0;
}

/* ---- The module ---- */

/* The offset of a member of ``__slots__``; -1 with an error. */
static Py_ssize_t offset_of(PyTypeObject *cls, const char *name) {
    PyObject *descriptor = PyObject_GetAttrString((PyObject *)cls, name);
    Py_ssize_t offset = -1;
    if (descriptor == NULL) { return -1; }
    if (Py_IS_TYPE(descriptor, &PyMemberDescr_Type) && PyDescr_TYPE(descriptor) == cls &&
        ((PyMemberDescrObject *)descriptor)->d_member->type == T_OBJECT_EX) {
        offset = ((PyMemberDescrObject *)descriptor)->d_member->offset;
    }
    else { PyErr_Format(PyExc_TypeError, "%s.%s is no member of __slots__", cls->tp_name, name); }
    Py_DECREF(descriptor);
    return offset;
}

static PyObject *start(PyObject *module, PyObject *args) {
    PyTypeObject *array = array_type;
    if (array != NULL) { return PyErr_Format(PyExc_RuntimeError, "it has begun already"); }
    if (!PyArg_ParseTuple(args, "O!OOO!O!O!OOO", &PyType_Type, &array, &state, &scoped, &PyList_Type, &tables,
                          &PyDict_Type, &no_plans, &PyType_Type, &context_type, &look, &finished, &raised) ||
        (data_offset = offset_of(array, "_data")) < 0 || (table_offset = offset_of(Py_TYPE(state), "table")) < 0 ||
        (default_offset = offset_of(Py_TYPE(state), "default")) < 0 ||
        (modes_offset = offset_of(context_type, "modes")) < 0) {
        return NULL;
    }
    array_type = own_type = array;
    if (take_slots() < 0) {
        array_type = own_type = NULL;
        return NULL;
    }
    /* As long as there is a dispatcher, all of these are needed. */
    Py_INCREF(args);
    Py_RETURN_NONE;
}

static PyObject *adopt(PyObject *module, PyObject *args) {
    PyTypeObject *cls;
    PyObject *made;
    if (!PyArg_ParseTuple(args, "O!O", &PyType_Type, &cls, &made)) { return NULL; }
    if (array_type == NULL || !PyType_IsSubtype(cls, array_type) || cls->tp_basicsize != array_type->tp_basicsize) {
        return PyErr_Format(PyExc_TypeError, "arrays of %s are laid out in another way", cls->tp_name);
    }
    own_type = cls;
    adopted = made;
    Py_INCREF(args);
    Py_RETURN_NONE;
}

static void set_entry(PyFunctionObject *function, vectorcallfunc entry) {
#if PY_VERSION_HEX >= 0x030C0000
    PyFunction_SetVectorcall(function, entry);
#else
    /* CPython 3.11 asks this where C code calls a Python function, as that of operators does; calls in Python code it
       runs by itself, which is as right. So it would ``x[query]``, if the version of that function had 16 bits. */
    if (entry == of_read || function->vectorcall == of_read) {
        function->func_version = entry == of_read ? UINT32_MAX : 0;
    }
    function->vectorcall = entry;
#endif
}

static PyObject *install(PyObject *module, PyObject *args) {
    PyObject *callable;
    int way;
    Py_ssize_t index, place;
    if (!PyArg_ParseTuple(args, "O!inn", &PyFunction_Type, &callable, &way, &index, &place)) { return NULL; }
    PyFunctionObject *function = (PyFunctionObject *)callable;
    if (array_type == NULL || way < 0 || way >= WAYS || index < 0 || place < 0 ||
        (places[way] != place && places[way] >= 0)) {
        return PyErr_Format(PyExc_ValueError, "such a function cannot be called in another way");
    }
    if (original == NULL) { original = function->vectorcall; }
    if (function->vectorcall != original) {
        /* Another tool has a way of its own; it is left alone. */
        Py_RETURN_FALSE;
    }
    if (index >= function_count) {
        Function **more = PyMem_Realloc(functions, (size_t)(index + 1) * sizeof(Function *));
        if (more == NULL) { return PyErr_NoMemory(); }
        memset(more + function_count, 0, (size_t)(index + 1 - function_count) * sizeof(Function *));
        functions = more;
        function_count = index + 1;
    }
    if (functions[index] == NULL && (functions[index] = PyMem_Calloc(1, sizeof(Function))) == NULL) {
        return PyErr_NoMemory();
    }
    places[way] = place;
    set_entry(function, entries[way]);
    Py_RETURN_TRUE;
}

static PyObject *know(PyObject *module, PyObject *kinds) {
    if (!PyDict_Check(kinds)) { return PyErr_Format(PyExc_TypeError, "data types are known by classes"); }
    Py_XSETREF(whole, Py_NewRef(kinds));
    Py_RETURN_NONE;
}

static PyObject *uninstall(PyObject *module, PyObject *callable) {
    if (PyFunction_Check(callable)) {
        PyFunctionObject *function = (PyFunctionObject *)callable;
        for (int way = 0; way < WAYS; way++) {
            if (function->vectorcall == entries[way]) {
                set_entry(function, original);
                break;
            }
        }
    }
    Py_RETURN_NONE;
}

static PyObject *forget(PyObject *module, PyObject *nothing) {
    forgotten++;
    for (Py_ssize_t index = 0; index < function_count; index++) {
        for (int i = 0; functions[index] != NULL && i < KEPT; i++) { empty(&functions[index]->seen[i]); }
    }
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"start", start, METH_VARARGS, "Set what is read in each call."},
    {"adopt", adopt, METH_VARARGS, "Take arrays of a subclass as they are, and return arrays of it."},
    {"install", install, METH_VARARGS, "Let C code answer what it can of the calls of a dispatcher or operator."},
    {"know", know, METH_O, "Set the data types of integers by classes, for operators that answer for these only."},
    {"uninstall", uninstall, METH_O, "Let Python code answer all calls of a function again."},
    {"forget", forget, METH_NOARGS, "Forget all calls that were seen."},
    {NULL, NULL, 0, NULL},
};

static int execute(PyObject *module) {
    /* What is kept are objects of one interpreter, and belongs to one module. */
    if (PyInterpreterState_Get() != PyInterpreterState_Main() || array_type != NULL) {
        PyErr_SetString(PyExc_ImportError, "only the main interpreter has it, and once");
        return -1;
    }
    for (int way = 0; way < WAYS; way++) { places[way] = -1; }
    dtype_name = PyUnicode_InternFromString("dtype");
    ndim_name = PyUnicode_InternFromString("ndim");
    return dtype_name == NULL || ndim_name == NULL ? -1 : PyType_Ready(&ready_type);
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, execute},
#if PY_VERSION_HEX >= 0x030C0000
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "ivy_protocol.dispatch._compiled",
    .m_doc = "A second way into the dispatchers, for the commonest calls.",
    .m_methods = methods,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__compiled(void) {
    return PyModuleDef_Init(&definition);
}

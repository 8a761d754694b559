/* The C fast path of dispatchers, for calls that a plan runs by one call of the library.

   Dispatchers stay Python functions: only the C function changes by which CPython calls them (their "vectorcall"). It
   looks up the fields that `compiled.py` derived from the plan for these argument types. Every other call goes
   unchanged to the previous C function, which runs the Python code. Results are the same as those of the Python code
   in `entry.py`, `operators.py`, `plans.py` and `elements.py`: a change there needs the same change here.

   Compilers such as torch.compile trace the Python code of the function, and never run this code.

   Rules for all functions:
   - Declining a call is always correct. NULL without an error, or no `CompiledPlan`, declines it.
   - A call is never declined after the library was called: the implementation would run twice.
   - Before Python code runs, take references to all objects that are needed afterwards: it may clear every cache.
   - A member of `__slots__` is NULL in an object from `object.__new__`, or after its attribute was deleted, also by
     Python code that runs in the middle of a call. Compare it with NULL before each use.
   - All code runs under the GIL of the main interpreter (see `execute`). */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#ifdef Py_GIL_DISABLED
#error "the caches need the global interpreter lock; free-threaded builds use the Python code"
#endif

#define CACHE_SIZE 4 /* cached calls of each function */
#define MAX_ARGS 8   /* arguments of a call */
#define ARRAY 4      /* code of array arguments: see `is_native` */
#define AXES 5       /* code of axis arguments, which 0-d arrays do not accept */
#define MAX_DEPTH 100 /* nested calls; deeper ones run Python code, which has a recursion limit */

/* Cached getter of `dtype`, for classes that implement the attribute in C. */
typedef struct {
    getter get;
    void *closure;
    unsigned int version;
} Attribute;

/* An argument after the arrays. */
typedef struct {
    PyObject *usual_types; /* types that need no further check, or NULL */
    PyTypeObject *last_type; /* the last of these types that was seen, if static */
    PyObject *convert;     /* converts the argument to its native value, or NULL */
    int code;              /* code of values that are native already: see `is_native` */
    PyObject *cached_types; /* types whose last conversion is cached, or NULL */
    PyObject *last_value, *last_native; /* the last converted value, and its native value */
} Option;

/* The compiled form of a plan, for calls with certain types. It is immutable, except for the caches of last values. */
typedef struct {
    PyObject_HEAD
    PyObject *parts;       /* `compiled.CompiledPlan`; the fields below are borrowed from it */
    PyObject *fn, *type, *fast_dtype, *accepted_dtypes, *ranges, *names, *scalars, *from_scalar, *handler, *entry;
    int same, right, native_result;
    PyTypeObject *types[2];
    Py_ssize_t nargs;      /* number of positional arguments of the native function */
    PyObject *last_accepted, *last_rejected; /* the last dtypes that were accepted, and rejected */
    Attribute dtypes[2];
    Option options[MAX_ARGS];
} CompiledPlan;

/* A cached call: its key, and its compiled plan, which is NULL for declined calls. The types of declined calls are
   borrowed, so that no class is kept alive. They are only compared: if a new class has the address of a freed class,
   its calls are declined, too. `plan` holds references to the types of other calls. */
typedef struct {
    PyObject *plans;       /* plans of a function in some modes; `context.tables` never frees them */
    PyTypeObject *types[2];
    Py_ssize_t nargs;
    PyObject *keywords;
    Py_ssize_t plans_without; /* number of plans when this call had none, or -1 */
    CompiledPlan *plan;
} CachedCall;

typedef struct {
    int next;
    CachedCall cache[CACHE_SIZE];
} Function;

/* A call: its arguments, of which the first are arrays, and their native arrays. */
typedef struct {
    PyObject *const *args;
    Py_ssize_t total, arrays;
    PyObject *data[2];
    PyTypeObject *cls;     /* class of the returned array */
    int unwraps;           /* 1 if the result is a native array in all modes */
} Call;

enum convention { ONE, TWO, OPERATOR, REFLECTED, READ, INTEGER, REFLECTED_INTEGER, CONVENTIONS };

/* `ivy.Array`, and the subclass that is treated like it; without a subclass, both are `ivy.Array`. */
static PyTypeObject *array_type, *subclass_type;
static PyObject *state, *scoped, *tables, *no_plans, *look, *finished, *raised, *dtype_name, *ndim_name, *to_subclass;
static PyObject *integer_dtypes;                 /* known integer dtypes by class of native arrays */
static PyTypeObject *context_type;
static Py_ssize_t data_offset, table_offset, default_offset, modes_offset, backends_offset;
static vectorcallfunc python_vectorcall;         /* the vectorcall function of Python functions */
static Py_ssize_t index_cells[CONVENTIONS];         /* index of a dispatcher's number in its closure */
static Function **functions;            /* by number */
static Py_ssize_t function_count;
static int depth;                       /* number of running calls of libraries, in all threads */
static unsigned long clear_count;         /* how often the caches were cleared */
static PyTypeObject plan_type;

/* A member of ``__slots__``, by the offset of its descriptor; the object must have exactly that class. */
#define MEMBER(object, offset) (*(PyObject **)((char *)(object) + (offset)))
#define IS_ARRAY(x) (Py_IS_TYPE(x, array_type) || Py_IS_TYPE(x, subclass_type))

/* ---- Current modes ---- */

/* Return the plans of a function in the current modes, borrowed; NULL if the Python code has to run. */
static PyObject *current_plans(Py_ssize_t index) {
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

/* Return the native array of an argument, borrowed; NULL for an `ivy.Array` without data. */
static inline PyObject *data_of(PyObject *x) {
    return IS_ARRAY(x) ? MEMBER(x, data_offset) : x;
}

/* ---- Caches ---- */

static void plan_dealloc(CompiledPlan *self) {
    for (int i = 0; i < MAX_ARGS; i++) {
        Py_XDECREF(self->options[i].last_value);
        Py_XDECREF(self->options[i].last_native);
    }
    Py_XDECREF(self->last_accepted);
    Py_XDECREF(self->last_rejected);
    Py_XDECREF(self->types[0]);
    Py_XDECREF(self->types[1]);
    Py_XDECREF(self->parts);
    PyObject_Free(self);
}

static PyTypeObject plan_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "ivy_protocol.dispatch._compiled.CompiledPlan",
    .tp_basicsize = sizeof(CompiledPlan),
    .tp_dealloc = (destructor)plan_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
};

static inline void none_is_null(PyObject **field) {
    if (*field == Py_None) { *field = NULL; }
}

/* Find the C getter of `x.dtype` for objects of a class, if an attribute lookup would call it. */
static void find_dtype(PyTypeObject *cls, Attribute *attribute) {
    attribute->get = NULL;
    if (cls == NULL || cls->tp_getattro != PyObject_GenericGetAttr) { return; }
    PyObject *descriptor = PyObject_GetAttr((PyObject *)cls, dtype_name);
    if (descriptor == NULL) {
        PyErr_Clear();
        return;
    }
    /* The class returns a getset descriptor as it is. A data descriptor takes precedence over the instance dict. It
       is valid as long as the version tag of the class, which CPython changes when an attribute of the class or of a
       base changes. */
    if (Py_IS_TYPE(descriptor, &PyGetSetDescr_Type) && PyType_IsSubtype(cls, PyDescr_TYPE(descriptor))) {
        PyGetSetDef *definition = ((PyGetSetDescrObject *)descriptor)->d_getset;
        attribute->get = definition->get;
        attribute->closure = definition->closure;
        attribute->version = cls->tp_version_tag;
    }
    Py_DECREF(descriptor);
}

/* Create a `CompiledPlan` from the named tuple of this name in `compiled.py`, whose fields are in this order. */
static CompiledPlan *make_plan(PyObject *parts, PyTypeObject **types) {
    CompiledPlan *self = PyObject_New(CompiledPlan, &plan_type);
    PyObject *options;
    if (self == NULL) { return NULL; }
    memset((char *)self + sizeof(PyObject), 0, sizeof(CompiledPlan) - sizeof(PyObject));
    self->parts = Py_NewRef(parts);
    if (!PyArg_ParseTuple(parts, "OOOOpOOOOOppnOO!", &self->fn, &self->type, &self->fast_dtype, &self->accepted_dtypes,
                          &self->native_result, &self->scalars, &self->from_scalar, &self->handler, &self->entry,
                          &self->ranges, &self->same, &self->right, &self->nargs, &self->names,
                          &PyTuple_Type, &options)) {
        goto error;
    }
    none_is_null(&self->accepted_dtypes);
    none_is_null(&self->ranges);
    none_is_null(&self->names);
    none_is_null(&self->scalars);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(options) && i < MAX_ARGS; i++) {
        Option *option = &self->options[i];
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(options, i), "OOiO", &option->usual_types, &option->convert,
                              &option->code,
                              &option->cached_types)) {
            goto error;
        }
        none_is_null(&option->usual_types);
        none_is_null(&option->convert);
        none_is_null(&option->cached_types);
    }
    for (int i = 0; i < 2; i++) {
        self->types[i] = (PyTypeObject *)Py_XNewRef((PyObject *)types[i]);
        find_dtype(types[i], &self->dtypes[i]);
    }
    return self;
error:
    Py_DECREF(self);
    return NULL;
}

static void clear_call(CachedCall *call) {
    CompiledPlan *plan = call->plan;
    PyObject *keywords = call->keywords;
    memset(call, 0, sizeof(CachedCall));
    /* Freed objects may run code, such as callbacks of weak references, which must find an empty slot. */
    Py_XDECREF(keywords);
    Py_XDECREF((PyObject *)plan);
}

static inline int same_names(PyObject *a, PyObject *b) {
    if (a == b) { return 1; }
    if (a == NULL || b == NULL || PyTuple_GET_SIZE(a) != PyTuple_GET_SIZE(b)) { return 0; }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(a); i++) {
        PyObject *first = PyTuple_GET_ITEM(a, i), *second = PyTuple_GET_ITEM(b, i);
        /* Subclasses of str may override comparison; cached names have exact type str. */
        if (first != second && !(PyUnicode_CheckExact(second) && PyUnicode_Compare(first, second) == 0)) {
            return 0;
        }
    }
    return 1;
}

/* Get the compiled plan of calls with these types from `compiled.look`, and cache it; NULL without an error if the
   calls are declined. */
static CompiledPlan *find_plan(Py_ssize_t index, Function *function, PyObject *plans, PyTypeObject **types,
                               Py_ssize_t nargs, PyObject *keywords) {
    for (Py_ssize_t i = 0; keywords != NULL && i < PyTuple_GET_SIZE(keywords); i++) {
        if (!PyUnicode_CheckExact(PyTuple_GET_ITEM(keywords, i))) { return NULL; }
    }
    unsigned long count_before = clear_count;
    Py_ssize_t plan_count = PyDict_GET_SIZE(plans);
    PyObject *second = types[1] == NULL ? Py_None : (PyObject *)types[1];
    PyObject *parts = PyObject_CallFunction(look, "nOOOnO", index, plans, types[0], second, nargs,
                                            keywords == NULL ? Py_None : keywords);
    if (parts == NULL) {
        /* Clear, for example, an error of a metaclass: the Python code raises it again. */
        if (PyErr_ExceptionMatches(PyExc_Exception)) { PyErr_Clear(); }
        return NULL;
    }
    CompiledPlan *plan = NULL;
    if (PyTuple_Check(parts)) {
        plan = make_plan(parts, types);
        if (plan == NULL) {
            Py_DECREF(parts);
            return NULL;
        }
    }
    if (count_before == clear_count) {
        CachedCall old, *call = &function->cache[function->next];
        function->next = (function->next + 1) % CACHE_SIZE;
        old = *call;
        *call = (CachedCall){.plans = plans, .types = {types[0], types[1]}, .nargs = nargs, .plan = plan,
                             .plans_without = parts == Py_None ? plan_count : -1};
        call->keywords = Py_XNewRef(keywords);
        Py_XINCREF((PyObject *)plan);
        clear_call(&old);
    }
    Py_DECREF(parts);
    return plan;
}

/* Return the compiled plan of a call as a new reference; NULL without an error if the call is declined. */
static inline CompiledPlan *cached_plan(Py_ssize_t index, PyTypeObject **types, Py_ssize_t nargs, PyObject *keywords) {
    PyObject *plans = current_plans(index);
    if (plans == NULL) { return NULL; }
    Function *function = functions[index];
    for (int i = 0; i < CACHE_SIZE; i++) {
        CachedCall *call = &function->cache[i];
        if (call->plans == plans && call->types[0] == types[0] && call->types[1] == types[1] &&
            call->nargs == nargs && same_names(call->keywords, keywords)) {
            if (call->plan != NULL) { return (CompiledPlan *)Py_NewRef((PyObject *)call->plan); }
            if (call->plans_without < 0 || call->plans_without == PyDict_GET_SIZE(plans)) { return NULL; }
            /* The number of plans changed: look again. */
            clear_call(call);
        }
    }
    return find_plan(index, function, plans, types, nargs, keywords);
}

/* ---- Checks and conversion of arguments ---- */

static inline PyObject *dtype_of(CompiledPlan *plan, int which, PyObject *a) {
    Attribute *getter = &plan->dtypes[which];
    if (getter->get != NULL && getter->version != 0 && getter->version == Py_TYPE(a)->tp_version_tag) {
        return getter->get(a, getter->closure);
    }
    return PyObject_GetAttr(a, dtype_name);
}

/* Return 1 if two dtypes are equal, else 0; -1 with an error. Some libraries create an object for each `x.dtype`. */
static inline int same_dtype(PyObject *one, PyObject *other) {
    return one == other ? 1 : other == NULL ? 0 : PyObject_RichCompareBool(one, other, Py_EQ);
}

/* Return 1 if an integer fits an array of a dtype, else 0; -1 with an error. */
static int in_range(PyObject *ranges, PyObject *dtype, PyObject *value) {
    PyObject *limits = PyDict_GetItemWithError(ranges, dtype);
    if (limits == NULL) { return PyErr_Occurred() ? -1 : 0; }
    Py_INCREF(limits);
    int fits = PyObject_RichCompareBool(PyTuple_GET_ITEM(limits, 0), value, Py_LE);
    if (fits > 0) { fits = PyObject_RichCompareBool(value, PyTuple_GET_ITEM(limits, 1), Py_LE); }
    Py_DECREF(limits);
    return fits;
}

/* Return 1 if the library accepts arrays of these dtypes without a cast, else 0; -1 with an error. */
static inline int dtypes_pass(CompiledPlan *plan, PyObject **data) {
    PyObject *a = data[0], *b = data[1];
    if (plan->accepted_dtypes == NULL && !plan->same) { return 1; }
    PyObject *dtype = plan->right ? dtype_of(plan, 1, b) : dtype_of(plan, 0, a);
    if (dtype == NULL) { return -1; }
    int accepts = 1;
    if (plan->same) {
        PyObject *other = dtype_of(plan, 1, b);
        if (other == NULL) {
            Py_DECREF(dtype);
            return -1;
        }
        accepts = same_dtype(dtype, other);
        Py_DECREF(other);
        if (accepts < 0) {
            Py_DECREF(dtype);
            return -1;
        }
    }
    if (accepts && plan->accepted_dtypes != NULL && dtype != plan->fast_dtype && dtype != plan->last_accepted) {
        accepts = dtype == plan->last_rejected ? 0 : PySet_Contains(plan->accepted_dtypes, dtype);
        if (accepts > 0) { Py_XSETREF(plan->last_accepted, Py_NewRef(dtype)); }
        else if (accepts == 0 && dtype != plan->last_rejected) { Py_XSETREF(plan->last_rejected, Py_NewRef(dtype)); }
        if (accepts == 0 && plan->ranges != NULL) {
            accepts = in_range(plan->ranges, dtype, plan->right ? a : b);
        }
    }
    Py_DECREF(dtype);
    return accepts;
}

static inline int is_key(PyObject *value) {
    return PyLong_CheckExact(value) || PySlice_Check(value) || value == Py_None || value == Py_Ellipsis;
}

/* Return 1 if an array is not 0-d. */
static inline int has_axes(PyObject *a) {
    PyObject *ndim = PyObject_GetAttr(a, ndim_name);
    int result = ndim == NULL ? -1 : PyObject_IsTrue(ndim);
    Py_XDECREF(ndim);
    if (result < 0) { PyErr_Clear(); }
    return result > 0;
}

static inline int has_ellipsis(PyObject *key) {
    if (!PyTuple_CheckExact(key)) { return key == Py_Ellipsis; }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(key); i++) {
        if (PyTuple_GET_ITEM(key, i) == Py_Ellipsis) { return 1; }
    }
    return 0;
}

/* Return 1 if a converter would return this value unchanged; the codes are those of `compiled.py`. */
static inline int is_native(int code, PyObject *value) {
    switch (code) {
    case 1:
    case ARRAY:
        return value == Py_None;
    case 2:
        if (!PyTuple_CheckExact(value)) { return 0; }
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(value); i++) {
            PyObject *size = PyTuple_GET_ITEM(value, i);
            if (!PyLong_CheckExact(size) && size != Py_None) { return 0; }
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

/* Return 1 if a value has a usual type, which the plan does not check further, else 0; -1 with an error. */
static inline int option_passes(Option *option, PyObject *value) {
    PyTypeObject *cls = Py_TYPE(value);
    if (option->usual_types == NULL || cls == option->last_type) { return 1; }
    int accepts = PySet_Contains(option->usual_types, (PyObject *)cls);
    /* Only static types can be identified by address: they are never freed. */
    if (accepts > 0 && !PyType_HasFeature(cls, Py_TPFLAGS_HEAPTYPE)) { option->last_type = cls; }
    return accepts;
}

/* Return the native array of an argument as a new reference, if it has `fast_dtype` and the class of the first or
   second array; NULL without an error for other arguments. */
static PyObject *native_array(CompiledPlan *plan, PyObject *value) {
    PyObject *data = data_of(value), *dtype = NULL;
    if (data == NULL || (Py_TYPE(data) != plan->types[0] && Py_TYPE(data) != plan->types[1])) { return NULL; }
    /* Keep `data` alive: Python code may replace the native array of `value`. */
    Py_INCREF(data);
    dtype = dtype_of(plan, Py_TYPE(data) != plan->types[0], data);
    int is_fast = dtype == NULL ? -1 : same_dtype(dtype, plan->fast_dtype);
    if (is_fast < 0) { PyErr_Clear(); }
    if (is_fast <= 0) { Py_CLEAR(data); }
    Py_XDECREF(dtype);
    return data;
}

/* Return the native value of an argument as a new reference; NULL without an error for an array without data. */
static PyObject *convert(Option *option, PyObject *value) {
    if (option->last_value != NULL && option->last_value == value) { return Py_NewRef(option->last_native); }
    if (option->code == 3 && subclass_type != array_type && Py_IS_TYPE(value, subclass_type)) {
        PyObject *data = data_of(value), *key;
        if (data == NULL) { return NULL; }
        Py_INCREF(data);
        key = PyObject_CallOneArg(option->convert, data);
        Py_DECREF(data);
        return key;
    }
    PyObject *native = PyObject_CallOneArg(option->convert, value);
    if (native != NULL && option->cached_types != NULL) {
        int caches = PySet_Contains(option->cached_types, (PyObject *)Py_TYPE(value));
        if (caches > 0) {
            PyObject *old[] = {option->last_value, option->last_native};
            option->last_value = Py_NewRef(value);
            option->last_native = Py_NewRef(native);
            /* Release the old pair last: freed objects may run code, which must find the new pair complete. */
            Py_XDECREF(old[0]);
            Py_XDECREF(old[1]);
        }
        else if (caches < 0) { PyErr_Clear(); }
    }
    return native;
}

/* ---- Calls ---- */

static PyObject *wrap(PyObject *native, PyTypeObject *cls) {
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

/* Call a Python function with the native result or exception of the library. */
static PyObject *call_python(PyObject *function, CompiledPlan *plan, Call *call, PyObject *outcome, PyObject *extra) {
    PyObject *data = tuple_of(call->data, call->arrays), *args = tuple_of(call->args, call->total), *result = NULL;
    if (data != NULL && args != NULL) {
        PyObject *stack[] = {NULL, plan->entry, data, args, outcome, extra};
        result = PyObject_Vectorcall(function, stack + 1, 5 | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    }
    Py_XDECREF(data);
    Py_XDECREF(args);
    if (result != NULL && call->cls != array_type) { Py_SETREF(result, PyObject_CallOneArg(to_subclass, result)); }
    return result;
}

/* Handle an exception of the library. */
static PyObject *handle_error(CompiledPlan *plan, Call *call) {
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
    PyObject *result = call_python(raised, plan, call, error, plan->handler);
    Py_DECREF(error);
    return result;
}

/* Wrap the result of the library, and steal its reference. */
static PyObject *wrap_result(CompiledPlan *plan, Call *call, PyObject *result, int as_array) {
    PyTypeObject *cls = Py_TYPE(result);
    if ((PyObject *)cls != plan->type) {
        PyObject *native = result;
        int is_scalar = plan->scalars == NULL ? 0 : PySet_Contains(plan->scalars, (PyObject *)cls);
        result = is_scalar > 0   ? PyObject_CallOneArg(plan->from_scalar, native)
                 : is_scalar < 0 ? NULL
                                 : call_python(finished, plan, call, native, as_array ? Py_True : Py_False);
        Py_DECREF(native);
        if (is_scalar <= 0) { return result; }
    }
    return as_array && !call->unwraps && result != NULL ? wrap(result, call->cls) : result;
}

/* Call the library as `PyObject_Vectorcall` does, but without a look-up of the thread state. This needs no check for a
   result together with an error: the caller of the dispatcher makes it. */
static inline PyObject *call_library(CompiledPlan *plan, PyObject *const *values) {
    PyTypeObject *cls = Py_TYPE(plan->fn);
    size_t nargsf = (size_t)plan->nargs | PY_VECTORCALL_ARGUMENTS_OFFSET;
    vectorcallfunc call = NULL;
    if (PyType_HasFeature(cls, Py_TPFLAGS_HAVE_VECTORCALL)) {
        call = *(vectorcallfunc *)((char *)plan->fn + cls->tp_vectorcall_offset);
    }
    if (call == NULL) { return PyObject_Vectorcall(plan->fn, values, nargsf, plan->names); }
    PyObject *result = call(plan->fn, values, nargsf, plan->names);
    if (result == NULL && !PyErr_Occurred()) { PyErr_SetString(PyExc_SystemError, "the library returned no result"); }
    return result;
}

/* Run a call by one call of the library; NULL without an error if it is declined. */
static PyObject *run_plan(CompiledPlan *plan, Call *call) {
    PyObject *stack[MAX_ARGS + 1], **values = stack + 1, *converted_values[MAX_ARGS], *result = NULL;
    const Py_ssize_t arrays = call->arrays, total = call->total;
    Py_ssize_t count = 0, i;
    int is_declined = 0;
    if (depth >= MAX_DEPTH) { return NULL; }
    for (i = arrays; i < total; i++) {
        Option *option = &plan->options[i - arrays];
        if (option_passes(option, call->args[i]) <= 0) { return NULL; }
        if (option->code == AXES && !has_axes(call->data[0])) { return NULL; }
        /* The subclass converts index keys by its own rules, except for arrays of it on libraries with views, where no
           result is linked. In the subclass, an ellipsis decides whether the result is an array or a scalar. */
        if (call->cls != array_type && option->code == 3 &&
            (is_native(3, call->args[i])
                 ? has_ellipsis(call->args[i])
                 : !Py_IS_TYPE(call->args[i], subclass_type) || data_of(call->args[i]) == NULL ||
                       plan->type == Py_None)) {
            return NULL;
        }
    }
    if (dtypes_pass(plan, call->data) <= 0) { return NULL; }
    int as_array = !plan->native_result || call->data[0] != call->args[0] ||
                   (arrays > 1 && call->data[1] != call->args[1]);
    depth++;
    for (i = 0; i < arrays; i++) { values[i] = call->data[i]; }
    for (; i < total; i++) {
        Option *option = &plan->options[i - arrays];
        values[i] = call->args[i];
        if ((option->convert != NULL || option->code == ARRAY) && !is_native(option->code, values[i])) {
            int is_array = option->code == ARRAY;
            converted_values[count] = values[i] = is_array ? native_array(plan, values[i]) : convert(option, values[i]);
            if (values[i] == NULL) {
                is_declined = is_array || !PyErr_Occurred();
                break;
            }
            count++;
        }
    }
    if (i == total) {
        result = call_library(plan, values);
    }
    depth--;
    if (result != NULL) { result = wrap_result(plan, call, result, as_array); }
    else if (!is_declined) { result = handle_error(plan, call); }
    while (count) { Py_DECREF(converted_values[--count]); }
    return result;
}

/* Return the number of a dispatcher from its closure; -1 if the Python code has to run. */
static inline Py_ssize_t number_of(PyObject *callable, enum convention convention) {
    PyObject *closure = ((PyFunctionObject *)callable)->func_closure;
    if (closure == NULL || PyTuple_GET_SIZE(closure) <= index_cells[convention]) { return -1; }
    PyObject *number = PyCell_GET(PyTuple_GET_ITEM(closure, index_cells[convention]));
    if (number == NULL || !PyLong_Check(number)) { return -1; }
#if PY_VERSION_HEX >= 0x030C0000
    /* Compact integers are read without a call. */
    if (!PyUnstable_Long_IsCompact((PyLongObject *)number)) { return -1; }
    Py_ssize_t index = PyUnstable_Long_CompactValue((PyLongObject *)number);
#else
    Py_ssize_t index = PyLong_AsSsize_t(number);
    if (index == -1) { PyErr_Clear(); }
#endif
    return index < function_count && index >= 0 && functions[index] != NULL ? index : -1;
}

/* Return 1 if an operand is an int, or a native array with a known integer dtype. */
static int is_integer(PyObject *data) {
    if (PyLong_CheckExact(data)) { return 1; }
    PyObject *cls = (PyObject *)Py_TYPE(data);
    PyObject *dtypes = integer_dtypes == NULL ? NULL : PyDict_GetItemWithError(integer_dtypes, cls);
    int result = 0;
    if (dtypes != NULL) {
        Py_INCREF(dtypes);
        PyObject *dtype = PyObject_GetAttr(data, dtype_name);
        result = dtype == NULL ? -1 : PySet_Contains(dtypes, dtype);
        Py_XDECREF(dtype);
        Py_DECREF(dtypes);
    }
    /* The Python code raises a clear error. */
    PyErr_Clear();
    return result > 0;
}

/* Run a call of a dispatcher, of an operator or of ``x[query]``. */
static inline PyObject *dispatch(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *keywords,
                                enum convention convention) {
    const Py_ssize_t arrays = convention == ONE || convention == READ ? 1 : 2;
    Py_ssize_t nargs = PyVectorcall_NARGS(nargsf), total = nargs;
    PyObject *swapped[2], *result = NULL;
    if (keywords != NULL) {
        total += PyTuple_GET_SIZE(keywords);
        keywords = total == nargs ? NULL : keywords;
    }
    if (nargs < arrays || total > MAX_ARGS) { goto decline; }
    if (convention >= OPERATOR && (total != 2 || keywords != NULL || !IS_ARRAY(args[0]))) { goto decline; }
    Call call = {.args = args, .total = total, .arrays = arrays, .cls = array_type};
    if (Py_IS_TYPE(args[0], subclass_type) || (arrays > 1 && Py_IS_TYPE(args[1], subclass_type))) {
        call.cls = subclass_type;
    }
    if (convention == REFLECTED || convention == REFLECTED_INTEGER) {
        swapped[0] = args[1];
        swapped[1] = args[0];
        call.args = swapped;
    }
    Py_ssize_t index = number_of(callable, convention);
    call.data[0] = data_of(call.args[0]);
    call.data[1] = arrays > 1 ? data_of(call.args[1]) : NULL;
    if (index < 0 || call.data[0] == NULL || (arrays > 1 && call.data[1] == NULL)) { goto decline; }
    /* Python code may replace the native array of an `ivy.Array` during the call. */
    Py_INCREF(call.data[0]);
    Py_XINCREF(call.data[1]);
    PyTypeObject *types[2] = {Py_TYPE(call.data[0]), arrays > 1 ? Py_TYPE(call.data[1]) : NULL};
    const int is_other = convention >= INTEGER && !(is_integer(call.data[0]) && is_integer(call.data[1]));
    CompiledPlan *plan = is_other ? NULL : cached_plan(index, types, nargs, keywords);
    if (plan != NULL) {
        result = run_plan(plan, &call);
        Py_DECREF((PyObject *)plan);
    }
    Py_DECREF(call.data[0]);
    Py_XDECREF(call.data[1]);
    if (result != NULL) { return result; }
    if (PyErr_Occurred()) { return NULL; }
decline:
    return python_vectorcall(callable, args, nargsf, keywords);
}

#define ENTRY(name, convention)                                                                         \
    static PyObject *name(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *keywords) \
    {                                                                                                   \
        return dispatch(callable, args, nargsf, keywords, convention);                                  \
    }
ENTRY(of_one, ONE)
ENTRY(of_two, TWO)
ENTRY(of_operator, OPERATOR)
ENTRY(of_reflected, REFLECTED)
ENTRY(of_read, READ)
ENTRY(of_integer, INTEGER)
ENTRY(of_reflected_integer, REFLECTED_INTEGER)
static const vectorcallfunc entries[CONVENTIONS] = {
    of_one, of_two, of_operator, of_reflected, of_read, of_integer, of_reflected_integer,
};

/* ---- Functions with native arrays as results ---- */

static Py_ssize_t native_cell = -1; /* index of the wrapped function in the closure */
static PyObject *unwrap;            /* replaces arrays in a result of any type */

/* Replace arrays in a result by native arrays, and steal its reference. */
static PyObject *native_result(PyObject *result) {
    PyObject *data;
    if (result == NULL) { return NULL; }
    if (IS_ARRAY(result) && (data = MEMBER(result, data_offset)) != NULL) {
        Py_INCREF(data);
        Py_DECREF(result);
        return data;
    }
    PyTypeObject *cls = Py_TYPE(result);
    int may_hold = PyType_HasFeature(cls, Py_TPFLAGS_TUPLE_SUBCLASS | Py_TPFLAGS_LIST_SUBCLASS) ||
                   PyDict_CheckExact(result) || PySlice_Check(result) || PyType_IsSubtype(cls, array_type);
    if (!may_hold) { return result; }
    Py_SETREF(result, PyObject_CallOneArg(unwrap, result));
    return result;
}

/* Call the function in the closure, and return its result with native arrays. */
static PyObject *of_native(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *keywords) {
    PyObject *closure = ((PyFunctionObject *)callable)->func_closure, *function = NULL, *result;
    if (closure != NULL && PyTuple_GET_SIZE(closure) > native_cell) {
        function = PyCell_GET(PyTuple_GET_ITEM(closure, native_cell));
    }
    if (function == NULL) { return python_vectorcall(callable, args, nargsf, keywords); }
    Py_INCREF(function);
    result = PyObject_Vectorcall(function, args, nargsf, keywords);
    Py_DECREF(function);
    return native_result(result);
}

/* ---- Functions of NumPy with native arrays as results ---- */

/* A function of `ivy_protocol.native.numpy`: NumPy's function, which runs calls on NumPy arrays, and the function of
   ivy that runs common calls on arrays of other libraries. `_forward.py` describes the fields. */
typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *parts;       /* `_forward.NativeCall`; the fields below are borrowed from it */
    PyObject *function;    /* runs all other calls */
    PyObject *numpy_fn, *dtypes; /* NumPy's function, or NULL, and the dtypes that it accepts */
    PyObject *target;      /* the function of ivy, with native results, or NULL */
    PyObject *accepts, *accepted, *accepts_scalar; /* predicates, or NULL; the dtypes that `accepts` accepted, by class */
    PyObject *names, *types; /* allowed keywords, and types of options */
    PyObject *none_names;  /* keywords whose default is None */
    PyObject *positional;  /* names of options by position */
    Py_ssize_t index;      /* number of the function of ivy, or -1 */
    Py_ssize_t arity, required, min_ndim, max_ndim;
    int by_name;           /* 1 if options by position are passed by name */
    int needs_views;
    PyObject *returns;     /* class of a result of several arrays, or NULL */
    PyObject *direct;      /* calls the library without a plan, or returns NotImplemented; or NULL */
} NativeCall;

static Py_ssize_t call_cell = -1;     /* index of the `NativeCall` in the closure */
static int calls_are_on;              /* 0 while the fast path is off */
static PyTypeObject *ndarray_type, native_call_type;
static PyObject *default_modes, *plain_types; /* numbers of modes; types of arguments that are no arrays */
static PyObject *array_types, *view_types;    /* classes of native arrays */
static PyObject *numpy_backend, *registered_name, *ivy_error;

/* Return 1 if the current settings do not change calls on NumPy arrays; 0 without an error if the Python code decides. */
static int has_default_settings(void) {
    PyObject *inner = NULL, *registered;
    if (MEMBER(state, table_offset) == Py_None && PyContextVar_Get(scoped, NULL, &inner) < 0) {
        PyErr_Clear();
        return 0;
    }
    PyObject *now = inner == NULL || inner == Py_None ? MEMBER(state, default_offset) : inner;
    int is_default = 0;
    if (now != NULL && Py_IS_TYPE(now, context_type)) {
        PyObject *modes = MEMBER(now, modes_offset), *backends = MEMBER(now, backends_offset);
        is_default = modes != NULL && backends != NULL && PyTuple_CheckExact(backends) &&
                     PyTuple_GET_SIZE(backends) == 0 && PySet_Contains(default_modes, modes) == 1;
    }
    Py_XDECREF(inner);
    if (is_default) {
        registered = PyObject_GetAttr(numpy_backend, registered_name);
        is_default = registered != NULL && PyObject_IsTrue(registered) == 0;
        Py_XDECREF(registered);
    }
    PyErr_Clear();
    return is_default;
}

/* Count the NumPy arrays of accepted dtypes in arguments; -1 without an error if the Python code decides. Strings are
   accepted only as the first argument, since others may be dtypes. */
static Py_ssize_t count_arrays(PyObject *const *items, Py_ssize_t total, PyObject *dtypes, int is_inner) {
    Py_ssize_t count = 0;
    for (Py_ssize_t i = 0; i < total; i++) {
        PyObject *x = items[i];
        if (Py_IS_TYPE(x, ndarray_type)) {
            PyObject *dtype = PyObject_GetAttr(x, dtype_name);
            int is_accepted = dtype == NULL ? 0 : PySet_Contains(dtypes, dtype);
            Py_XDECREF(dtype);
            if (is_accepted != 1) { goto decline; }
            count++;
        }
        else if (PyUnicode_CheckExact(x)) {
            if (i > 0 || is_inner) { return -1; }
        }
        else if (PyTuple_CheckExact(x) || PyList_CheckExact(x)) {
            if (is_inner) { return -1; }
            /* Hold a reference: the length of a list may change while Python code runs. */
            PyObject *parts = PySequence_Tuple(x);
            if (parts == NULL) { goto decline; }
            Py_ssize_t inner = count_arrays(&PyTuple_GET_ITEM(parts, 0), PyTuple_GET_SIZE(parts), dtypes, 1);
            Py_DECREF(parts);
            if (inner < 0) { return -1; }
            count += inner;
        }
        else if (x == Py_None ? is_inner : PySet_Contains(plain_types, (PyObject *)Py_TYPE(x)) != 1) { goto decline; }
    }
    return count;
decline:
    PyErr_Clear();
    return -1;
}

/* Call NumPy's function on NumPy arrays; NULL without an error if the call is declined. */
static PyObject *call_numpy(NativeCall *self, PyObject *const *args, Py_ssize_t nargs, PyObject *keywords) {
    Py_ssize_t total = nargs + (keywords == NULL ? 0 : PyTuple_GET_SIZE(keywords));
    if (self->numpy_fn == NULL || count_arrays(args, total, self->dtypes, 0) <= 0 || !has_default_settings()) {
        return NULL;
    }
    PyObject *result = PyObject_Vectorcall(self->numpy_fn, args, (size_t)nargs, keywords);
    /* If NumPy rejects the call, the Python code raises the error of ivy. NumPy changes no argument before it. */
    if (result == NULL && PyErr_ExceptionMatches(PyExc_Exception)) { PyErr_Clear(); }
    return result;
}

/* Return the `ndim` of an array, or 0 if it is unknown; -1 with an error. */
static Py_ssize_t ndim_of(PyObject *a) {
    PyObject *ndim = PyObject_GetAttr(a, ndim_name);
    Py_ssize_t result = ndim == NULL ? -1 : ndim == Py_None ? 0 : PyLong_AsSsize_t(ndim);
    Py_XDECREF(ndim);
    return result;
}

/* Return the truth value of a predicate; -1 with an error. */
static int holds(PyObject *predicate, PyObject *const *args, Py_ssize_t nargs) {
    PyObject *result = PyObject_Vectorcall(predicate, args, (size_t)nargs, NULL);
    int value = result == NULL ? -1 : PyObject_IsTrue(result);
    Py_XDECREF(result);
    return value;
}

/* Return 1 if arrays have the class and dtype of the first one, and the minimum `ndim`, or are scalars that the first
   array accepts, else 0; -1 with an error. */
static int have_same_dtype(NativeCall *self, PyObject *const *arrays, Py_ssize_t count, PyObject *first_dtype) {
    PyObject *first = arrays[0], *dtype = Py_NewRef(first_dtype);
    int result = 1;
    for (Py_ssize_t i = 1; i < count && result > 0; i++) {
        PyObject *y = arrays[i];
        /* With three arrays, the first one is a condition of any dtype. */
        const int after_condition = self->arity == 3 && i == 1;
        if (!Py_IS_TYPE(y, Py_TYPE(arrays[0]))) {
            const int is_scalar = PyFloat_CheckExact(y) || PyLong_CheckExact(y);
            result = is_scalar && self->accepts_scalar != NULL && !after_condition
                         ? holds(self->accepts_scalar, &first, 1)
                         : 0;
            continue;
        }
        Py_ssize_t ndim = ndim_of(y);
        PyObject *other = ndim < 1 ? NULL : PyObject_GetAttr(y, dtype_name);
        if (other == NULL) {
            result = ndim == 0 ? 0 : -1;
            break;
        }
        if (after_condition) {
            first = y;
            Py_SETREF(dtype, other);
        }
        else {
            result = other == dtype;
            Py_DECREF(other);
        }
    }
    Py_DECREF(dtype);
    return result;
}

/* Return 1 if the function of ivy returns the result of a call on these arrays, as `Forward.applied` decides, else 0;
   -1 with an error. */
static int accepts_arrays(NativeCall *self, PyObject *const *arrays, Py_ssize_t count, int has_options) {
    PyTypeObject *cls = Py_TYPE(arrays[0]);
    Py_ssize_t ndim = ndim_of(arrays[0]);
    if (ndim < 0) { return -1; }
    if (ndim < self->min_ndim || (!has_options && ndim > self->max_ndim)) { return 0; }
    if (self->needs_views && PySet_Contains(view_types, (PyObject *)cls) != 1) { return 0; }
    if (self->accepts == NULL && count == 1) { return 1; }
    PyObject *dtype = PyObject_GetAttr(arrays[0], dtype_name), *known;
    int result = dtype == NULL ? -1 : have_same_dtype(self, arrays, count, dtype);
    if (result > 0 && self->accepts != NULL) {
        known = self->accepted == NULL ? NULL : PyDict_GetItemWithError(self->accepted, (PyObject *)cls);
        result = known == NULL ? (PyErr_Occurred() ? -1 : 0) : PySet_Contains(known, dtype);
        if (result == 0) { result = holds(self->accepts, arrays, self->accepted == NULL ? count : 1); }
    }
    Py_XDECREF(dtype);
    return result;
}

/* Return 1 if options by position and by name are options of the function of ivy, else 0; -1 with an error. */
static int accepts_options(NativeCall *self, PyObject *const *options, Py_ssize_t count, PyObject *keywords) {
    Py_ssize_t named = keywords == NULL ? 0 : PyTuple_GET_SIZE(keywords);
    if (count < self->required || count > PyTuple_GET_SIZE(self->positional)) { return 0; }
    for (Py_ssize_t i = 0; i < count + named; i++) {
        PyObject *value = options[i];
        int fits = PySet_Contains(self->types, (PyObject *)Py_TYPE(value));
        if (i < count) {
            /* NumPy and the libraries return different results for NaN, such as a bound of `clip`. */
            if (PyFloat_CheckExact(value) && isnan(PyFloat_AS_DOUBLE(value))) { return 0; }
        }
        else if (fits > 0) {
            PyObject *name = PyTuple_GET_ITEM(keywords, i - count);
            fits = PySet_Contains(self->names, name);
            /* Python raises for a parameter that is passed by position and by name. */
            for (Py_ssize_t j = 0; fits > 0 && j < count; j++) {
                fits = PyObject_RichCompareBool(name, PyTuple_GET_ITEM(self->positional, j), Py_NE);
            }
        }
        if (fits <= 0) { return fits; }
    }
    return 1;
}

/* Call the function of ivy, and return its result with native arrays. */
static PyObject *call_target(NativeCall *self, PyObject *const *args, Py_ssize_t nargs, PyObject *keywords) {
    Py_ssize_t total = nargs + (keywords == NULL ? 0 : PyTuple_GET_SIZE(keywords)), index = self->index;
    if (index >= 0 && index < function_count && functions[index] != NULL && total <= MAX_ARGS) {
        const Py_ssize_t arrays = self->arity;
        Call call = {.args = args, .total = total, .arrays = arrays, .cls = array_type, .unwraps = 1};
        call.data[0] = args[0];
        call.data[1] = arrays > 1 ? args[1] : NULL;
        PyTypeObject *types[2] = {Py_TYPE(args[0]), arrays > 1 ? Py_TYPE(args[1]) : NULL};
        CompiledPlan *plan = cached_plan(index, types, nargs, keywords);
        if (plan != NULL) {
            PyObject *result = run_plan(plan, &call);
            Py_DECREF((PyObject *)plan);
            if (result != NULL || PyErr_Occurred()) { return native_result(result); }
        }
    }
    return PyErr_Occurred() ? NULL : PyObject_Vectorcall(self->target, args, (size_t)nargs, keywords);
}

/* Call the function of ivy if it returns the result of a call on these arrays, as `Forward.applied` does; NULL without
   an error if the call is declined. */
static PyObject *forward(NativeCall *self, PyObject *const *arrays, Py_ssize_t count, PyObject *const *args,
                         Py_ssize_t nargs, PyObject *keywords) {
    Py_ssize_t leading = self->arity < 0 ? nargs : Py_MAX(self->arity, 1), options = nargs - leading;
    if (self->target == NULL || options < 0) { return NULL; }
    int fits = accepts_options(self, args + leading, options, keywords);
    if (fits > 0) { fits = accepts_arrays(self, arrays, count, options || keywords != NULL); }
    for (Py_ssize_t i = leading; fits > 0 && i < nargs && self->arity == 1 && self->accepts_scalar != NULL; i++) {
        if (PyFloat_CheckExact(args[i])) { fits = holds(self->accepts_scalar, arrays, 1); }
    }
    if (fits <= 0) {
        PyErr_Clear();
        return NULL;
    }
    PyObject *names = Py_XNewRef(keywords);
    if (options && self->by_name) {
        Py_XSETREF(names, PyTuple_GetSlice(self->positional, 0, options));
        if (names != NULL && keywords != NULL) { Py_SETREF(names, PySequence_Concat(names, keywords)); }
        if (names == NULL) { return NULL; }
        nargs = leading;
    }
    PyObject *result = call_target(self, args, nargs, names);
    Py_XDECREF(names);
    /* If the function of ivy raises, the function of NumPy's name accepts the call, or raises NumPy's error. */
    if (result == NULL && PyErr_ExceptionMatches(ivy_error)) { PyErr_Clear(); }
    if (result != NULL && self->returns != NULL) {
        Py_SETREF(result, PySequence_Tuple(result));
        if (result != NULL && self->returns != (PyObject *)&PyTuple_Type) {
            Py_SETREF(result, PyObject_CallObject(self->returns, result));
        }
    }
    return result;
}

/* Drop keywords with the value None if this is their default, and call `forward`. */
static PyObject *forward_without_none(NativeCall *self, PyObject *const *arrays, Py_ssize_t count,
                                      PyObject *const *args, Py_ssize_t nargs, PyObject *keywords) {
    PyObject *stack[MAX_ARGS], *kept[MAX_ARGS], *names = NULL, *result;
    Py_ssize_t kept_count = 0, total = keywords == NULL ? 0 : PyTuple_GET_SIZE(keywords);
    if (nargs + total > MAX_ARGS) { return NULL; }
    for (Py_ssize_t i = 0; i < total; i++) {
        PyObject *name = PyTuple_GET_ITEM(keywords, i), *value = args[nargs + i];
        if (value == Py_None && PySet_Contains(self->none_names, name) == 1) { continue; }
        kept[kept_count] = name;
        stack[nargs + kept_count++] = value;
    }
    if (kept_count == total) { return forward(self, arrays, count, args, nargs, total ? keywords : NULL); }
    if (kept_count && (names = tuple_of(kept, kept_count)) == NULL) { return NULL; }
    for (Py_ssize_t i = 0; i < nargs; i++) { stack[i] = args[i]; }
    result = forward(self, arrays, count, stack, nargs, names);
    Py_XDECREF(names);
    return result;
}

/* Return 1 for an array of a library other than NumPy. */
static inline int is_foreign(PyObject *x) {
    return !Py_IS_TYPE(x, ndarray_type) && PySet_Contains(array_types, (PyObject *)Py_TYPE(x)) == 1;
}

/* Call the library without a plan; NULL without an error if `direct` raises or returns NotImplemented. */
static PyObject *call_direct(NativeCall *self, PyObject *const *args, Py_ssize_t nargs, PyObject *keywords) {
    if (self->direct == NULL) { return NULL; }
    PyObject *result = PyObject_Vectorcall(self->direct, args, (size_t)nargs, keywords);
    if (result == NULL && PyErr_ExceptionMatches(PyExc_Exception)) { PyErr_Clear(); }
    if (result == Py_NotImplemented) { Py_CLEAR(result); }
    return result;
}

/* Run a call; NULL without an error if it is declined. */
static PyObject *run_native(NativeCall *self, PyObject *const *args, Py_ssize_t nargs, PyObject *keywords) {
    PyObject *const *arrays = args, *items = NULL, *result = NULL;
    Py_ssize_t count = self->arity > 0 ? self->arity : nargs;
    Py_ssize_t total = nargs + (keywords == NULL ? 0 : PyTuple_GET_SIZE(keywords));
    int is_of_numpy = 1;
    if (nargs == 0) { return NULL; }
    if (self->arity == 0 && (PyList_CheckExact(args[0]) || PyTuple_CheckExact(args[0]))) {
        /* Hold a reference: the list may change while Python code runs. */
        if ((items = PySequence_Tuple(args[0])) == NULL) { return NULL; }
        arrays = &PyTuple_GET_ITEM(items, 0);
        count = PyTuple_GET_SIZE(items);
    }
    if (count && is_foreign(arrays[0])) {
        is_of_numpy = 0;
        result = call_direct(self, args, nargs, keywords);
        if (result == NULL && !PyErr_Occurred()) {
            result = forward_without_none(self, arrays, count, args, nargs, keywords);
        }
    }
    else { result = call_numpy(self, args, nargs, keywords); }
    /* NumPy runs no call with an array of another library, such as `like`. */
    for (Py_ssize_t i = 0; is_of_numpy && result == NULL && i < total; i++) {
        if (is_foreign(args[i])) {
            is_of_numpy = 0;
            result = call_direct(self, args, nargs, keywords);
        }
    }
    if (!is_of_numpy && result == NULL && !PyErr_Occurred()) {
        result = PyObject_Vectorcall(self->function, args, (size_t)nargs, keywords);
    }
    Py_XDECREF(items);
    return result;
}

/* Run a call in C; the Python code runs all other calls. */
static PyObject *of_numpy(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *keywords) {
    PyObject *closure = ((PyFunctionObject *)callable)->func_closure, *self, *result;
    if (closure == NULL || PyTuple_GET_SIZE(closure) <= call_cell) { goto decline; }
    self = PyCell_GET(PyTuple_GET_ITEM(closure, call_cell));
    if (self == NULL || !Py_IS_TYPE(self, &native_call_type)) { goto decline; }
    Py_INCREF(self);
    result = run_native((NativeCall *)self, args, PyVectorcall_NARGS(nargsf), keywords);
    Py_DECREF(self);
    if (result != NULL || PyErr_Occurred()) { return result; }
decline:
    return python_vectorcall(callable, args, nargsf, keywords);
}

/* Run a call for Python code, as `of_numpy` does; return NotImplemented if it is declined. CPython 3.11 does not use
   the vectorcall function of a Python function that Python code calls. */
static PyObject *of_native_call(PyObject *self, PyObject *const *args, size_t nargsf, PyObject *keywords) {
    PyObject *result = NULL;
    if (calls_are_on) { result = run_native((NativeCall *)self, args, PyVectorcall_NARGS(nargsf), keywords); }
    return result != NULL || PyErr_Occurred() ? result : Py_NewRef(Py_NotImplemented);
}

static void native_call_dealloc(NativeCall *self) {
    Py_XDECREF(self->parts);
    PyObject_Free(self);
}

static PyTypeObject native_call_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "ivy_protocol.dispatch._compiled.NativeCall",
    .tp_basicsize = sizeof(NativeCall),
    .tp_dealloc = (destructor)native_call_dealloc,
    .tp_call = PyVectorcall_Call,
    .tp_vectorcall_offset = offsetof(NativeCall, vectorcall),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_DISALLOW_INSTANTIATION,
};

/* Create a `NativeCall` from the named tuple of this name in `_forward.py`, whose fields are in this order. */
static PyObject *native_call(PyObject *module, PyObject *parts) {
    NativeCall *self = PyObject_New(NativeCall, &native_call_type);
    if (self == NULL) { return NULL; }
    memset((char *)self + sizeof(PyObject), 0, sizeof(NativeCall) - sizeof(PyObject));
    self->parts = Py_NewRef(parts);
    self->vectorcall = of_native_call;
    if (!PyTuple_Check(parts) ||
        !PyArg_ParseTuple(parts, "OOO!OOOOO!O!O!O!pnnnnnpOO", &self->function, &self->numpy_fn, &PyFrozenSet_Type,
                          &self->dtypes, &self->target, &self->accepts, &self->accepted, &self->accepts_scalar,
                          &PyFrozenSet_Type, &self->names, &PyFrozenSet_Type, &self->types, &PyFrozenSet_Type,
                          &self->none_names, &PyTuple_Type, &self->positional, &self->by_name, &self->index,
                          &self->arity, &self->required, &self->min_ndim, &self->max_ndim, &self->needs_views,
                          &self->returns, &self->direct)) {
        Py_DECREF(self);
        return NULL;
    }
    none_is_null(&self->numpy_fn);
    none_is_null(&self->target);
    none_is_null(&self->accepts);
    none_is_null(&self->accepted);
    none_is_null(&self->accepts_scalar);
    none_is_null(&self->returns);
    none_is_null(&self->direct);
    return (PyObject *)self;
}

/* ---- Functions of `ivy.numpy` ---- */

/* The class of its arrays is `subclass_type`. Attribute of a function, or of an instance of a class of ufuncs, with the
   fields of `numpy._plans.Target`. */
static PyObject *target_name;
static PyObject *option_types, *numpy_dtypes, *inexact_dtypes;
static ternaryfunc python_call; /* `tp_call` of a class with a method `__call__` in Python */
enum { TARGET_INDEX, TARGET_ARRAYS, TARGET_SUPPORTED, TARGET_SCALARS, TARGET_DTYPES, TARGET_SAME, TARGET_MIN_NDIM,
       TARGET_NAMES, TARGET_SECOND, TARGET_FIELDS };

/* Return 1 if the value of a dict is True for a class, else 0. */
static inline int is_true_for(PyObject *dict, PyTypeObject *cls) {
    return PyDict_Check(dict) && PyDict_GetItemWithError(dict, (PyObject *)cls) == Py_True;
}

/* Return 1 if the set of a class in a dict contains a dtype, else 0. */
static inline int holds_dtype(PyObject *dict, PyTypeObject *cls, PyObject *dtype) {
    PyObject *dtypes = PyDict_Check(dict) ? PyDict_GetItemWithError(dict, (PyObject *)cls) : NULL;
    if (dtypes == NULL || !PyAnySet_Check(dtypes)) { return 0; }
    Py_INCREF(dtypes);
    int result = PySet_Contains(dtypes, dtype) == 1;
    Py_DECREF(dtypes);
    return result;
}

/* Return 1 if ivy and NumPy interpret all options of a call in the same way, else 0. */
static inline int options_pass(PyObject *names, PyObject *const *options, PyObject *keywords) {
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(keywords); i++) {
        if (PySet_Contains(names, PyTuple_GET_ITEM(keywords, i)) != 1 ||
            PySet_Contains(option_types, (PyObject *)Py_TYPE(options[i])) != 1) {
            return 0;
        }
    }
    return 1;
}

/* Return 1 if the function of ivy returns the result of `ivy.numpy` for these native arrays, else 0. */
static int arrays_pass(PyObject *target, Call *call, int is_native) {
    PyObject *dtypes[2] = {NULL, NULL}, *accepted = PyTuple_GET_ITEM(target, TARGET_DTYPES);
    PyTypeObject *cls = Py_TYPE(call->data[0]);
    const int is_scalar = call->arrays == 2 && (PyFloat_CheckExact(call->data[1]) || PyLong_CheckExact(call->data[1]));
    const Py_ssize_t count = is_scalar ? 1 : call->arrays;
    const long min_ndim = PyLong_AsLong(PyTuple_GET_ITEM(target, TARGET_MIN_NDIM));
    int passes = is_true_for(PyTuple_GET_ITEM(target, is_scalar ? TARGET_SCALARS : TARGET_SUPPORTED), cls);
    for (Py_ssize_t i = 0; passes && i < count; i++) {
        PyObject *data = call->data[i];
        if (is_native && (PySet_Contains(array_types, (PyObject *)cls) != 1 || !has_axes(data))) { passes = 0; }
        else if (!Py_IS_TYPE(data, cls) || (dtypes[i] = PyObject_GetAttr(data, dtype_name)) == NULL) { passes = 0; }
        else if (is_native && cls == ndarray_type) { passes = PySet_Contains(numpy_dtypes, dtypes[i]) == 1; }
    }
    if (passes && count == 2 && PyTuple_GET_ITEM(target, TARGET_SAME) == Py_True) { passes = dtypes[0] == dtypes[1]; }
    if (passes && accepted != Py_None) { passes = holds_dtype(accepted, cls, dtypes[0]); }
    if (passes && is_scalar) { passes = holds_dtype(inexact_dtypes, cls, dtypes[0]); }
    if (passes && min_ndim > 0) { passes = ndim_of(call->data[0]) >= min_ndim; }
    Py_XDECREF(dtypes[0]);
    Py_XDECREF(dtypes[1]);
    if (PyErr_Occurred()) {
        PyErr_Clear();
        return 0;
    }
    return passes;
}

/* Run a call of a function of `ivy.numpy` by the plan of the function of ivy; NULL without an error if it is
   declined. */
static PyObject *run_target(PyObject *callable, PyObject *const *args, Py_ssize_t nargs, PyObject *keywords) {
    Py_ssize_t total = nargs + (keywords == NULL ? 0 : PyTuple_GET_SIZE(keywords));
    PyObject *result = NULL, *target = ndarray_type == NULL ? NULL : PyObject_GetAttr(callable, target_name);
    if (target == NULL) { PyErr_Clear(); }
    if (target == NULL || !PyTuple_Check(target) || PyTuple_GET_SIZE(target) != TARGET_FIELDS) { goto done; }
    const Py_ssize_t index = PyLong_AsSsize_t(PyTuple_GET_ITEM(target, TARGET_INDEX));
    const Py_ssize_t arrays = PyLong_AsSsize_t(PyTuple_GET_ITEM(target, TARGET_ARRAYS));
    PyObject *second = PyTuple_GET_ITEM(target, TARGET_SECOND);
    if (nargs == arrays + 1 && keywords == NULL && PyTuple_Check(second)) {
        /* The plan knows the option by its name. */
        keywords = second;
        nargs--;
    }
    if (total > MAX_ARGS || nargs != arrays || index < 0 || index >= function_count || functions[index] == NULL ||
        (keywords != NULL && !options_pass(PyTuple_GET_ITEM(target, TARGET_NAMES), args + nargs, keywords))) {
        goto done;
    }
    Call call = {.args = args, .total = total, .arrays = arrays, .cls = subclass_type};
    const int is_native = !Py_IS_TYPE(args[0], subclass_type);
    for (Py_ssize_t i = 0; i < arrays; i++) {
        const int is_array = Py_IS_TYPE(args[i], subclass_type);
        call.data[i] = is_array ? MEMBER(args[i], data_offset) : args[i];
        if (call.data[i] == NULL || (is_array && is_native)) { goto done; }
        if (i == 1 && !is_array && !is_native && !PyFloat_CheckExact(args[i]) && !PyLong_CheckExact(args[i])) { goto done; }
    }
    for (Py_ssize_t i = 0; i < arrays; i++) { Py_INCREF(call.data[i]); }
    if (arrays_pass(target, &call, is_native)) {
        PyTypeObject *types[2] = {Py_TYPE(call.data[0]), arrays > 1 ? Py_TYPE(call.data[1]) : NULL};
        CompiledPlan *plan = cached_plan(index, types, nargs, keywords);
        if (plan != NULL) {
            if (!plan->native_result) { result = run_plan(plan, &call); }
            Py_DECREF((PyObject *)plan);
        }
        /* The Python code accepts the call, or raises the error of `ivy.numpy`. */
        if (result == NULL && PyErr_Occurred() && PyErr_ExceptionMatches(ivy_error)) { PyErr_Clear(); }
    }
    for (Py_ssize_t i = 0; i < arrays; i++) { Py_DECREF(call.data[i]); }
done:
    Py_XDECREF(target);
    return result;
}

/* Run a call of a function of `ivy.numpy`; the Python code runs all calls that are declined. */
static PyObject *of_target(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *keywords) {
    PyObject *result = run_target(callable, args, PyVectorcall_NARGS(nargsf),
                                  keywords == NULL || PyTuple_GET_SIZE(keywords) == 0 ? NULL : keywords);
    return result != NULL || PyErr_Occurred() ? result : python_vectorcall(callable, args, nargsf, keywords);
}

/* The same for a ufunc, as `tp_call` of its class. Calls with keywords are declined. */
static PyObject *of_ufunc(PyObject *callable, PyObject *args, PyObject *keywords) {
    PyObject *result = NULL;
    if (keywords == NULL || PyDict_GET_SIZE(keywords) == 0) {
        result = run_target(callable, &PyTuple_GET_ITEM(args, 0), PyTuple_GET_SIZE(args), NULL);
    }
    return result != NULL || PyErr_Occurred() ? result : python_call(callable, args, keywords);
}

/* ---- Operators ---- */

/* CPython looks up the method of an operator by name, which takes longer than the rest of the fast path. `ivy.Array`
   therefore has its own type slots, which store the methods. Subclasses use the slots of CPython, and so does
   `ivy.Array` after a program replaces a method. */
typedef struct { PyObject *method, *reflected; } Operator;

static Operator comparisons[6]; /* by Py_LT, Py_LE, Py_EQ, Py_NE, Py_GT, Py_GE */

static inline PyObject *call_method(PyObject *method, PyObject *self, PyObject *other) {
    PyObject *args[] = {self, other};
    return ((PyFunctionObject *)method)->vectorcall(method, args, 2, NULL);
}

static inline PyObject *call_operator(Operator *operator, PyObject *v, PyObject *w) {
    return Py_IS_TYPE(v, array_type) ? call_method(operator->method, v, w) : call_method(operator->reflected, w, v);
}

#define BINARY(name, slot)                                                                       \
    static Operator of_##name;                                                                   \
    static PyObject *name##_slot(PyObject *v, PyObject *w) { return call_operator(&of_##name, v, w); }
#define BINARIES(X)                                                                              \
    X(add, nb_add) X(sub, nb_subtract) X(mul, nb_multiply) X(truediv, nb_true_divide)            \
    X(floordiv, nb_floor_divide) X(mod, nb_remainder) X(matmul, nb_matrix_multiply)              \
    X(and, nb_and) X(or, nb_or) X(xor, nb_xor) X(lshift, nb_lshift) X(rshift, nb_rshift)
BINARIES(BINARY)

static Operator of_pow;
static PyObject *pow_slot(PyObject *v, PyObject *w, PyObject *modulus) {
    return modulus == Py_None ? call_operator(&of_pow, v, w) : Py_NewRef(Py_NotImplemented);
}

static PyObject *compare_slot(PyObject *v, PyObject *w, int op) {
    return call_method(comparisons[op].method, v, w);
}

static int find_methods(Operator *operator, const char *name, const char *reflected) {
    operator->method = PyObject_GetAttrString((PyObject *)array_type, name);
    operator->reflected = PyObject_GetAttrString((PyObject *)array_type, reflected);
    if (operator->method == NULL || operator->reflected == NULL) { return -1; }
    if (PyFunction_Check(operator->method) && PyFunction_Check(operator->reflected)) { return 0; }
    PyErr_Format(PyExc_TypeError, "%s.%s is not a function", array_type->tp_name, name);
    return -1;
}

static int install_slots(void) {
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

/* Return the offset of a member of ``__slots__``; -1 with an error. */
static Py_ssize_t offset_of(PyTypeObject *cls, const char *name) {
    PyObject *descriptor = PyObject_GetAttrString((PyObject *)cls, name);
    Py_ssize_t offset = -1;
    if (descriptor == NULL) { return -1; }
    if (Py_IS_TYPE(descriptor, &PyMemberDescr_Type) && PyDescr_TYPE(descriptor) == cls &&
        ((PyMemberDescrObject *)descriptor)->d_member->type == T_OBJECT_EX) {
        offset = ((PyMemberDescrObject *)descriptor)->d_member->offset;
    }
    else { PyErr_Format(PyExc_TypeError, "%s.%s is not a member of __slots__", cls->tp_name, name); }
    Py_DECREF(descriptor);
    return offset;
}

static PyObject *start(PyObject *module, PyObject *args) {
    PyTypeObject *array = array_type;
    if (array != NULL) { return PyErr_Format(PyExc_RuntimeError, "start was already called"); }
    if (!PyArg_ParseTuple(args, "O!OOO!O!O!OOO", &PyType_Type, &array, &state, &scoped, &PyList_Type, &tables,
                          &PyDict_Type, &no_plans, &PyType_Type, &context_type, &look, &finished, &raised) ||
        (data_offset = offset_of(array, "_data")) < 0 || (table_offset = offset_of(Py_TYPE(state), "table")) < 0 ||
        (default_offset = offset_of(Py_TYPE(state), "default")) < 0 ||
        (modes_offset = offset_of(context_type, "modes")) < 0 ||
        (backends_offset = offset_of(context_type, "backends")) < 0) {
        return NULL;
    }
    array_type = subclass_type = array;
    if (install_slots() < 0) {
        array_type = subclass_type = NULL;
        return NULL;
    }
    /* Dispatchers need these objects for the lifetime of the process. */
    Py_INCREF(args);
    Py_RETURN_NONE;
}

static PyObject *adopt(PyObject *module, PyObject *args) {
    PyTypeObject *cls;
    PyObject *wrapper;
    if (!PyArg_ParseTuple(args, "O!O", &PyType_Type, &cls, &wrapper)) { return NULL; }
    if (array_type == NULL || !PyType_IsSubtype(cls, array_type) || cls->tp_basicsize != array_type->tp_basicsize) {
        return PyErr_Format(PyExc_TypeError, "%s does not have the memory layout of ivy.Array", cls->tp_name);
    }
    subclass_type = cls;
    to_subclass = wrapper;
    Py_INCREF(args);
    Py_RETURN_NONE;
}

static void set_entry(PyFunctionObject *function, vectorcallfunc entry) {
#if PY_VERSION_HEX >= 0x030C0000
    PyFunction_SetVectorcall(function, entry);
#else
    /* CPython 3.11 uses the vectorcall function where C code calls a Python function, as operators do. It inlines calls
       from Python code, and would also inline ``x[query]`` if the version of the function fitted into 16 bits. */
    if (entry == of_read || function->vectorcall == of_read) {
        function->func_version = entry == of_read ? UINT32_MAX : 0;
    }
    function->vectorcall = entry;
#endif
}

/* Return 1 if CPython's own vectorcall function runs a Python function; 0 if another tool replaced it. */
static int has_python_vectorcall(PyFunctionObject *function) {
    if (python_vectorcall == NULL) { python_vectorcall = function->vectorcall; }
    return function->vectorcall == python_vectorcall;
}

static PyObject *install(PyObject *module, PyObject *args) {
    PyObject *callable;
    int convention;
    Py_ssize_t index, cell_index;
    if (!PyArg_ParseTuple(args, "O!inn", &PyFunction_Type, &callable, &convention, &index, &cell_index)) {
        return NULL;
    }
    PyFunctionObject *function = (PyFunctionObject *)callable;
    if (array_type == NULL || convention < 0 || convention >= CONVENTIONS || index < 0 || cell_index < 0 ||
        (index_cells[convention] != cell_index && index_cells[convention] >= 0)) {
        return PyErr_Format(PyExc_ValueError, "this function has no fast path");
    }
    if (!has_python_vectorcall(function)) { Py_RETURN_FALSE; }
    if (index >= function_count) {
        Function **resized = PyMem_Realloc(functions, (size_t)(index + 1) * sizeof(Function *));
        if (resized == NULL) { return PyErr_NoMemory(); }
        memset(resized + function_count, 0, (size_t)(index + 1 - function_count) * sizeof(Function *));
        functions = resized;
        function_count = index + 1;
    }
    if (functions[index] == NULL && (functions[index] = PyMem_Calloc(1, sizeof(Function))) == NULL) {
        return PyErr_NoMemory();
    }
    index_cells[convention] = cell_index;
    set_entry(function, entries[convention]);
    Py_RETURN_TRUE;
}

static PyObject *install_native(PyObject *module, PyObject *args) {
    PyObject *callable, *replace;
    Py_ssize_t cell_index;
    if (!PyArg_ParseTuple(args, "O!On", &PyFunction_Type, &callable, &replace, &cell_index)) { return NULL; }
    PyFunctionObject *function = (PyFunctionObject *)callable;
    if (array_type == NULL || cell_index < 0 || (native_cell != cell_index && native_cell >= 0)) {
        return PyErr_Format(PyExc_ValueError, "this function has no fast path");
    }
    if (!has_python_vectorcall(function)) { Py_RETURN_FALSE; }
    native_cell = cell_index;
    Py_XSETREF(unwrap, Py_NewRef(replace));
    set_entry(function, of_native);
    Py_RETURN_TRUE;
}

static PyObject *start_numpy(PyObject *module, PyObject *args) {
    if (!PyArg_ParseTuple(args, "O!O!O!O!O!O!", &PyType_Type, &ndarray_type, &PyFrozenSet_Type, &numpy_dtypes,
                          &PySet_Type, &array_types, &PyFrozenSet_Type, &option_types, &PyDict_Type, &inexact_dtypes,
                          &PyType_Type, &ivy_error)) {
        ndarray_type = NULL;
        return NULL;
    }
    /* Calls need these objects for the lifetime of the process. */
    Py_INCREF(args);
    Py_RETURN_NONE;
}

static PyObject *start_native_calls(PyObject *module, PyObject *args) {
    if (!PyArg_ParseTuple(args, "O!O!O!O", &PySet_Type, &default_modes, &PyFrozenSet_Type, &plain_types, &PySet_Type,
                          &view_types, &numpy_backend)) {
        numpy_backend = NULL;
        return NULL;
    }
    /* Calls need these objects for the lifetime of the process. */
    Py_INCREF(args);
    Py_RETURN_NONE;
}

static PyObject *install_native_call(PyObject *module, PyObject *args) {
    PyObject *callable;
    Py_ssize_t cell_index;
    if (!PyArg_ParseTuple(args, "O!n", &PyFunction_Type, &callable, &cell_index)) { return NULL; }
    PyFunctionObject *function = (PyFunctionObject *)callable;
    if (ndarray_type == NULL || numpy_backend == NULL || cell_index < 0 ||
        (call_cell != cell_index && call_cell >= 0)) {
        return PyErr_Format(PyExc_ValueError, "this function has no fast path");
    }
    if (!has_python_vectorcall(function)) { Py_RETURN_FALSE; }
    call_cell = cell_index;
    calls_are_on = 1;
    set_entry(function, of_numpy);
    Py_RETURN_TRUE;
}

/* The callable is a Python function, or a class of ufuncs whose instances are called by a Python function. */
static PyObject *install_target(PyObject *module, PyObject *callable) {
    if (PyFunction_Check(callable)) {
        if (!has_python_vectorcall((PyFunctionObject *)callable)) { Py_RETURN_FALSE; }
        set_entry((PyFunctionObject *)callable, of_target);
        Py_RETURN_TRUE;
    }
    if (!PyType_Check(callable) || !PyType_HasFeature((PyTypeObject *)callable, Py_TPFLAGS_HEAPTYPE)) {
        return PyErr_Format(PyExc_ValueError, "this function has no fast path");
    }
    PyTypeObject *cls = (PyTypeObject *)callable;
    if (python_call == NULL) { python_call = cls->tp_call; }
    if (cls->tp_call != python_call) { Py_RETURN_FALSE; }
    cls->tp_call = of_ufunc;
    Py_RETURN_TRUE;
}

static PyObject *know(PyObject *module, PyObject *dtypes) {
    if (!PyDict_Check(dtypes)) { return PyErr_Format(PyExc_TypeError, "expected a dict of dtypes by class"); }
    Py_XSETREF(integer_dtypes, Py_NewRef(dtypes));
    Py_RETURN_NONE;
}

static PyObject *uninstall(PyObject *module, PyObject *callable) {
    if (PyFunction_Check(callable)) {
        PyFunctionObject *function = (PyFunctionObject *)callable;
        if (function->vectorcall == of_numpy) { calls_are_on = 0; }
        if (function->vectorcall == of_native || function->vectorcall == of_numpy || function->vectorcall == of_target) {
            set_entry(function, python_vectorcall);
        }
        for (int convention = 0; convention < CONVENTIONS; convention++) {
            if (function->vectorcall == entries[convention]) {
                set_entry(function, python_vectorcall);
                break;
            }
        }
    }
    else if (PyType_Check(callable) && ((PyTypeObject *)callable)->tp_call == of_ufunc) {
        ((PyTypeObject *)callable)->tp_call = python_call;
    }
    Py_RETURN_NONE;
}

static PyObject *forget(PyObject *module, PyObject *nothing) {
    clear_count++;
    for (Py_ssize_t index = 0; index < function_count; index++) {
        for (int i = 0; functions[index] != NULL && i < CACHE_SIZE; i++) { clear_call(&functions[index]->cache[i]); }
    }
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"start", start, METH_VARARGS, "Set the objects that each call reads."},
    {"adopt", adopt, METH_VARARGS, "Accept arrays of a subclass like ivy.Array, and return arrays of the subclass."},
    {"install", install, METH_VARARGS, "Use the fast path for calls of a dispatcher or operator."},
    {"install_native", install_native, METH_VARARGS, "Use the fast path for calls with native arrays as results."},
    {"start_numpy", start_numpy, METH_VARARGS, "Set the objects that calls of `ivy.numpy` and `NativeCall` read."},
    {"start_native_calls", start_native_calls, METH_VARARGS, "Set the other objects that each `NativeCall` reads."},
    {"native_call", native_call, METH_O, "Return a callable that runs the common calls of a function in C."},
    {"install_native_call", install_native_call, METH_VARARGS, "Use the `NativeCall` in the closure of a function."},
    {"install_target", install_target, METH_O, "Use the fast path for calls of `ivy.numpy` that a function of ivy runs."},
    {"know", know, METH_O, "Set the known integer dtypes by class, for operators of integers."},
    {"uninstall", uninstall, METH_O, "Run Python code for all calls of a function again."},
    {"forget", forget, METH_NOARGS, "Clear the caches of all functions."},
    {NULL, NULL, 0, NULL},
};

static int execute(PyObject *module) {
    /* The caches hold objects of one interpreter, and are global to one module. */
    if (PyInterpreterState_Get() != PyInterpreterState_Main() || array_type != NULL) {
        PyErr_SetString(PyExc_ImportError, "the extension can be loaded only once, in the main interpreter");
        return -1;
    }
    for (int convention = 0; convention < CONVENTIONS; convention++) { index_cells[convention] = -1; }
    dtype_name = PyUnicode_InternFromString("dtype");
    ndim_name = PyUnicode_InternFromString("ndim");
    target_name = PyUnicode_InternFromString("_target");
    registered_name = PyUnicode_InternFromString("registered");
    if (dtype_name == NULL || ndim_name == NULL || target_name == NULL || registered_name == NULL) { return -1; }
    return PyType_Ready(&native_call_type) < 0 ? -1 : PyType_Ready(&plan_type);
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
    .m_doc = "C fast path of dispatchers, for the most common calls.",
    .m_methods = methods,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__compiled(void) {
    return PyModuleDef_Init(&definition);
}

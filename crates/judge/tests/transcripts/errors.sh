# Of what a failed program writes, the line that says what went wrong is shown: each language has
# its place for it. The first line without indentation that mentions an error is that of C++,
failed() { verdict "printf '%b' \"$1\" >&2; exit 1" | sed 's/ null$//'; }
failed "read 3\na.out: a.cpp:4: int main(): Assertion n > 0 failed.\nAborted\n"
failed "terminate called after throwing an instance of std::out_of_range\n  what():  no\n"
failed "=====\n==7==ERROR: AddressSanitizer: heap-buffer-overflow\n    #0 0x5\n"
# Java and Go,
failed "Exception in thread main java.lang.StackOverflowError\n\tat Main.f(Main.java)\n"
failed "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain()\n"
# and the last that of Python.
again='During handling of the above exception, another exception occurred:'
trace='Traceback (most recent call last):\n  File a, line 1\n'
failed "failing\n${trace}KeyError: 1\n\n$again\n\n$trace    y\n    ^\nNameError: name y is not defined\n"
failed "  File a.py, line 1\n    x = (\n        ^\nSyntaxError: ( was never closed\n"
# Decoration alone is no message.
failed "    Finished\nno luck\n"
failed "----\n  ^^^^\n"

# Ignored: needs g++ and python3.
# Programs as people submit them, right and wrong, in C++ and Python, by line and by word: stress refuses
# none that is right, and finds each that is wrong. (tests/submissions.rs judges them on the tests.)
submissions rake

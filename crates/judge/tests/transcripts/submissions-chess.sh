# Ignored: needs g++ and python3.
# Programs as people submit them, right and wrong, in C++ and Python, by line and by word: none
# that is right is refused, and each wrong one is found. They are compiled as a user's would be.
submissions chess

# The input of a failure is kept and saved, although the output is closed before the report.
judge test rake/edge-t-1 --format json --save in -- sh -c 'sleep 0.5; echo 7' 2> /dev/null | true
head -n 2 in
judge solve rake < in > right && judge solve rake --last 2> /dev/null | cmp - right && echo kept

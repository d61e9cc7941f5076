"""A record of all that a checkout answers, to be compared with that of another one.

    python -m tools.record write FOLDER [--tree CHECKOUT] [--parts traces pages …]
    python -m tools.record compare FOLDER OTHER

It is there for the large moves of the code, in which nothing may change for anybody, and is thrown away after them. A
process of its own writes each part inside the checkout, with one clock and one chance, into one archive. It holds to
what stays: addresses, command lines, names of `engine` itself; and to the site that the tests of the checkout make.
"""

"""What must be set before numpy is imported."""

import os

# The learner's matrices are small, and other programs want the other cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

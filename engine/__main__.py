"""The engine from a shell: ``python -m engine --help``."""

import signal
import sys

from engine.shell.main import main

if __name__ == "__main__":
    # A reader that has seen enough (`| head`) ends us quietly, as it ends other programs.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())

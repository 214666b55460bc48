"""The tests; nothing that they start calls out to the network around this machine."""

import os

os.environ["BHJ_MDNS"] = "off"

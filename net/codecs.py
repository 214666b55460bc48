"""The codecs of what dealers and guests say, for both sides."""

from net.messages import FromDealer, FromGuest
from net.wire import Codec

DEALER_WORDS: Codec[FromDealer] = Codec(FromDealer)
GUEST_WORDS: Codec[FromGuest] = Codec(FromGuest)

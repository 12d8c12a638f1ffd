"""Values as bytes, and as codes that are typed: for the wire, the disk and links.

`codec` packs dataclasses with msgpack and checks all that it reads; `bounds` has the checked types; `share_codes` codes
of deals and house rules. The messages and files that are packed are in `net` and `storage`.
"""

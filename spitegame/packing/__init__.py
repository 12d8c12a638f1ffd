"""Values as bytes and as codes that are typed: for the wire, the disk and links."""

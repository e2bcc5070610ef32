(* The integers of Zarith, under a name that the extracted program does not use for its own. *)
include Z

(* The integers of Zarith, under a name that the extracted program does not use for its own. Operations are counted, so
   that a check ends: the same certificate reaches the limit on every machine. *)
include Z

exception Too_long
let max_operations = 1_000_000_000
let operations = ref 0
(* An operation on a long integer counts for each of its words. *)
let count z =
  operations := Stdlib.(!operations + Z.size z + 1);
  if Stdlib.(!operations > max_operations) then raise Too_long
let add a b = count a; count b; Z.add a b
let sub a b = count a; count b; Z.sub a b
let mul a b = count a; count b; Z.mul a b
let equal a b = count a; Z.equal a b
let compare a b = count a; Z.compare a b
let leq a b = count a; Z.leq a b
let lt a b = count a; Z.lt a b
let is_even a = count a; Z.is_even a
let shift_left a n = count a; Z.shift_left a n
let shift_right a n = count a; Z.shift_right a n
let succ a = count a; Z.succ a
let sign a = count a; Z.sign a
let to_int a = count a; Z.to_int a

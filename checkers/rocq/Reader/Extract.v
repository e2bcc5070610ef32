(** The checker as an OCaml program. Integers are those of the library Zarith; lists, pairs, options, truth values and
    strings are those of OCaml. *)
From Coq Require Import NArith ZArith ExtrOcamlBasic ExtrOcamlString Extraction.
From Checker Require Import Files.

Extract Inductive positive => "Big.t"
  [ "(fun p -> Big.succ (Big.shift_left p 1))" "(fun p -> Big.shift_left p 1)" "Big.one" ]
  "(fun one_more twice one p -> if Big.equal p Big.one then one () else if Big.is_even p then twice (Big.shift_right p 1) else one_more (Big.shift_right p 1))".
Extract Inductive Z => "Big.t" [ "Big.zero" "(fun p -> p)" "Big.neg" ]
  "(fun zero positive negative z -> let s = Big.sign z in if s = 0 then zero () else if s > 0 then positive z else negative (Big.neg z))".
Extract Inductive N => "Big.t" [ "Big.zero" "(fun p -> p)" ]
  "(fun zero positive n -> if Big.sign n = 0 then zero () else positive n)".

Extract Constant Z.add => "Big.add".
Extract Constant Z.sub => "Big.sub".
Extract Constant Z.mul => "Big.mul".
Extract Constant Z.opp => "Big.neg".
Extract Constant Z.abs => "Big.abs".
Extract Constant Z.gcd => "Big.gcd".
Extract Constant Z.eqb => "Big.equal".
Extract Constant Z.leb => "Big.leq".
Extract Constant Z.ltb => "Big.lt".
Extract Constant Z.max => "Big.max".
Extract Constant Z.min => "Big.min".
Extract Constant Z.compare => "(fun a b -> let c = Big.compare a b in if c = 0 then Eq else if c < 0 then Lt else Gt)".
Extract Constant Z.div => "(fun a b -> if Big.sign b = 0 then Big.zero else Big.fdiv a b)".
Extract Constant Z.modulo => "(fun a b -> if Big.sign b = 0 then a else Big.sub a (Big.mul b (Big.fdiv a b)))".
Extract Constant Z.of_N => "(fun n -> n)".
Extract Constant Z.to_N => "(fun z -> Big.max Big.zero z)".
Extract Constant N.add => "Big.add".
Extract Constant N.sub => "(fun a b -> Big.max Big.zero (Big.sub a b))".
Extract Constant N.mul => "Big.mul".
Extract Constant N.max => "Big.max".
Extract Constant N.pred => "(fun n -> Big.max Big.zero (Big.pred n))".
Extract Constant N.eqb => "Big.equal".
Extract Constant N.leb => "Big.leq".
Extract Constant N.ltb => "Big.lt".
Extract Constant N.lxor => "Big.logxor".
Extract Constant N.land => "Big.logand".
Extract Constant N.lor => "Big.logor".
Extract Constant N.size => "(fun n -> Big.of_int (Big.numbits n))".
Extract Constant N.log2 => "(fun n -> if Big.sign n = 0 then Big.zero else Big.of_int (Big.numbits n - 1))".
Extract Constant N.pow => "(fun a b -> Big.pow a (Big.to_int b))".
Extract Constant N.shiftl => "(fun a n -> Big.shift_left a (Big.to_int n))".
Extract Constant N.sqrt => "Big.sqrt".
Extract Constant N.double => "(fun n -> Big.shift_left n 1)".
Extract Constant N.succ_double => "(fun n -> Big.succ (Big.shift_left n 1))".
Extract Constant Pos.eqb => "Big.equal".
Extract Constant Pos.succ => "Big.succ".
Extract Constant Pos.add => "Big.add".

Extract Constant Ascii.N_of_ascii => "(fun c -> Big.of_int (Char.code c))".

Extraction "verified.ml" check_files.

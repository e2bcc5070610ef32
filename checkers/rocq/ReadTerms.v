(** Reading heads of certificates with parameters, and their terms, in the canonical form of docs/LANGUAGE.md. Nothing is proved about
    this reader, and nothing needs to be: what it has read of a claim is printed again, and the words have to be those of the text. *)
From Coq Require Import NArith ZArith List Bool String Arith.
From Checker Require Import Syntax ParametricSyntax ParametricPrint Read.
Import ListNotations.
Open Scope string_scope.

(** * Numbers that are affine in the parameters *)
Fixpoint trimmed (a : affine) : affine := match a with [] => [] | c :: a => match trimmed a with [] => if (c =? 0)%N then [] else [c] | b => c :: b end end.
Fixpoint plus (a b : affine) : affine := match a, b with [], l | l, [] => l | x :: a, y :: b => (x + y)%N :: plus a b end.
(** None if the difference may be negative. *)
Fixpoint minus_from (a b : affine) : option affine :=
  match a, b with
  | _, [] => Some a
  | [], y :: b => if (y =? 0)%N then option_map (cons 0%N) (minus_from [] b) else None
  | x :: a, y :: b => if (y <=? x)%N then option_map (cons (x - y)%N) (minus_from a b) else None
  end.
Definition minus (a b : affine) : option affine := option_map trimmed (minus_from a b).
Definition times (a b : affine) : option affine :=
  match a, b with [], _ | _, [] => Some [] | [c], l | l, [c] => Some (trimmed (map (N.mul c) l)) | _, _ => None end.
(** Parameter [i] of value [bound + e_i]. *)
Definition numbers_of (ps : list (string * N)) : list (string * affine) :=
  map (fun '(i, (x, b)) => (x, b :: repeat 0%N i ++ [1%N])%list) (combine (seq 0 (List.length ps)) ps).

(** What names mean. The last definition comes first. *)
Record known := { numbers : list (string * affine); defined : list pdefinition }.
Definition meaning (k : known) (x : string) : option pdefinition := List.find (fun d => pname d =? x) (defined k).
Definition variables (k : known) (xs : list string) : bool := distinct xs && negb (existsb (fun x => existsb (fun n => fst n =? x) (numbers k)) xs).

Inductive expression := OfTerm (t : pterm) | OfCond (c : pcond).
Definition pas_term (x : option (expression * tokens)) : option (pterm * tokens) := match x with Some (OfTerm t, l) => Some (t, l) | _ => None end.
Definition pas_cond (x : option (expression * tokens)) : option (pcond * tokens) := match x with Some (OfCond c, l) => Some (c, l) | _ => None end.
Definition small (a : affine) : option affine := if existsb (fun c => limit <? c)%N a then None else Some a.
Definition divisor (t : pterm) : option affine := match t with PConst ((N.pos _ :: _) as k) => small k | _ => None end.
Definition pconstant (t : pterm) : option N := match t with PConst [] => Some 0%N | PConst [c] => Some c | _ => None end.
Definition power_of (t : pterm) : option N := match pconstant t with Some n => power 2 n | None => None end.
Definition plevel (t : token) : nat :=
  match t with Kbor => 2 | Kxor => 3 | Kband => 4 | Kplus | Kminus | Kmonus => 6 | Ktimes | Kmod => 7 | _ => 0 end.
Definition combined (op : token) (a b : pterm) : option pterm :=
  match op, a, b with
  | Kbor, _, _ => Some (PBor a b)
  | Kxor, _, _ => Some (PXor a b)
  | Kband, _, _ => Some (PBand a b)
  | Kplus, PConst x, PConst y => Some (PConst (plus x y))
  | Kplus, _, _ => Some (PAdd a b)
  | Kminus, PConst x, PConst y => Some match minus x y with Some d => PConst d | None => PSub a b end
  | Kminus, _, _ => Some (PSub a b)
  | Kmonus, _, _ => Some (PMonus a b)
  | Ktimes, PConst x, PConst y => option_map PConst (times x y)
  | Ktimes, PConst c, t | Ktimes, t, PConst c => option_map (fun c => PScale c t) (small c)
  | Kmod, _, _ => option_map (PMod a) (divisor b)
  | _, _, _ => None
  end.
Definition plisted_terms (l : list pterm) : pterms := fold_right PCons PNil l.

Section Expressions.
Variable k : known.
Variable vars : list string.
(** With fuel, as in [Read.v]. *)
Fixpoint peither (n : nat) (l : tokens) {struct n} : option (expression * tokens) :=
  match n with O => None | S n => let* (x, l) := pboth n l in por_more n x l end
with por_more (n : nat) (x : expression) (l : tokens) {struct n} : option (expression * tokens) :=
  match n, l with
  | O, _ => None
  | S n, Kor :: l => match x with OfCond c => let* (d, l) := pas_cond (pboth n l) in por_more n (OfCond (POr c d)) l | OfTerm _ => None end
  | _, _ => Some (x, l)
  end
with pboth (n : nat) (l : tokens) {struct n} : option (expression * tokens) :=
  match n with O => None | S n => let* (x, l) := pnegation n l in pand_more n x l end
with pand_more (n : nat) (x : expression) (l : tokens) {struct n} : option (expression * tokens) :=
  match n, l with
  | O, _ => None
  | S n, Kand :: l => match x with OfCond c => let* (d, l) := pas_cond (pnegation n l) in pand_more n (OfCond (PAnd c d)) l | OfTerm _ => None end
  | _, _ => Some (x, l)
  end
with pnegation (n : nat) (l : tokens) {struct n} : option (expression * tokens) :=
  match n, l with
  | O, _ => None
  | S n, Knot :: l => let* (c, l) := pas_cond (pnegation n l) in Some (OfCond (PNot c), l)
  | S n, _ =>
      let* (x, l) := pwide n l in
      match l with
      | t :: rest => match compared t, x with
                     | Some op, OfTerm a => let* (b, l) := pas_term (pwide n rest) in Some (OfCond (PCompare op a b), l)
                     | Some _, OfCond _ => None
                     | None, _ => Some (x, l)
                     end
      | [] => Some (x, l)
      end
  end
with pwide (n : nat) (l : tokens) {struct n} : option (expression * tokens) :=
  match n, l with
  | O, _ => None
  | S n, Kif :: l =>
      let* (c, l) := pas_cond (peither n l) in let* (_, l) := expect Kthen l in
      let* (a, l) := pas_term (pwide n l) in let* (_, l) := expect Kelse l in
      let* (b, l) := pas_term (pwide n l) in Some (OfTerm (PIf c a b), l)
  | S n, _ => poperand n 2 l
  end
with poperand (n level : nat) (l : tokens) {struct n} : option (expression * tokens) :=
  match n with
  | O => None
  | S n => if Nat.eqb level 8 then patom n l else let* (x, l) := poperand n (S level) l in pmore n level x l
  end
with pmore (n level : nat) (x : expression) (l : tokens) {struct n} : option (expression * tokens) :=
  match n, l with
  | O, _ => None
  | S n, t :: rest =>
      if Nat.eqb (plevel t) level then
        match x with
        | OfTerm a => let* (b, l) := pas_term (poperand n (S level) rest) in
            match combined t a b with Some c => pmore n level (OfTerm c) l | None => None end
        | OfCond _ => None
        end
      else Some (x, l)
  | S n, [] => Some (x, [])
  end
with patom (n : nat) (l : tokens) {struct n} : option (expression * tokens) :=
  match n, l with
  | S n, Number b :: Kpower :: l => if (b =? 2)%N then let* (t, l) := ppower n l in Some (OfTerm t, l) else None
  | S n, Number b :: l => Some (OfTerm (PConst (trimmed [b])), l)
  | S n, Kopen :: l => let* (x, l) := peither n l in let* (_, l) := expect Kclose l in Some (x, l)
  | S n, Kfloor :: l => pquotient n false l
  | S n, Kceil :: l => pquotient n true l
  | S n, Kmin :: l => let* (ts, l) := parguments n l in match ts with a :: b :: ts => Some (OfTerm (fold_left PMin (b :: ts) a), l) | _ => None end
  | S n, Kmax :: l => let* (ts, l) := parguments n l in match ts with a :: b :: ts => Some (OfTerm (fold_left PMax (b :: ts) a), l) | _ => None end
  | S n, Name f :: Kopen :: l => let* (ts, l) := parguments n (Kopen :: l) in
      match meaning k f with
      | Some d => if Nat.eqb (List.length (pparameters d)) (List.length ts) then
          match pits d with
          | OfPterm t => Some (OfTerm (PCall t (plisted_terms ts)), l)
          | OfPcond c => Some (OfCond (PCallC c (plisted_terms ts)), l)
          | _ => None
          end else None
      | None => None
      end
  | S n, Name x :: l =>
      match index vars x, found (numbers k) x with
      | Some i, _ => Some (OfTerm (PVar i), l)
      | None, Some a => Some (OfTerm (PConst a), l)
      | None, None => None
      end
  | _, _ => None
  end
with pquotient (n : nat) (above : bool) (l : tokens) {struct n} : option (expression * tokens) :=
  match n with
  | O => None
  | S n =>
      let* (_, l) := expect Kopen l in let* (a, l) := pas_term (poperand n 7 l) in let* (_, l) := expect Kover l in
      let* (t, l) := pas_term (patom n l) in let* (_, l) := expect Kclose l in
      match divisor t with
      | Some d => match (if above then minus d [1%N] else Some []) with Some e => Some (OfTerm (PFloor a e d), l) | None => None end
      | None => None
      end
  end
with parguments (n : nat) (l : tokens) {struct n} : option (list pterm * tokens) :=
  match n with O => None | S n => let* (_, l) := expect Kopen l in plisted n l end
with plisted (n : nat) (l : tokens) {struct n} : option (list pterm * tokens) :=
  match n with
  | O => None
  | S n =>
      let* (t, l) := pas_term (pwide n l) in
      match l with
      | Kclose :: l => Some ([t], l)
      | Kcomma :: l => let* (ts, l) := plisted n l in Some (t :: ts, l)
      | _ => None
      end
  end
(** What follows [2^]: a number, or [floor(log2(t))], alone or in brackets with a number. *)
with ppower (n : nat) (l : tokens) {struct n} : option (pterm * tokens) :=
  match n, l with
  | O, _ => None
  | S n, Kfloor :: _ => ptop n l
  | S n, Kopen :: l =>
      let* (t, l) := ptop n l in
      match l with
      | Kplus :: l => let* (e, l) := pas_term (poperand n 7 l) in let* (_, l) := expect Kclose l in
          match power_of e with Some p => Some (if (p =? 1)%N then t else PScale [p] t, l) | None => None end
      | Kminus :: l => let* (e, l) := pas_term (poperand n 7 l) in let* (_, l) := expect Kclose l in
          match power_of e with Some p => Some (if (p =? 1)%N then t else PFloor t [] [p], l) | None => None end
      | _ => let* (_, l) := expect Kclose l in Some (t, l)
      end
  | S n, _ => let* (e, l) := pas_term (patom n l) in match power_of e with Some p => Some (PConst [p], l) | None => None end
  end
with ptop (n : nat) (l : tokens) {struct n} : option (pterm * tokens) :=
  match n with
  | O => None
  | S n =>
      let* (_, l) := expect Kfloor l in let* (_, l) := expect Kopen l in let* (_, l) := expect Klog2 l in let* (_, l) := expect Kopen l in
      let* (t, l) := pas_term (pwide n l) in let* (_, l) := expect Kclose l in let* (_, l) := expect Kclose l in Some (PTop t, l)
  end.
Definition read_pterm (l : tokens) : option (pterm * tokens) := pas_term (pwide enough l).
Definition read_pcond (l : tokens) : option (pcond * tokens) := pas_cond (peither enough l).
End Expressions.

(** * Statements *)
(** Moves, each with the names of its fresh numbers. *)
Fixpoint pfresh (n : nat) (k : known) (vars : list string) (l : tokens) : option (list string * list pterm * tokens) :=
  match n, l with
  | S n, Name u :: Klt :: l =>
      let* (t, l) := read_pterm k vars l in
      match l with
      | Kcomma :: l => match pfresh n k (vars ++ [u])%list l with Some (us, bs, l) => Some (u :: us, t :: bs, l) | None => None end
      | _ => Some ([u], [t], l)
      end
  | _, _ => None
  end.
Fixpoint pmoves_of (n : nat) (k : known) (own : list string) (l : tokens) : option (list (list string * pmove) * tokens) :=
  match n, l with
  | S n, Kmove :: l =>
      match (match l with (Kwhen :: _ | Kto :: _) => Some ([], [], l) | _ => pfresh n k own l end) with
      | Some (us, bs, l) =>
          let vars := (own ++ us)%list in
          let* (cs, l) := match l with Kwhen :: l => let* (c, l) := read_pcond k vars l in Some ([c], l) | _ => Some ([], l) end in
          let* (_, l) := expect Kto l in let* (ts, l) := parguments k vars enough l in
          let* (ms, l) := pmoves_of n k own l in Some ((us, {| pbounds := bs; pwhen := cs; pgoes_to := ts |}) :: ms, l)
      | None => None
      end
  | _, _ => Some ([], l)
  end.
(** Summands, and the names of their coordinates. *)
Fixpoint psum_of (n : nat) (k : known) (l : tokens) : option (list psummand * list string * tokens) :=
  let more g xs l := match n, l with
    | S n, Kplus :: l => match psum_of n k l with Some (h, ys, l) => Some (g ++ h, xs ++ ys, l)%list | None => None end
    | _, _ => Some (g, xs, l)
    end in
  match l with
  | Name "strip" :: l => more [PStrip] ["x"] l
  | Name "bar" :: Kopen :: Name f :: Kclose :: l =>
      match meaning k f with
      | Some d => match pits d with
                  | OfPterm t => more [PBar (List.length (pparameters d)) t] ("y" :: match pparameters d with [_] => ["z"] | zs => zs end) l
                  | _ => None
                  end
      | None => None
      end
  | Name x :: l =>
      match meaning k x with
      | Some d => match pits d with OfPgame _ g => more [PRules g] (pparameters d) l | OfPsum g => more g (pparameters d) l | _ => None end
      | None => None
      end
  | _ => None
  end.
Definition pgame_of (k : known) (xs : list string) (l : tokens) : option ParametricPrint.pbody :=
  match l with
  | Keq :: l => match psum_of most_summands k l with Some (g, _, []) => Some (OfPsum g) | _ => None end
  | _ =>
      let* (d, l) := match l with Kwhere :: l => let* (c, l) := read_pcond k xs l in Some (Some c, l) | _ => Some (None, l) end in
      match pmoves_of enough k xs l with
      | Some (ms, []) => Some (OfPgame (map fst ms) {| pwidth := List.length xs; pdomain := d; pmoves := map snd ms |})
      | _ => None
      end
  end.
(** A claim: the names of the variables of [forall], whether there is a [not], and the rest. *)
Definition pclaim_of (k : known) (l : tokens) : option (list string * bool * pstatement) :=
  let (no, l) := match l with Knot :: l => (true, l) | _ => (false, l) end in
  match l with
  | Name kind :: l =>
      if kind =? "forall" then
        let* (xs, l) := name_list l in let* (_, l) := expect Kcolon l in
        match at_end (read_pcond k xs l) with Some c => Some (xs, no, POfNumbers (List.length xs) c) | None => None end
      else match property_of kind, l with
      | Some p, Name f :: l =>
          match meaning k f, (match l with
            | [] => Some None
            | Kbelow :: l => match at_end (read_pterm k [] l) with Some t => option_map Some (pconstant t) | None => None end
            | _ => None end) with
          | Some d, Some bound => match pits d with OfPterm t => Some ([], no, POfFunction p t bound) | _ => None end
          | _, _ => None
          end
      | Some _, _ => None
      | None, _ =>
          match psum_of most_summands k l with
          | Some (g, xs, Keq :: l) =>
              if kind =? "p" then match at_end (read_pcond k xs l) with Some c => Some ([], no, POfSet g c) | None => None end
              else if kind =? "grundy" then match at_end (read_pterm k ("" :: xs) l) with Some t => Some ([], no, POfValues g t) | None => None end
              else None
          | _ => None
          end
      end
  | _ => None
  end.
(** The definitions of a text, and its claim, at the end. *)
Fixpoint read_statements (k : known) (ls : list tokens) : option (known * option (list string * bool * pstatement)) :=
  let with_definition x xs its :=
    {| numbers := numbers k; defined := {| pname := x; pparameters := xs; pits := its |} :: defined k |} in
  match ls with
  | [] => Some (k, None)
  | [Kclaim :: l] => option_map (fun c => (k, Some c)) (pclaim_of k l)
  | (word :: Name x :: l) :: ls =>
      let* (xs, l) := bracketed_names l in
      if negb (variables k xs) || match meaning k x, found (numbers k) x with None, None => false | _, _ => true end then None else
      match (match word, l with
             | Kfun, Keq :: l => option_map OfPterm (at_end (read_pterm k xs l))
             | Krel, Keq :: l => option_map OfPcond (at_end (read_pcond k xs l))
             | Kgame, _ => pgame_of k xs l
             | _, _ => None
             end) with
      | Some its => read_statements (with_definition x xs its) ls
      | None => None
      end
  | _ => None
  end.
(** [param m >= 0, n >= 1]: names and bounds. *)
Fixpoint bounds_in (l : tokens) : option (list (string * N)) :=
  match l with
  | [Name x; Kge; Number b] => Some [(x, b)]
  | Name x :: Kge :: Number b :: Kcomma :: l => option_map (cons (x, b)) (bounds_in l)
  | _ => None
  end.
Definition parameters_of (ls : list tokens) : option (list (string * N) * list tokens) :=
  match ls with (Kparam :: l) :: ls => option_map (fun ps => (ps, ls)) (bounds_in l) | _ => None end.
(** The program of a text, and how its definitions are read where the parameters are other numbers. *)
Definition program_of (ls : list tokens) : option pprogram :=
  match parameters_of ls with
  | Some (ps, ls) =>
      match read_statements {| numbers := numbers_of ps; defined := [] |} ls with
      | Some (k, Some (names, no, about)) =>
          Some {| of_parameters := map fst ps; pdefinitions := rev (defined k); pnames := names;
            pstated := {| bounds_of_parameters := map snd ps; pnegated := no; about_parameters := about |} |}
      | _ => None
      end
  | None => None
  end.
Definition known_at (ls : list tokens) (at_ : list affine) : option known :=
  match parameters_of ls with
  | Some (ps, ls) => option_map fst (read_statements {| numbers := combine (map fst ps) at_; defined := [] |} ls)
  | None => None
  end.

(* Whether a claim file with parameters makes the claim of a head: it has the same parameters and the statements of the head, word for
   word, and perhaps others. Only numbers may be written in another way, as (m + m) for (2 * m); they are compared as affine forms.
   Not verified. *)
open Verified

let unknown = Claims.unknown

(* `param m >= 0, n >= 1`: names and bounds. *)
let parameters_of words =
  let rec go = function
    | [Name x; Kge; Number b] -> [(x, b)]
    | Name x :: Kge :: Number b :: Kcomma :: l -> (x, b) :: go l
    | _ -> unknown "parameters" in
  let l = match words with Kparam :: l -> go l | _ -> unknown "parameters" in
  if List.length l > 8 || not (distinct (List.map fst l)) then unknown "parameters";
  l

(* Numbers, as in ParametricSyntax.v: the least value and a slope for each parameter, without zeros at the end. *)
let rec trimmed = function [] -> [] | c :: l -> (match trimmed l with [] when Big.sign c = 0 -> [] | l -> c :: l)
let rec plus a b = match a, b with [], l | l, [] -> l | x :: a, y :: b -> Big.add x y :: plus a b
(* None if the difference may be negative. *)
let minus a b =
  let d = trimmed (plus a (List.map Big.neg b)) in
  if List.for_all (fun c -> Big.sign c >= 0) d then Some d else None
let times a b = match a, b with
  | [], _ | _, [] -> []
  | [c], l | l, [c] -> trimmed (List.map (Big.mul c) l)
  | _ -> unknown "a product of parameters"
let numbers_of parameters =
  let slopes i = List.init (i + 1) (fun j -> if i = j then Big.one else Big.zero) in
  List.mapi (fun i (x, b) -> (x, b :: slopes i)) parameters

(* A number, a parameter, or a sum of products of these in brackets; and the words after it. *)
exception Other
let rec atom numbers = function
  | Number c :: l -> (trimmed [c], l)
  | Name x :: l when List.mem_assoc x numbers -> (List.assoc x numbers, l)
  | Kopen :: l -> (match sum numbers (product numbers (atom numbers l)) with (a, Kclose :: l) -> (a, l) | _ -> raise Other)
  | _ -> raise Other
and product numbers = function (a, Ktimes :: l) -> let (b, l) = atom numbers l in product numbers (times a b, l) | x -> x
and sum numbers = function
  | (a, Kplus :: l) -> let (b, l) = product numbers (atom numbers l) in sum numbers (plus a b, l)
  | (a, Kminus :: l) ->
    let (b, l) = product numbers (atom numbers l) in
    (match minus a b with Some d -> sum numbers (d, l) | None -> raise Other)
  | x -> x
type written = Word of token | Value of affine
let rec written numbers = function
  | [] -> []
  | t :: rest as l -> (match atom numbers l with (a, l) -> Value a :: written numbers l | exception Other -> Word t :: written numbers rest)

(* The statements of a claim file and the lines of a head, as words. Each name of the file has one meaning, and the definitions of the
   head come in the same order. *)
let makes file head =
  match file, head with
  | declaration :: others, line :: lines when declaration = line ->
    let parameters = parameters_of line in
    let same s l = written (numbers_of parameters) s = written (numbers_of parameters) l in
    let rec has file head = match file, head with
      | _, [] -> true
      | [], _ -> false
      | s :: file, l :: rest -> has file (if same s l then rest else head) in
    let defined = function
      | (Kfun | Krel | Kgame) :: Name x :: _ -> [x]
      | Kclaim :: _ -> []
      | _ -> unknown "a statement beside parameters" in
    distinct (List.map fst parameters @ List.concat_map defined others) && has others lines
  | _ -> unknown "other parameters"

(* Whether a claim file with parameters makes the claim of a head: it has the same statements, word for word. Only numbers in brackets
   may be written in another way, as (m + m) for (2 * m); they are compared as affine forms. Not verified. *)
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
let constant = function [] -> Big.zero | [c] -> c | _ -> unknown "a number with parameters"
let times a b =
  let (c, l) = match b with [] | [_] -> (constant b, a) | _ -> (constant a, b) in
  trimmed (List.map (Big.mul c) l)
let numbers_of parameters =
  let slopes i = List.init (i + 1) (fun j -> if i = j then Big.one else Big.zero) in
  List.mapi (fun i (x, b) -> (x, b :: slopes i)) parameters

(* A number that is made of numbers and parameters by +, -, * and brackets, and the words after it. *)
exception Other
let rec sum numbers words =
  let rec atom = function
    | Number c :: l -> (trimmed [c], l)
    | Name x :: l when List.mem_assoc x numbers -> (List.assoc x numbers, l)
    | Kopen :: l -> (match sum numbers l with (a, Kclose :: l) -> (a, l) | _ -> raise Other)
    | _ -> raise Other
  and product (a, l) = match l with Ktimes :: l -> let (b, l) = atom l in product (times a b, l) | _ -> (a, l)
  and more (a, l) = match l with
    | Kplus :: l -> let (b, l) = product (atom l) in more (plus a b, l)
    | Kminus :: l -> let (b, l) = product (atom l) in (match minus a b with Some d -> more (d, l) | None -> raise Other)
    | _ -> (a, l) in
  more (product (atom words))
type written = Word of token | InBrackets of affine
let rec compared_as numbers = function
  | Kopen :: l -> (match sum numbers l with
    | (a, Kclose :: l) -> InBrackets a :: compared_as numbers l
    | _ | exception Other -> Word Kopen :: compared_as numbers l)
  | t :: l -> Word t :: compared_as numbers l
  | [] -> []

(* The statements of a claim file and the lines of a head, as words. *)
let makes file head =
  let numbers = match head with line :: _ -> numbers_of (parameters_of line) | [] -> unknown "parameters" in
  List.map (compared_as numbers) file = List.map (compared_as numbers) head

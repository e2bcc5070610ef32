(** What shows that no numbers satisfy some conditions, for no values of the parameters: the rows of an invariant, if the problem has no
    threshold, or a parametric invariant; or the rows of an invariant of conditions with the tables that the certificate has before it. *)
From Coq Require Import NArith ZArith List Bool.
From Checker Require Import Syntax Stated Table Component Formula Rows Machine Thresholds Locations Lowering Meaning Obligation.
From Checker Require Evidence EvidenceSound.
Import ListNotations.

Inductive section := OfRows (w : listing) | OfPlaces (v : pinvariant) | OfTabled (listed : list (table * Evidence.justification)) (w : listing).
Definition in_places (parameters d : nat) (qs : list wask) (v : pinvariant) : option bool :=
  match assert_all [] d qs (begin d) with
  | None => None
  | Some p =>
      if negb (well_made d (memo p)) then None else
      if forallb without_parameters (made p) then Some false else proved pkind_eqb (tracks p) (made p) (rev (asserted p)) parameters v
  end.
Definition prefuted (parameters d : nat) (qs : list wask) (s : section) : option bool :=
  match s with
  | OfRows w => wrefuted [] [] d qs w
  | OfPlaces v => in_places parameters d qs v
  | OfTabled listed w =>
      if negb (forallb without_tables qs) then None else
      Evidence.justify (map fst listed) [] 0 (map snd listed) (fun known => wrefuted (map fst listed) (map written_entry known) d qs w)
  end.

Section Soundness.
Variable e : list N.
Notation all_asked ns := (Forall (fun q => asked [] ns (ask_at e q))).
Theorem prefuted_right parameters d qs s : forallb (ranged d) qs = true -> prefuted parameters d qs s = Some true ->
  forall ns, length ns = d -> ~ all_asked ns qs.
Proof.
  intro R. destruct s as [w | v | listed w]; cbn [prefuted]; intros H ns L A.
  - exact (wrefuted_right [] e [] (Forall_nil _) d qs w R H ns L A).
  - unfold in_places in H. destruct (assert_all [] d qs (begin d)) as [p |] eqn:E; [| discriminate].
    destruct (well_made d (memo p)) eqn:Ew; [| discriminate]. cbn [negb] in H. destruct (forallb without_parameters (made p)); [discriminate |].
    refine (parametric_right pkind_eqb pkind_eqb_eq (map Z.of_N e) (natural_m e) _ _ _ _ _ H _ _).
    intros f Hf. apply in_rev in Hf. exact (parts_true [] e [] (Forall_nil _) d qs p ns R E Ew L A f Hf).
  - destruct (forallb without_tables qs) eqn:T; [| discriminate]. cbn [negb] in H. apply EvidenceSound.justify_right in H; [| constructor]. destruct H as [known [K H]].
    refine (wrefuted_right _ e _ (written_entries e _ known K) d qs w R H ns L _).
    rewrite forallb_forall in T. rewrite Forall_forall in *. intros q Hq. apply (asked_anywhere []); [exact (T q Hq) | exact (A q Hq)].
Qed.
End Soundness.

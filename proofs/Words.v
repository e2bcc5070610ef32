(** Words of digits and invariants: 6.1 and Theorem 6.8. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements Obligations NimSum.
Import ListNotations.

(** The word of [m] letters of a tuple of numbers. *)
Fixpoint word (m : nat) (ns : list nat) : list (list bool) :=
  match m with
  | 0 => []
  | S m => word m (map Nat.div2 ns) ++ [map Nat.odd ns]
  end.

Lemma track_last : forall i w a, track i (w ++ [a]) = 2 * track i w + Nat.b2n (nth i a false).
Proof. intros. unfold track. rewrite fold_left_app. reflexivity. Qed.

Lemma word_track : forall m ns i, nth i ns 0 < 2 ^ m -> track i (word m ns) = nth i ns 0.
Proof.
  induction m as [| m IH]; intros ns i H.
  - simpl in *. unfold track. simpl. lia.
  - simpl word. rewrite track_last.
    assert (E1 : nth i (map Nat.odd ns) false = Nat.odd (nth i ns 0)) by exact (map_nth Nat.odd ns 0 i).
    assert (E2 : nth i (map Nat.div2 ns) 0 = Nat.div2 (nth i ns 0)) by exact (map_nth Nat.div2 ns 0 i).
    pose proof (Nat.div2_odd (nth i ns 0)) as D. rewrite Nat.pow_succ_r' in H.
    rewrite E1, IH, E2; [symmetry; exact D |]. rewrite E2. lia.
Qed.

Lemma word_letters : forall m ns letter, In letter (word m ns) -> length letter = length ns.
Proof.
  induction m as [| m IH]; intros ns letter H; [destruct H |].
  simpl in H. apply in_app_iff in H. destruct H as [H | [<- | []]].
  - apply IH in H. rewrite map_length in H. assumption.
  - apply map_length.
Qed.

Lemma words : Words.
Proof.
  intro ns. destruct (small_exists (list_sum ns)) as [m Hm]. exists (word m ns). split.
  - intros letter H. apply word_letters with m. assumption.
  - apply nth_ext with (d := 0) (d' := 0); [rewrite map_length, seq_length; reflexivity |].
    intros i Hi. rewrite map_length, seq_length in Hi.
    rewrite nth_indep with (d' := track 0 (word m ns)) by (rewrite map_length, seq_length; assumption).
    rewrite (map_nth (fun i => track i (word m ns))), seq_nth by assumption. simpl.
    apply word_track. apply Nat.le_lt_trans with (2 := Hm). apply in_list_sum. apply nth_In. assumption.
Qed.

Lemma invariants : Theorem_6_8.
Proof.
  intros k formula State start step now last I run Hnow Hlast Hstart Hstep Hend ns Hk.
  destruct (words ns) as [w Hw].
  assert (L : forall v u, w = u ++ v -> I (run u) \/ now (run u) -> ~ formula ns).
  { induction v as [| a v IH]; intros u E [Hi | Hf].
    - rewrite app_nil_r in E. subst u. apply (Hlast w); auto.
    - apply (Hnow u []); [assumption | rewrite <- E; assumption | assumption].
    - apply (IH (u ++ [a])).
      + rewrite E, <- app_assoc. reflexivity.
      + unfold run. rewrite fold_left_app. simpl. apply Hstep; [assumption |].
        destruct Hw as [Hl _]. rewrite <- Hk. apply Hl. rewrite E. apply in_app_iff. right. left. reflexivity.
    - apply (Hnow u (a :: v)); [assumption | rewrite <- E; assumption | assumption]. }
  apply (L w []); [reflexivity |]. exact Hstart.
Qed.

/** A guest goes through the steps 1, 2, 3, 5, 6; a patient through 1, 2, 6, and 4 while she has no address. */
export type StepDue = 2 | 3 | 4 | 5 | 6;

export type Progress =
  | { kind: 'guest'; hasHold: boolean; isDataAccepted: boolean; isAnamnesisAccepted: boolean }
  | { kind: 'patient'; hasHold: boolean; hasAddress: boolean };

/** The first step that is not done; whoever has done all others pays. */
export function nextStepDue(progress: Progress): StepDue {
  if (!progress.hasHold) return 2;
  if (progress.kind === 'patient') return progress.hasAddress ? 6 : 4;
  if (!progress.isDataAccepted) return 3;
  return progress.isAnamnesisAccepted ? 6 : 5;
}

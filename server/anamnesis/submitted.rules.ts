import type { FieldFaults } from '#server/platform/failure.ts';

/** What a part of a submission says, and what is wrong with it at its dotted key. */
export interface Reading<T> {
  value: T;
  faults: FieldFaults;
}

/** A fault is shown where the client has the question: at its own position, else at that of the form. */
export function locate<T>(
  sent: readonly T[],
  isWanted: (entry: T) => boolean,
  positionInForm: number,
): { entry: T | undefined; position: number } {
  const found = sent.findIndex(isWanted);
  return { entry: sent[found], position: found === -1 ? positionInForm : found };
}

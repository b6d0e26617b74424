import type { Period, PlannedCheck, SkippedStep } from '#contract/treatment-wrap-up.contract.ts';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import type { StoredDecision } from './wrap-up.store.ts';

/** The day on which a check is due; 31 January and one month is the last of February. */
export function dueOn(startsAt: Date, { amount, unit }: Period): string {
  return Temporal.PlainDate.from(berlinDate(startsAt))
    .add({ [unit]: amount })
    .toString();
}

/** What is made on the day of an appointment or later, and before the next one, belongs to it. */
export function isMadeAfter(
  at: Date | null,
  { startsAt, nextAt }: { startsAt: Date; nextAt: Date | null },
): boolean {
  if (at === null) return false;
  return at >= new Date(berlinDay(berlinDate(startsAt)).from) && (nextAt === null || at < nextAt);
}

type NameOf = (staffId: number) => string;

export function plannedCheckOf(
  decisions: readonly StoredDecision[],
  startsAt: Date,
  nameOf: NameOf,
): PlannedCheck | null {
  const found = decisions.find(({ step }) => step === 'check');
  const period = found && periodOf(found);
  if (!period) return null;
  return { ...wordsOf(found, nameOf), period, due_on: dueOn(startsAt, period) };
}

export function skippedSteps(decisions: readonly StoredDecision[], nameOf: NameOf): SkippedStep[] {
  return decisions
    .filter((decision) => !periodOf(decision))
    .map((decision) => ({ ...wordsOf(decision, nameOf), step: decision.step }));
}

function periodOf({ periodAmount, periodUnit }: StoredDecision): Period | null {
  return periodAmount === null || periodUnit === null ? null : { amount: periodAmount, unit: periodUnit };
}

function wordsOf({ reason, decidedAt, decidedById }: StoredDecision, nameOf: NameOf) {
  return { reason, at: decidedAt.toISOString(), by: nameOf(decidedById) };
}

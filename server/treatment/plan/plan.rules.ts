import { type PlanPart, planParts } from '#contract/treatment.rules.ts';
import type { Medicine, PlanContent } from '#contract/treatment-plan.contract.ts';

interface StoredDraft {
  version: number;
  content: PlanContent;
  /** The version in which each part was changed last. */
  partVersions: Partial<Record<PlanPart, number>>;
}

/** The version that the writer has read, and the parts that the writer changed. */
export type PlanChange = { base: number } & { [Part in PlanPart]?: PlanContent[Part] | undefined };

/**
 * Takes over every part that nobody changed after the writer read it. A part that somebody else changed meanwhile stays
 * as it is and is named as a conflict, unless both wrote the same.
 */
export function mergePlan<Draft extends StoredDraft>(
  draft: Draft,
  change: PlanChange,
): { draft: Draft; conflicts: PlanPart[] } {
  const wanted = planParts.filter(
    (part) => change[part] !== undefined && !isSame(change, draft.content, part),
  );
  const conflicts = wanted.filter((part) => (draft.partVersions[part] ?? 0) > change.base);
  const taken = wanted.filter((part) => !conflicts.includes(part));
  if (taken.length === 0) return { draft, conflicts };
  const version = draft.version + 1;
  return {
    draft: {
      ...draft,
      version,
      content: { ...draft.content, ...Object.fromEntries(taken.map((part) => [part, change[part]])) },
      partVersions: { ...draft.partVersions, ...Object.fromEntries(taken.map((part) => [part, version])) },
    },
    conflicts,
  };
}

function isSame(change: PlanChange, content: PlanContent, part: PlanPart): boolean {
  return canonical(change[part]) === canonical(content[part]);
}

/** The database returns the keys of an object in its own order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => one.localeCompare(other)))
      : inner,
  );
}

interface DatedPlan {
  /** The day in Berlin. */
  releasedOn: string;
  medicines: readonly Medicine[];
}

/**
 * What the patient took on a day, by her released plans, the latest first. The plan of that day is the last one that was
 * released before it. A medicine without a first day counts from the day after the release; one with a first day counts
 * from then on, also if the plan was written later.
 */
export function medicinesOn(day: string, plans: readonly DatedPlan[]): Medicine[] {
  const inForce = plans.find(({ releasedOn }) => releasedOn < day);
  const plan = inForce ?? plans.at(-1);
  return (plan?.medicines ?? []).filter(({ starts_on: first, ends_on: last }) => {
    const hasBegun = first === null ? inForce !== undefined : first <= day;
    return hasBegun && (last === null || last >= day);
  });
}

import type { Diagnosis, NotePart } from '#contract/treatment.contract.ts';
import { type NoteSection, noteSections, preparedSections } from '#contract/treatment.rules.ts';

/** The written part of a note. */
export interface Draft {
  version: number;
  sections: Partial<Record<NoteSection, string>>;
  diagnoses: Diagnosis[];
  /** The version in which each part was changed last. */
  partVersions: Partial<Record<NotePart, number>>;
}

export interface Change {
  /** The version that the writer has read. */
  base: number;
  sections: Partial<Record<NoteSection, string | undefined>>;
  diagnoses?: Diagnosis[] | undefined;
}

export const EMPTY_DRAFT: Draft = { version: 0, sections: {}, diagnoses: [], partVersions: {} };

/**
 * Takes over every part that nobody changed after the writer read it. A part that somebody else changed meanwhile stays
 * as it is and is named as a conflict, unless both wrote the same.
 */
export function mergeChange(draft: Draft, change: Change): { draft: Draft; conflicts: NotePart[] } {
  const version = draft.version + 1;
  const next: Draft = {
    version,
    sections: { ...draft.sections },
    diagnoses: draft.diagnoses,
    partVersions: { ...draft.partVersions },
  };
  const conflicts: NotePart[] = [];
  let isChanged = false;
  const take = (part: NotePart, write: () => void) => {
    if ((draft.partVersions[part] ?? 0) > change.base) {
      conflicts.push(part);
      return;
    }
    write();
    next.partVersions[part] = version;
    isChanged = true;
  };
  for (const section of noteSections) {
    const text = change.sections[section];
    if (text === undefined || text === (draft.sections[section] ?? '')) continue;
    take(section, () => {
      next.sections[section] = text;
    });
  }
  const { diagnoses } = change;
  if (diagnoses && !isSame(diagnoses, draft.diagnoses)) {
    take('diagnoses', () => {
      next.diagnoses = diagnoses;
    });
  }
  return { draft: isChanged ? next : draft, conflicts };
}

function isSame(some: Diagnosis[], others: Diagnosis[]): boolean {
  const lineOf = ({ code, certainty, side }: Diagnosis) => `${code} ${certainty} ${side}`;
  return some.map(lineOf).join() === others.map(lineOf).join();
}

/** What an assistant may see and write of a note: the prepared sections, no diagnoses. */
export function preparedPart<Part extends { sections: Partial<Record<NoteSection, string | undefined>> }>(
  part: Part,
): Part {
  const sections = Object.fromEntries(
    preparedSections.flatMap((section) => {
      const text = part.sections[section];
      return text === undefined ? [] : [[section, text]];
    }),
  );
  return { ...part, sections, diagnoses: [] };
}

const DAYS_TO_SIGN = 7;

/** A draft about an appointment that ended by then is overdue: § 630f BGB wants the record close in time. */
export function overdueSince(now: Date): Date {
  return new Date(now.getTime() - DAYS_TO_SIGN * 24 * 3_600_000);
}

/** A note without a word and without a diagnosis documents nothing. */
export function isEmpty({ sections, diagnoses }: Pick<Draft, 'sections' | 'diagnoses'>): boolean {
  return diagnoses.length === 0 && Object.values(sections).every((text) => text.trim() === '');
}

import { type NoteSection, noteSections } from '#contract/treatment.rules.ts';

/** One writer's work of ten minutes is one version; the editor stores every few seconds. */
const LONGEST_VERSION_MINUTES = 10;
/** Whoever takes that much out of a section may want it back. */
const LOST_CHARACTERS = 40;

interface VersionBefore {
  begunAt: Date;
  changedById: number;
  sections: Partial<Record<NoteSection, string>>;
}

interface Saving {
  changedAt: Date;
  changedById: number;
  sections: Partial<Record<NoteSection, string>>;
}

/** Whether what stood before stays as a version of its own, or this saving goes on with it. */
export function beginsVersion(before: VersionBefore | undefined, saving: Saving): boolean {
  if (!before || before.changedById !== saving.changedById) return true;
  const minutes = (saving.changedAt.getTime() - before.begunAt.getTime()) / 60_000;
  if (minutes >= LONGEST_VERSION_MINUTES) return true;
  return noteSections.some((section) => {
    const [old = '', text = ''] = [before.sections[section], saving.sections[section]];
    return old.length - text.length >= LOST_CHARACTERS;
  });
}

/** The parts of a note, in the order in which a doctor writes and reads them. */
export const noteSections = ['reason', 'course', 'findings', 'assessment', 'procedure'] as const;
export type NoteSection = (typeof noteSections)[number];

/** What an assistant prepares in a draft: what the patient says and what was measured. The rest is the doctor's. */
export const preparedSections: readonly NoteSection[] = ['reason', 'course', 'findings'];

/** How sure a diagnosis is: gesichert, Verdacht auf, ausgeschlossen, Zustand nach. */
export const certainties = ['G', 'V', 'A', 'Z'] as const;
/** The side of the body: right, left, both. */
export const sides = ['R', 'L', 'B'] as const;

export const LONGEST_SECTION = 8_000;

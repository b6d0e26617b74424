/** The parts of a note, in the order in which a doctor writes and reads them. */
export const noteSections = ['reason', 'course', 'findings', 'assessment', 'procedure'] as const;
export type NoteSection = (typeof noteSections)[number];

/** How sure a diagnosis is: gesichert, Verdacht auf, ausgeschlossen, Zustand nach. */
export const certainties = ['G', 'V', 'A', 'Z'] as const;
/** The side of the body: right, left, both. */
export const sides = ['R', 'L', 'B'] as const;

export const LONGEST_SECTION = 8_000;

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Diagnosis, Note, NotePart } from '#contract/treatment.contract.ts';
import { type NoteSection, noteSections, preparedSections } from '#contract/treatment.rules.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { readAnew, useUnsavedDraft, useUnsentOf } from '../drafts/unsaved-drafts.ts';
import { noteOf } from './note-queries.ts';

/** What the doctor has typed and the server has not stored yet, beside what the server said last. */
export interface NoteDraft {
  known: Note;
  sections: Partial<Record<NoteSection, string>>;
  diagnoses: Diagnosis[] | null;
  /** Parts that somebody else changed while the doctor was typing in them. They wait for the doctor's decision. */
  conflicts: NotePart[];
  /** The note is signed, and an assistant may not read it any more. */
  isClosed?: boolean;
}

interface Sent {
  base: number;
  sections: NoteDraft['sections'];
  diagnoses?: Diagnosis[];
}

export type Resolution = 'mine' | 'other' | 'both';

export function draftOf(note: Note): NoteDraft {
  return { known: note, sections: {}, diagnoses: null, conflicts: [] };
}

export function textOf({ known, sections }: NoteDraft, section: NoteSection): string {
  return sections[section] ?? known.sections[section];
}

export function diagnosesOf({ known, diagnoses }: NoteDraft): Diagnosis[] {
  return diagnoses ?? known.diagnoses;
}

export function typeText(draft: NoteDraft, section: NoteSection, text: string): NoteDraft {
  return { ...draft, sections: { ...draft.sections, [section]: text } };
}

/** Whether nobody has written in these sections yet. */
export function isBlank(draft: NoteDraft, sections: readonly NoteSection[]): boolean {
  return sections.every((section) => textOf(draft, section) === '');
}

/** Fills these sections from a template. Where something stands, it stays. */
export function beginWith(
  draft: NoteDraft,
  template: Record<NoteSection, string>,
  sections: readonly NoteSection[],
): NoteDraft {
  const empty = sections.filter((section) => template[section] !== '' && textOf(draft, section) === '');
  return empty.reduce((filled, section) => typeText(filled, section, template[section]), draft);
}

/**
 * Puts the text of an earlier version into the sections that this person writes, in place of what stands there. An
 * assistant, who sees no diagnoses, leaves them as they are.
 */
export function takeVersion(draft: NoteDraft, version: Pick<Note, 'sections' | 'diagnoses'>): NoteDraft {
  const isDoctor = draft.known.can_write_all;
  const sections: readonly NoteSection[] = isDoctor ? noteSections : preparedSections;
  const taken = sections
    .filter((section) => textOf(draft, section) !== version.sections[section])
    .reduce((current, section) => typeText(current, section, version.sections[section]), draft);
  return isDoctor ? chooseDiagnoses(taken, version.diagnoses) : taken;
}

export function chooseDiagnoses(draft: NoteDraft, diagnoses: Diagnosis[]): NoteDraft {
  return { ...draft, diagnoses };
}

/** What can be sent now; nothing while every change waits for a decision, and nothing once the note is signed. */
export function changeToSend(draft: NoteDraft): Sent | null {
  if (draft.known.signed_at || draft.isClosed) return null;
  const sections = Object.fromEntries(
    Object.entries(draft.sections).filter(([section]) => !isOpen(draft, section as NoteSection)),
  );
  const diagnoses = draft.diagnoses && !isOpen(draft, 'diagnoses') ? { diagnoses: draft.diagnoses } : {};
  const isNothing = Object.keys(sections).length === 0 && !('diagnoses' in diagnoses);
  return isNothing ? null : { base: draft.known.version, sections, ...diagnoses };
}

export function hasUnsaved({ sections, diagnoses }: NoteDraft): boolean {
  return diagnoses !== null || Object.keys(sections).length > 0;
}

/**
 * Takes over what the server says. What was sent and accepted is no longer unsaved, unless the doctor typed on meanwhile. A
 * part in which the doctor types and whose stored text is new to the doctor becomes a conflict. Of a note that a colleague
 * has signed, the doctor keeps only what has words: an emptied part says nothing beside it.
 */
export function adopt(draft: NoteDraft, note: Note, sent: Sent | null = null): NoteDraft {
  const sections = { ...draft.sections };
  const conflicts = new Set(draft.conflicts);
  for (const section of noteSections) {
    const typed = sections[section];
    const stored = note.sections[section];
    if (typed === undefined) continue;
    if (typed === stored || (note.signed_at !== null && typed.trim() === '')) {
      delete sections[section];
      conflicts.delete(section);
    } else if (stored !== draft.known.sections[section] && stored !== sent?.sections[section]) {
      conflicts.add(section);
    }
  }
  const isStored =
    draft.diagnoses !== null &&
    (nameOf(draft.diagnoses) === nameOf(note.diagnoses) ||
      (note.signed_at !== null && draft.diagnoses.length === 0));
  if (isStored) conflicts.delete('diagnoses');
  else if (
    draft.diagnoses &&
    nameOf(note.diagnoses) !== nameOf(draft.known.diagnoses) &&
    nameOf(note.diagnoses) !== nameOf(sent?.diagnoses ?? [])
  ) {
    conflicts.add('diagnoses');
  }
  return { known: note, sections, diagnoses: isStored ? null : draft.diagnoses, conflicts: [...conflicts] };
}

/** The doctor has read the other text and decides. */
export function resolve(draft: NoteDraft, part: NotePart, how: Resolution): NoteDraft {
  const conflicts = draft.conflicts.filter((each) => each !== part);
  if (how === 'mine') return { ...draft, conflicts };
  if (part === 'diagnoses') {
    const both = [...draft.known.diagnoses, ...(draft.diagnoses ?? [])];
    const each = [...new Map(both.map((diagnosis) => [nameOf([diagnosis]), diagnosis])).values()];
    return { ...draft, conflicts, diagnoses: how === 'both' ? each : null };
  }
  const { [part]: mine = '', ...others } = draft.sections;
  const sections =
    how === 'both' ? { ...others, [part]: `${draft.known.sections[part]}\n\n${mine}` } : others;
  return { ...draft, conflicts, sections };
}

function isOpen({ conflicts }: NoteDraft, part: NotePart): boolean {
  return conflicts.includes(part);
}

function nameOf(diagnoses: Diagnosis[]): string {
  return diagnoses.map(({ code, certainty, side }) => `${code} ${certainty} ${side}`).join();
}

type SavingState = 'saved' | 'unsaved' | 'saving' | 'failed';

const NOTE = 'note';

/** The draft of a note that stores itself while the doctor types, also after the editor was left. */
export function useNoteDraft(note: Note) {
  const queries = useQueryClient();
  const query = noteOf(note.appointment_id);
  // Read here, too: what was just stored is shown at once, before the screen around it hears of it.
  const { data: stored = note } = useQuery(query);

  const take = (found: Note) => {
    queries.setQueryData(query.queryKey, found);
    readAnew(queries, query.queryKey);
  };
  const { draft, change, forget, isSaving, isFailed } = useUnsavedDraft(
    `${NOTE} ${note.appointment_id}`,
    draftOf(stored),
    {
      hasUnsaved,
      changeToSend,
      send: async (sent: Sent, { known: { appointment_id } }) => {
        const found = await callApi('PUT /api/staff/appointments/:appointment_id/note', {
          ...sent,
          appointment_id,
        }).catch((error: unknown) => readSigned(error, appointment_id));
        return (current) => {
          if (found === null) {
            // The screen around the editor hears it when it reads the note again.
            if (queries.getQueryData(query.queryKey)) void queries.invalidateQueries(query);
            return { ...current, isClosed: true };
          }
          take(found.data);
          return adopt(current, found.data, sent);
        };
      },
    },
  );

  const isWaiting = changeToSend(draft) !== null;
  const state = stateOf({ isSaving, isFailed: isFailed && isWaiting, isUnsaved: hasUnsaved(draft) });
  return { draft, change, take, forget, state };
}

/** What waits of a note that this person can no longer open. */
export function useUnsentNote(appointmentId: number) {
  return useUnsentOf<NoteDraft>(NOTE).find(({ id }) => id === appointmentId);
}

/**
 * A colleague has signed the note meanwhile: the doctor sees it so, and what was typed waits beside it. For an assistant, who
 * may not read it, there is nothing.
 */
async function readSigned(error: unknown, appointmentId: number): Promise<{ data: Note } | null> {
  if (!isSignedAlready(error)) throw error;
  const reading = callApi('GET /api/staff/appointments/:appointment_id/note', {
    appointment_id: appointmentId,
  });
  return await reading.catch((refusal: unknown) => {
    if (isSignedAlready(refusal)) return null;
    throw refusal;
  });
}

export function isSignedAlready(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'treatment.note_signed';
}

function stateOf(is: { isSaving: boolean; isFailed: boolean; isUnsaved: boolean }): SavingState {
  if (is.isSaving) return 'saving';
  if (is.isFailed) return 'failed';
  return is.isUnsaved ? 'unsaved' : 'saved';
}

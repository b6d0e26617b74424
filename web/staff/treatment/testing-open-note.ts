import { screen } from '@testing-library/react';
import type { Note } from '#contract/treatment.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';
import { anAppointment } from '#web/testing/records.ts';
import { aNote } from './testing-note.ts';

export const SAVE = 'PUT /api/staff/appointments/:appointment_id/note';
export const READ = 'GET /api/staff/appointments/:appointment_id/note';
export const TEXTS = 'GET /api/staff/note-texts';
export const AT = '2026-11-16T09:00:00.000Z';

export const written = (version: number, sections: Partial<Note['sections']>, changes: Partial<Note> = {}) =>
  aNote({
    version,
    changed_at: AT,
    changed_by: 'Dr. Anna Berg',
    sections: { ...aNote().sections, ...sections },
    ...changes,
  });

interface Opened {
  role?: 'doctor' | 'assistant';
  appointment?: string;
  language?: 'de' | 'en';
}

/** Opens the note of appointment 11 in the file of patient 9, as its doctor unless another `role` is given. */
export const openNote = (
  note: Note,
  answers: Answers = {},
  { role = 'doctor', appointment = '&appointment=11', language = 'de' }: Opened = {},
) =>
  openAsStaff(`/patients/9?tab=treatment${appointment}`, {
    role,
    language,
    stopsIntervals: true,
    answers: {
      ...OPEN_FILE,
      'GET /api/staff/patients/:patient_id/appointments': { data: [anAppointment({ id: 11 })] },
      'GET /api/staff/patients/:patient_id/notes': {
        data: note.version > 0 ? [{ ...note, appointment_start: AT, doctor_name: 'Dr. med. Anna Berg' }] : [],
      },
      [READ]: { data: note },
      [TEXTS]: { data: { texts: [], templates: [] } },
      ...answers,
    },
  });

export const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

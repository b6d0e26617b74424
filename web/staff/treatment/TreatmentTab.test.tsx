import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Note } from '#contract/treatment.contract.ts';
import { refused } from '#web/testing/api.ts';
import { address, expectToast, passTime } from '#web/testing/open-screen.tsx';
import { anAppointment } from '#web/testing/records.ts';
import { aNote } from './testing-note.ts';
import { AT, field, openNote, SAVE, written } from './testing-open-note.ts';

const SIGN = 'POST /api/staff/appointments/:appointment_id/note/sign';
const ADD = 'POST /api/staff/appointments/:appointment_id/note/addenda';
const flush = { code: 'R23.2', title: 'Gesichtsrötung [Flush]', certainty: 'G', side: null } as const;

const signButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Notiz unterzeichnen' });

test('the file lists appointments with the state of their note, and the address says which is open', async () => {
  const { user } = await openNote(written(2, { reason: 'Hitze' }), {}, { appointment: '' });
  await screen.findByText('Entwurf');
  await user.click(screen.getByRole('button', { name: 'Notiz öffnen: Termin vom 19.11.2026 10:30' }));
  expect((await field('Anlass')).value).toBe('Hitze');
  expect(address()).toBe('/patients/9?tab=treatment&appointment=11');
  await user.click(screen.getByRole('button', { name: 'Notiz schließen: Termin vom 19.11.2026 10:30' }));
  expect(screen.queryByRole('textbox', { name: 'Anlass' })).toBeNull();
  expect(address()).toBe('/patients/9?tab=treatment');
});

test('the parts of a note stand in the order in which a doctor writes', async () => {
  await openNote(aNote());
  await field('Anlass');
  expect(
    screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['Anlass', 'Verlauf', 'Befund', 'Beurteilung', 'Vorgehen', 'Diagnose suchen']);
});

test('what is typed stores itself after a pause; then it can be signed', async () => {
  const { api, user } = await openNote(aNote(), {
    [SAVE]: { data: written(1, { reason: 'Hitze' }), conflicts: [] },
  });
  await user.type(await field('Anlass'), 'Hitze');
  await screen.findByText('Noch nicht gespeichert');
  expect(signButton().disabled).toBe(true);
  await passTime(1_000);
  await screen.findByText('Entwurf gespeichert um 10:00 Uhr, zuletzt von Dr. Anna Berg');
  expect(api.sent(SAVE)).toEqual([{ appointment_id: '11', base: 0, sections: { reason: 'Hitze' } }]);
  expect(signButton().disabled).toBe(false);
});

test('text that cannot be stored stays, says so and is sent again', async () => {
  const { api, user } = await openNote(aNote(), { [SAVE]: refused(503, {}) });
  await user.type(await field('Befund'), 'RR');
  await passTime(1_000);
  await screen.findByText(/Ihr Text bleibt hier stehen/);
  api.answer({ [SAVE]: { data: written(1, { findings: 'RR' }), conflicts: [] } });
  await passTime(5_000);
  await screen.findByText(/^Entwurf gespeichert/);
  expect((await field('Befund')).value).toBe('RR');
});

test.each([
  ['Beide behalten', 'Anderes\n\nMeins'],
  ['Meinen nehmen', 'Meins'],
  ['Anderen nehmen', 'Anderes'],
])('a part that somebody else changed waits for the doctor: %s', async (choice, text) => {
  const { user } = await openNote(aNote(), {
    [SAVE]: { data: written(1, { reason: 'Anderes' }), conflicts: ['reason'] },
  });
  await user.type(await field('Anlass'), 'Meins');
  await passTime(1_000);
  await screen.findByText('Anderes');
  expect((await field('Anlass')).value).toBe('Meins');
  await user.click(screen.getByRole('button', { name: choice }));
  expect((await field('Anlass')).value).toBe(text);
  expect(screen.queryByRole('button', { name: choice })).toBeNull();
});

test('a diagnosis is found by a word, gets certainty and side, and can be removed', async () => {
  const { api, user } = await openNote(aNote(), {
    'GET /api/staff/diagnoses': { data: [{ code: flush.code, title: flush.title, found_by: '' }] },
    [SAVE]: (input) => ({
      data: written(1, {}, { diagnoses: (input.diagnoses ?? []) as Note['diagnoses'] }),
      conflicts: [],
    }),
  });
  await user.type(await field('Diagnose suchen'), 'flush');
  await screen.findByText('Eine Diagnose gefunden');
  await user.click(screen.getByRole('button', { name: 'R23.2 Gesichtsrötung [Flush]' }));
  expect((await field('Diagnose suchen')).value).toBe('');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sicherheit (R23.2)' }), 'Verdacht auf');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Seite (R23.2)' }), 'links');
  await passTime(1_000);
  const lastSent = () => api.sent(SAVE).at(-1)?.diagnoses;
  await waitFor(() => expect(lastSent()).toMatchObject([{ code: 'R23.2', certainty: 'V', side: 'L' }]));
  await user.click(screen.getByRole('button', { name: 'R23.2 entfernen' }));
  await passTime(1_000);
  await waitFor(() => expect(lastSent()).toEqual([]));
});

const pcos = { code: 'E28.2', title: 'Syndrom polyzystischer Ovarien', found_by: 'PCOS' };
const excess = { code: 'E28.1', title: 'Ovarielle Dysfunktion: Androgenüberschuss', found_by: '' };

test.each([
  ['de', 'Diagnose suchen', '2 Diagnosen gefunden', 'Gefunden über „PCOS“'],
  ['en', 'Find a diagnosis', '2 diagnoses found', 'Found via “PCOS”'],
] as const)(
  'what an everyday word leads to names the word, and keys alone choose it: %s',
  async (language, label, count, reason) => {
    const { api, user } = await openNote(
      aNote(),
      {
        'GET /api/staff/diagnoses': { data: [excess, pcos] },
        [SAVE]: (input) => ({
          data: written(1, {}, { diagnoses: (input.diagnoses ?? []) as Note['diagnoses'] }),
          conflicts: [],
        }),
      },
      { language },
    );
    const search = await field(label);
    await user.type(search, 'PCOS');
    await screen.findByText(count);
    screen.getByRole('button', { name: `E28.2 ${pcos.title} ${reason}` });
    screen.getByRole('button', { name: `E28.1 ${excess.title}` });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(search);
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(document.activeElement).toBe(search);
    expect(search.value).toBe('');
    await passTime(1_000);
    const chosen = { code: pcos.code, title: pcos.title, certainty: 'G', side: null };
    await waitFor(() => expect(api.sent(SAVE).at(-1)?.diagnoses).toEqual([chosen]));
  },
);

test('a search that failed says so, and not that there is no such diagnosis', async () => {
  const { user } = await openNote(aNote(), {
    'GET /api/staff/diagnoses': refused(503, { message: 'Bitte später noch einmal.' }),
  });
  await user.type(await field('Diagnose suchen'), 'PCOS');
  await screen.findByText('Bitte später noch einmal.');
  expect(screen.queryByText('Keine Diagnose gefunden')).toBeNull();
});

test('the doctor signs after a question; then the note is text, and addenda can be added', async () => {
  const signed = written(
    3,
    { assessment: 'Klimakterium' },
    { diagnoses: [flush], signed_at: AT, signed_by: 'Dr. Anna Berg', can_sign: false },
  );
  const { api, user } = await openNote(written(3, { assessment: 'Klimakterium' }), {
    [SIGN]: { data: signed },
    [ADD]: {
      data: {
        ...signed,
        addenda: [{ id: 1, text: 'FSH 45', diagnoses: [], written_at: AT, written_by: 'Dr. Anna Berg' }],
      },
    },
  });
  await field('Anlass');
  const before = api.sent('GET /api/staff/tasks').length;
  await user.click(signButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Notiz unterzeichnen?' }));
  await user.click(dialog.getByRole('button', { name: 'Notiz unterzeichnen' }));
  await screen.findByText('16.11.2026 10:00 von Dr. Anna Berg');
  expect(api.sent(SIGN)).toEqual([{ appointment_id: '11', version: 3 }]);
  await waitFor(() => expect(api.sent('GET /api/staff/tasks').length).toBeGreaterThan(before));
  expect(screen.queryByRole('textbox')).toBeNull();
  screen.getByText('Klimakterium');
  screen.getByText('R23.2 Gesichtsrötung [Flush] (gesichert)');

  await user.click(screen.getByRole('button', { name: 'Nachtrag schreiben' }));
  await user.type(await field('Nachtrag'), 'FSH 45');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByRole('heading', { name: 'Nachtrag vom 16.11.2026 10:00, Dr. Anna Berg' });
  expect(api.sent(ADD)).toMatchObject([{ appointment_id: '11', text: 'FSH 45' }]);
});

test('a note that changed elsewhere is not signed, and the doctor is told', async () => {
  const { user } = await openNote(written(3, { reason: 'Hitze' }), {
    [SIGN]: refused(409, { message: 'Die Notiz wurde inzwischen geändert.' }),
  });
  await field('Anlass');
  await user.click(signButton());
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Notiz unterzeichnen' }));
  await expectToast('error', 'Die Notiz wurde inzwischen geändert.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('another doctor of the patient writes, and reads who signs', async () => {
  await openNote(written(1, { reason: 'Hitze' }, { can_sign: false }));
  await screen.findByText('Unterzeichnet wird die Notiz von der Ärztin des Termins.');
  expect(screen.queryByRole('button', { name: 'Notiz unterzeichnen' })).toBeNull();
});

const APPOINTMENTS = 'GET /api/staff/patients/:patient_id/appointments';
const NOTES = 'GET /api/staff/patients/:patient_id/notes';
const TODAY_NOTE = 'Notiz schließen: Termin vom 16.11.2026 09:45';

test('the treatment says the status of each appointment and of its note, and opens the note of today', async () => {
  const { user } = await openNote(
    aNote(),
    {
      [APPOINTMENTS]: {
        data: [
          anAppointment({ id: 12, start_date: '2026-11-24T09:00:00Z', status: 'confirmed' }),
          anAppointment({ id: 11, start_date: '2026-11-16T08:45:00Z', status: 'in_progress' }),
        ],
      },
    },
    { appointment: '' },
  );
  await field('Anlass');
  const close = await screen.findByRole('button', { name: TODAY_NOTE });
  expect(close.closest('section')?.textContent).toMatch(/Läuft.*Keine Notiz|läuft.*Keine Notiz/i);
  await user.click(close);
  expect(screen.queryByRole('textbox', { name: 'Anlass' })).toBeNull();
  expect(address()).toBe('/patients/9?tab=treatment&appointment=none');
});

test('the last signed note stands beside the new one', async () => {
  const signed = written(
    3,
    { assessment: 'Klimakterisches Syndrom.' },
    { appointment_id: 10, signed_at: AT, signed_by: 'Dr. Anna Berg' },
  );
  await openNote(aNote(), {
    [NOTES]: {
      data: [{ ...signed, appointment_start: '2026-10-20T08:00:00Z', doctor_name: 'Dr. med. Anna Berg' }],
    },
  });
  await field('Anlass');
  const last = (await screen.findByText('Letzte Notiz: 20.10.2026, Dr. med. Anna Berg')).closest('details');
  expect(last?.open).toBe(true);
  expect(last?.textContent).toContain('Klimakterisches Syndrom.');
});

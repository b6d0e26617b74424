import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Paper } from '#contract/treatment-paper.contract.ts';
import { NO_INCAPACITY } from '#contract/treatment-paper.rules.ts';
import { type Answers, refused, type Sent } from '#web/testing/api.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';
import { anIssuedPaper, aPaper, aPrescribed } from '#web/testing/treatment.ts';

const LIST = 'GET /api/staff/patients/:patient_id/papers';
const BEGIN = 'POST /api/staff/patients/:patient_id/papers';
const SAVE = 'PUT /api/staff/patients/:patient_id/papers/:paper_id';
const ISSUE = 'POST /api/staff/patients/:patient_id/papers/:paper_id/issue';
const APPOINTMENTS = 'GET /api/staff/patients/:patient_id/appointments';
const REQUIRED = 'Bitte füllen Sie dieses Feld aus.';

interface Opened {
  papers?: Paper[];
  answers?: Answers;
  role?: 'doctor' | 'assistant';
  appointment?: string;
}

const openPapers = ({ papers = [], answers = {}, role = 'doctor', appointment = '' }: Opened) =>
  openAsStaff(`/patients/9?tab=plan${appointment}`, {
    role,
    answers: {
      ...OPEN_FILE,
      'GET /api/staff/patients/:patient_id/plans': { data: { draft: null, released: [], has_diary: false } },
      'GET /api/staff/plan-templates': { data: [] },
      [LIST]: { data: papers },
      ...answers,
    },
  });
const button = (name: string) => screen.findByRole('button', { name });
const savesAs = (draft: Paper) => (sent: Sent) => ({
  data: { ...draft, ...sent, id: draft.id, version: Number(sent.base) + 1 } as Paper,
});

const appointmentOf = (
  id: number,
  start_date: string,
  status: 'in_progress' | 'payment_success' | 'confirmed',
) => ({
  id,
  start_date,
  status,
  appointment_date: start_date.slice(0, 10),
  start_time: '',
  end_time: '',
  service: { id: 1, name: 'Folgetermin', translations: [], price: 80, duration: 30 },
  doctor: { id: 2, display_name: 'Dr. Anna Berg', first_name: 'Anna', last_name: 'Berg' },
  payment_gateway: null,
  payment_status: null,
  cancellation_request_created_at: null,
  created_at: start_date,
  history:
    status === 'payment_success' ? [{ status: 'completed', by: 'staff', at: start_date } as const] : [],
});
const LISTED = [
  appointmentOf(30, '2026-11-23T09:00:00.000Z', 'confirmed'),
  appointmentOf(29, '2026-11-16T08:30:00.000Z', 'in_progress'),
  appointmentOf(28, '2026-10-20T08:00:00.000Z', 'payment_success'),
];

test('a new paper is about the appointment under way; one from which the doctor came is chosen, and another can be', async () => {
  const answers = { [APPOINTMENTS]: { data: LISTED }, [BEGIN]: refused(503) };
  const { api, user } = await openPapers({ answers });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Zum Termin' });
  await waitFor(() =>
    expect([...choice.options].map(({ text }) => text)).toEqual([
      '16.11.2026 09:30 · Folgetermin',
      '20.10.2026 10:00 · Folgetermin',
    ]),
  );
  await user.click(await button('Beginnen'));
  await user.selectOptions(choice, '20.10.2026 10:00 · Folgetermin');
  await user.click(await button('Beginnen'));
  await waitFor(() => expect(api.sent(BEGIN).map(({ appointment_id }) => appointment_id)).toEqual([29, 28]));
});

test('the appointment in the address is the one that a new paper is about', async () => {
  const answers = { [APPOINTMENTS]: { data: LISTED } };
  await openPapers({ answers, appointment: '&from=28' });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Zum Termin' });
  await waitFor(() => expect(choice.value).toBe('28'));
});

test('whoever opened a note and then goes to the papers begins one about its appointment', async () => {
  const { user } = await openAsStaff('/patients/9?tab=treatment&appointment=28', {
    role: 'doctor',
    answers: {
      ...OPEN_FILE,
      'GET /api/staff/patients/:patient_id/plans': { data: { draft: null, released: [], has_diary: false } },
      'GET /api/staff/plan-templates': { data: [] },
      'GET /api/staff/patients/:patient_id/notes': { data: [] },
      'GET /api/staff/appointments/:appointment_id/note': refused(503),
      [LIST]: { data: [] },
      [APPOINTMENTS]: { data: LISTED },
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Plan und Papiere' }));
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Zum Termin' });
  await waitFor(() => expect(choice.value).toBe('28'));
});

test('a doctor chooses what a letter takes from the record', async () => {
  const { api, user } = await openPapers({ answers: { [BEGIN]: refused(503) } });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Neues Papier' }), 'Arztbrief');
  const choices = within(screen.getByRole('group', { name: 'In den Brief übernehmen' }));
  expect(choices.getAllByRole('checkbox')).toHaveLength(9);
  for (const name of ['Anlass', 'Letzte Werte']) await user.click(choices.getByRole('checkbox', { name }));
  await user.click(await button('Beginnen'));
  await waitFor(() =>
    expect(api.sent(BEGIN)).toMatchObject([
      { take: ['course', 'findings', 'assessment', 'procedure', 'addenda', 'diagnoses', 'plan'] },
    ]),
  );
});

test('an assistant takes nothing of notes into a letter, and sees only that a doctor writes one', async () => {
  const draft = aPaper({ can_edit: false, text: '', diagnoses: '' });
  const { user } = await openPapers({ role: 'assistant', papers: [draft] });
  await screen.findByText('Enthält Teile einer Notiz; eine Ärztin bearbeitet ihn.');
  expect(screen.queryByRole('button', { name: 'Arztbrief bearbeiten' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Neues Papier' }), 'Arztbrief');
  expect(
    screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['Letzte Werte', 'Therapieplan']);
});

test('what a prescription lacks is said at its field, nothing typed is lost, and a corrected field is no longer wrong', async () => {
  const draft = aPaper({ kind: 'prescription', medicines: [aPrescribed({ packages: null })], text: '' });
  const errors = { 'medicines.0.packages': [REQUIRED], 'medicines.0.package_size': [REQUIRED] };
  const { api, user } = await openPapers({
    papers: [draft],
    answers: {
      [SAVE]: savesAs(draft),
      [ISSUE]: refused(422, { message: 'Bitte prüfen Sie Ihre Angaben.', errors }),
    },
  });
  await user.click(await button('Privatrezept bearbeiten'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Privatrezept' }));
  await user.type(dialog.getByRole('textbox', { name: 'Zusatz' }), 'aut idem');
  await user.click(dialog.getByRole('button', { name: 'Ausstellen' }));
  await waitFor(() => expect(dialog.getAllByText(REQUIRED)).toHaveLength(2));
  const packages = dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Anzahl der Packungen' });
  expect(document.activeElement).toBe(packages);
  await user.type(packages, '2');
  expect(dialog.getAllByText(REQUIRED)).toHaveLength(1);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Packungsgröße' }), 'Nach Menge');
  await user.type(dialog.getByRole('textbox', { name: 'Menge je Packung' }), '80 g');
  expect(dialog.queryByText(REQUIRED)).toBeNull();
  api.answer({ [ISSUE]: { data: anIssuedPaper({ kind: 'prescription' }) } });
  await user.click(dialog.getByRole('button', { name: 'Ausstellen' }));
  await expectToast('success', 'Das Papier ist ausgestellt.');
  const medicines = [aPrescribed({ packages: 2, package_size: 'amount', amount: '80 g' })];
  expect(api.sent(SAVE).at(-1)).toMatchObject({ base: 2, text: 'aut idem', medicines });
});

test('a medicine is added and removed, and directions that the patient has in writing need no dosage', async () => {
  const draft = aPaper({ kind: 'prescription', medicines: [aPrescribed()], text: '' });
  const { api, user } = await openPapers({ papers: [draft], answers: { [SAVE]: savesAs(draft) } });
  await user.click(await button('Privatrezept bearbeiten'));
  await user.click(await button('Arzneimittel hinzufügen'));
  const second = within(screen.getByRole('group', { name: '2. Arzneimittel' }));
  await user.type(second.getByRole('textbox', { name: 'Arzneimittel' }), 'Estradiol Gel');
  await user.click(second.getByRole('checkbox', { name: /Dj/ }));
  expect(second.queryByRole('textbox', { name: 'Dosierung' })).toBeNull();
  await user.click(await button('1. Arzneimittel entfernen'));
  await user.click(await button('Entwurf speichern'));
  await expectToast('success', 'Entwurf gespeichert.');
  expect(api.sent(SAVE)).toMatchObject([
    { medicines: [aPrescribed({ name: 'Estradiol Gel', dosage: '', has_directions: true })] },
  ]);
});

test('a certificate of incapacity hints at the limits of the statutory insurers, and asks for codes only for the insurer', async () => {
  const incapacity = { ...NO_INCAPACITY, from: '2026-11-16', until: '2026-11-18' };
  const draft = aPaper({ kind: 'incapacity', incapacity, diagnoses: '', text: '' });
  const { api, user } = await openPapers({ papers: [draft], answers: { [SAVE]: savesAs(draft) } });
  await user.click(await button('Ärztliche Arbeitsunfähigkeitsbescheinigung bearbeiten'));
  await screen.findByText(/höchstens 3 Tage.*sonst 7/);
  const until = screen.getByLabelText('Letzter Tag');
  await user.clear(until);
  await user.type(until, '2026-11-30');
  await screen.findByText(/^15 Tage: mehr, als die AU-Richtlinie/);
  expect(screen.queryByRole('textbox', { name: /ICD/ })).toBeNull();
  expect(screen.getByText(/§ 5 Absatz 1 EFZG/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Für die private Versicherung' }));
  await user.type(screen.getByRole('textbox', { name: 'ICD-Codes für die Versicherung' }), 'N95.1 G');
  await user.click(screen.getByRole('checkbox', { name: 'Folgebescheinigung' }));
  await user.type(screen.getByLabelText('Arbeitsunfähig insgesamt seit'), '2026-11-02');
  await user.click(await button('Entwurf speichern'));
  await expectToast('success', 'Entwurf gespeichert.');
  const sent = {
    from: '2026-11-16',
    until: '2026-11-30',
    is_follow_up: true,
    since: '2026-11-02',
    for_insurer: true,
  };
  expect(api.sent(SAVE)).toMatchObject([{ incapacity: sent, diagnoses: 'N95.1 G' }]);
});

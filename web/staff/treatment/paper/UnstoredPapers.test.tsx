import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Paper } from '#contract/treatment-paper.contract.ts';
import { type Answers, refused, type Sent, slow } from '#web/testing/api.ts';
import { comeBackToTab, expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile, OPEN_FILE } from '#web/testing/patient-file.ts';
import { asksBeforeUnload, pressBackAndForward } from '#web/testing/press-back.ts';
import { anIssuedPaper, aPaper, aPrescribed } from '#web/testing/treatment.ts';

const LIST = 'GET /api/staff/patients/:patient_id/papers';
const BEGIN = 'POST /api/staff/patients/:patient_id/papers';
const SAVE = 'PUT /api/staff/patients/:patient_id/papers/:paper_id';
const ISSUE = 'POST /api/staff/patients/:patient_id/papers/:paper_id/issue';
const DISCARD = 'DELETE /api/staff/patients/:patient_id/papers/:paper_id';
const ISSUED =
  'Arztbrief: Der Entwurf wurde inzwischen ausgestellt. Dieser Text von Ihnen wurde nicht gespeichert:';
const DISCARDED =
  'Arztbrief: Der Entwurf wurde inzwischen verworfen. Dieser Text von Ihnen wurde nicht gespeichert:';

const isIssued = () => refused(409, { code: 'treatment.paper_issued', message: 'Schon ausgestellt.' });
const isGone = () => refused(404, { code: 'request.not_found', message: 'Nicht gefunden.' });
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text des Briefes' });
const press = async (user: UserEvent, name: string) =>
  await user.click(await screen.findByRole('button', { name }));
const waiting = async (about: string) =>
  (await screen.findByText(about)).parentElement?.querySelector('blockquote')?.textContent;
const nothingWaits = () => expect(screen.queryByText(/Dieser Text von Ihnen/)).toBeNull();

const openPapers = async (papers: Paper[], answers: Answers = {}, role: 'doctor' | 'assistant' = 'doctor') =>
  await openAsStaff('/patients/9?tab=plan', {
    role,
    answers: {
      ...OPEN_FILE,
      'GET /api/staff/patients/:patient_id/plans': { data: { draft: null, released: [], has_diary: false } },
      'GET /api/staff/plan-templates': { data: [] },
      [LIST]: { data: papers },
      ...answers,
    },
  });

/** Somebody types into the letter and then looks elsewhere. */
async function typeAndLeave(role: 'doctor' | 'assistant' = 'doctor') {
  const opened = await openPapers([aPaper()], {}, role);
  await press(opened.user, 'Arztbrief bearbeiten');
  await opened.user.type(await text(), ' Gruß');
  await pressBackAndForward();
  return opened;
}

async function readListWith(api: Awaited<ReturnType<typeof openPapers>>['api'], papers: Paper[]) {
  api.answer({ [LIST]: { data: papers } });
  await comeBackToTab();
}

test('what a doctor typed into a letter that a colleague issues meanwhile is shown above the list, to be copied or discarded', async () => {
  const { api, user } = await typeAndLeave();
  nothingWaits();
  await readListWith(api, [anIssuedPaper()]);
  expect(await waiting(ISSUED)).toBe('Text des Briefes:\nWir berichten. Gruß');
  await press(user, 'Text kopieren');
  await expectToast('success', 'Der Text ist kopiert.');
  expect(await navigator.clipboard.readText()).toBe('Text des Briefes:\nWir berichten. Gruß');
  expect(asksBeforeUnload()).toBe(true);
  await press(user, 'Verwerfen');
  nothingWaits();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Papiere'));
  expect(asksBeforeUnload()).toBe(false);
});

test('an assistant, who cannot read the issued letter, finds what she typed', async () => {
  const { api } = await typeAndLeave('assistant');
  await readListWith(api, [anIssuedPaper({ recipient: '', diagnoses: '', text: '', file_path: null })]);
  expect(await waiting(ISSUED)).toBe('Text des Briefes:\nWir berichten. Gruß');
});

test('what a doctor typed into a letter that a colleague discards meanwhile is shown', async () => {
  const { api } = await typeAndLeave();
  await readListWith(api, []);
  expect(await waiting(DISCARDED)).toBe('Text des Briefes:\nWir berichten. Gruß');
});

test('the medicines of a prescription are shown with their name', async () => {
  const draft = aPaper({ kind: 'prescription', medicines: [aPrescribed()], diagnoses: '', text: '' });
  const { api, user } = await openPapers([draft]);
  await press(user, 'Privatrezept bearbeiten');
  await user.type(await screen.findByRole('textbox', { name: 'Arzneimittel' }), ' Kapseln');
  await pressBackAndForward();
  await readListWith(api, []);
  expect(await waiting(DISCARDED.replace('Arztbrief', 'Privatrezept'))).toBe(
    'Verordnung:\nProgesteron 100 mg Kapseln, 1, 0-0-0-1 Kapsel, täglich',
  );
});

test('nothing waits of a letter that was issued with the same words', async () => {
  const { api } = await typeAndLeave();
  await readListWith(api, [anIssuedPaper({ text: 'Wir berichten. Gruß' })]);
  await waitFor(() => expect(asksBeforeUnload()).toBe(false));
  nothingWaits();
});

test('the file of another patient shows nothing of it', async () => {
  const { api } = await typeAndLeave();
  const file = aPatientFile({ anamneses: 0 });
  api.answer({
    'GET /api/staff/patients/:patient_id': { data: { ...file, patient: { ...file.patient, id: 10 } } },
    [LIST]: { data: [] },
  });
  window.history.replaceState({ usr: null, key: 'other', idx: 0 }, '', '/staff/patients/10?tab=plan');
  window.history.pushState({ usr: null, key: 'here', idx: 1 }, '', '/staff/patients/9?tab=plan');
  window.history.back();
  await screen.findByText('Noch keine Papiere.');
  expect(api.sent(LIST).at(-1)).toMatchObject({ patient_id: '10' });
  nothingWaits();
  expect(asksBeforeUnload()).toBe(true);
});

test('another person who signs in finds nothing of it', async () => {
  const { api } = await typeAndLeave();
  const eva = { id: 4, name: 'Eva Kern', email: 'eva.kern@clinic.test', proves_with: 'code' as const };
  api.answer({ 'GET /api/staff/me': { data: { ...eva, roles: ['doctor'], doctor_id: 22 } } });
  await readListWith(api, [anIssuedPaper()]);
  await screen.findByRole('button', { name: /^Eva Kern/ });
  nothingWaits();
  expect(asksBeforeUnload()).toBe(false);
});

test.each([
  ['Entwurf speichern', isIssued, 'Schon ausgestellt.', [anIssuedPaper()], ISSUED],
  ['Ausstellen', isIssued, 'Schon ausgestellt.', [anIssuedPaper()], ISSUED],
  ['Schließen', isGone, 'Nicht gefunden.', [], DISCARDED],
] as const)(
  'a doctor whose letter is gone while she types is told at once by „%s“, and her text waits in the list',
  async (act, refuses, told, papers, about) => {
    const { api, user } = await openPapers([aPaper()], { [SAVE]: refuses });
    await press(user, 'Arztbrief bearbeiten');
    await user.type(await text(), ' Gruß');
    await readListWith(api, [...papers]);
    nothingWaits();
    await press(user, act);
    await expectToast('error', told);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await waiting(about)).toBe('Text des Briefes:\nWir berichten. Gruß');
    expect(asksBeforeUnload()).toBe(true);
  },
);

test('a letter that cannot be discarded because a colleague issued it leaves the dialog, and the text waits', async () => {
  const { api, user } = await openPapers([aPaper()], { [DISCARD]: isIssued });
  await press(user, 'Arztbrief bearbeiten');
  await user.type(await text(), ' Gruß');
  await press(user, 'Verwerfen');
  api.answer({ [LIST]: { data: [anIssuedPaper()] } });
  await press(user, 'Verwerfen');
  await expectToast('error', 'Schon ausgestellt.');
  expect(await waiting(ISSUED)).toBe('Text des Briefes:\nWir berichten. Gruß');
});

test('a letter whose answer to „Ausstellen“ was lost is issued, and nothing of it waits', async () => {
  const saves = ({ base, text }: Sent) => ({
    data: aPaper({ version: Number(base) + 1, text: String(text) }),
  });
  const { api, user } = await openPapers([aPaper()], { [SAVE]: saves, [ISSUE]: refused(503) });
  await press(user, 'Arztbrief bearbeiten');
  await user.type(await text(), ' Gruß');
  await press(user, 'Ausstellen');
  await waitFor(() => expect(api.sent(ISSUE)).toHaveLength(1));
  const issued = anIssuedPaper({ version: 2, text: 'Wir berichten. Gruß' });
  api.answer({ [SAVE]: isIssued, [LIST]: { data: [issued] } });
  await press(user, 'Ausstellen');
  await expectToast('error', 'Schon ausgestellt.');
  await waitFor(() => expect(asksBeforeUnload()).toBe(false));
  nothingWaits();
});

test('a new letter that is left before the list is read again is no discarded one', async () => {
  const { api, user } = await openPapers([], { [BEGIN]: { data: aPaper() } });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Neues Papier' }), 'Arztbrief');
  api.answer({ [LIST]: slow<typeof LIST>().answer });
  await press(user, 'Beginnen');
  await user.type(await text(), ' Gruß');
  await pressBackAndForward();
  await press(user, 'Arztbrief bearbeiten');
  expect((await text()).value).toBe('Wir berichten. Gruß');
  nothingWaits();
});

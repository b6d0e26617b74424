import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Note } from '#contract/treatment.contract.ts';
import { type Answers, refused, type Sent } from '#web/testing/api.ts';
import { comeBackToTab, expectToast, passTime } from '#web/testing/open-screen.tsx';
import { asksBeforeUnload, pressBackAndForward } from '#web/testing/press-back.ts';
import { aNote } from './testing-note.ts';
import { AT, field, openNote, READ, SAVE, written } from './testing-open-note.ts';

const ADD = 'POST /api/staff/appointments/:appointment_id/note/addenda';
const WAITS = /^Die Notiz wurde unterzeichnet, während Sie geschrieben haben\./;

const signed = (changes: Partial<Note> = {}) =>
  written(
    2,
    { assessment: 'Klimakterium' },
    { signed_at: AT, signed_by: 'Dr. Carla Lenz', can_sign: false, ...changes },
  );
const adds = ({ text }: Sent) => ({
  data: signed({
    addenda: [{ id: 1, text: String(text), diagnoses: [], written_at: AT, written_by: 'Dr. Anna Berg' }],
  }),
});
const isSigned = () => refused(409, { code: 'treatment.note_signed', message: 'Schon unterzeichnet.' });
const press = async (user: UserEvent, name: string) =>
  await user.click(await screen.findByRole('button', { name }));
const addendum = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Nachtrag/ });
const waiting = async () => (await screen.findByText(WAITS)).parentElement?.querySelector('blockquote');

/** The doctor types, and a colleague signs the note before the text is stored. */
async function typeWhileSigned(answers: Answers = {}) {
  const opened = await openNote(aNote(), { [SAVE]: isSigned, [ADD]: adds, ...answers });
  await opened.user.type(await field('Anlass'), 'Hitze');
  await opened.user.type(await field('Befund'), 'RR 120');
  opened.api.answer({ [READ]: { data: signed() } });
  await passTime(1_000);
  return opened;
}

test('a doctor whose colleague signs the note meanwhile sees the signed note and, beside it, her own text', async () => {
  const { api } = await typeWhileSigned();
  expect((await waiting())?.textContent).toBe('Anlass:\nHitze\n\nBefund:\nRR 120');
  screen.getByText('16.11.2026 10:00 von Dr. Carla Lenz');
  screen.getByText('Klimakterium');
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Unterzeichnet/));
  expect(asksBeforeUnload()).toBe(true);
  await passTime(20_000);
  expect(api.sent(SAVE)).toHaveLength(1);
});

test('the doctor takes her text over as an addendum; cancelling leaves it where it was', async () => {
  const { api, user } = await typeWhileSigned();
  await press(user, 'Als Nachtrag übernehmen');
  expect((await addendum()).value).toBe('Anlass:\nHitze\n\nBefund:\nRR 120');
  await user.type(await addendum(), '/80');
  await press(user, 'Abbrechen');
  await press(user, 'Als Nachtrag übernehmen');
  expect((await addendum()).value).toBe('Anlass:\nHitze\n\nBefund:\nRR 120');
  await user.type(await addendum(), '/85');
  await press(user, 'Speichern');
  await screen.findByRole('heading', { name: /^Nachtrag vom/ });
  expect(api.sent(ADD)).toMatchObject([
    { appointment_id: '11', text: 'Anlass:\nHitze\n\nBefund:\nRR 120/85' },
  ]);
  expect(screen.queryByText(WAITS)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Unterzeichnet/));
  expect(asksBeforeUnload()).toBe(false);
});

test('the doctor copies her text, which stays until she decides', async () => {
  const { user } = await typeWhileSigned();
  await press(user, 'Text kopieren');
  await expectToast('success', 'Der Text ist kopiert.');
  expect(await navigator.clipboard.readText()).toBe('Anlass:\nHitze\n\nBefund:\nRR 120');
  await waiting();
});

test('the doctor discards her text, also what she changed in the dialog before she pressed Back', async () => {
  const { user } = await typeWhileSigned();
  await press(user, 'Als Nachtrag übernehmen');
  await user.type(await addendum(), '/80');
  await pressBackAndForward();
  await press(user, 'Als Nachtrag übernehmen');
  expect((await addendum()).value).toMatch(/RR 120\/80$/);
  await pressBackAndForward();
  await press(user, 'Verwerfen');
  expect(screen.queryByText(WAITS)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Unterzeichnet/));
  expect(asksBeforeUnload()).toBe(false);
});

test('the doctor discards a diagnosis that she changed while the note was signed', async () => {
  const flush = { code: 'R23.2', title: 'Gesichtsrötung [Flush]', certainty: 'G', side: null } as const;
  const { api, user } = await openNote(written(1, {}, { diagnoses: [flush] }), { [SAVE]: isSigned });
  const certainty = await screen.findByRole('combobox', { name: /^Sicherheit/ });
  await user.selectOptions(certainty, 'Verdacht auf');
  api.answer({ [READ]: { data: signed() } });
  await passTime(1_000);
  expect((await waiting())?.textContent).toBe('Diagnosen:\nR23.2 Gesichtsrötung [Flush] (Verdacht auf)');
  await press(user, 'Verwerfen');
  await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull());
  screen.getByText('Klimakterium');
});

test('a doctor who comes back to a note that was signed while the server could not be reached finds her text', async () => {
  const { api, user } = await openNote(aNote(), { [SAVE]: refused(503) });
  await user.type(await field('Anlass'), 'Hitze');
  await passTime(1_000);
  await user.click(await screen.findByRole('tab', { name: 'Termine' }));
  vi.setSystemTime(Date.now() + 60_000);
  api.answer({ [READ]: { data: signed() } });
  await user.click(await screen.findByRole('tab', { name: 'Behandlung' }));
  await press(user, 'Notiz schreiben: Termin vom 19.11.2026 10:30');
  expect((await waiting())?.textContent).toBe('Anlass:\nHitze');
});

test('a text that the signed note has already, and a part that the doctor emptied, do not wait', async () => {
  const { api, user } = await openNote(written(1, { course: 'seit Mai' }), { [SAVE]: isSigned });
  await user.type(await field('Beurteilung'), 'Klimakterium');
  await user.clear(await field('Verlauf'));
  api.answer({ [READ]: { data: signed() } });
  await passTime(1_000);
  await press(user, 'Nachtrag schreiben');
  expect((await addendum()).value).toBe('');
  expect(screen.queryByText(WAITS)).toBeNull();
  expect(asksBeforeUnload()).toBe(false);
});

test('an addendum that is not sent yet is there again after Back, until it was sent', async () => {
  const { api, user } = await openNote(signed(), { [ADD]: refused(503) });
  await press(user, 'Nachtrag schreiben');
  await user.type(await addendum(), 'FSH 45');
  await press(user, 'Speichern');
  await waitFor(() => expect(api.sent(ADD)).toHaveLength(1));
  await pressBackAndForward();
  expect(asksBeforeUnload()).toBe(true);
  await press(user, 'Nachtrag schreiben');
  expect((await addendum()).value).toBe('FSH 45');
  api.answer({ [ADD]: adds });
  await press(user, 'Speichern');
  await screen.findByRole('heading', { name: /^Nachtrag vom/ });
  const [first, again] = api.sent(ADD);
  expect(again, 'the same text is added once').toEqual(first);
  expect(asksBeforeUnload()).toBe(false);
  await press(user, 'Nachtrag schreiben');
  expect((await addendum()).value).toBe('');
});

test('a changed addendum is another one for the server, so nothing of it is lost', async () => {
  const { api, user } = await openNote(signed(), { [ADD]: refused(503) });
  await press(user, 'Nachtrag schreiben');
  await user.type(await addendum(), 'FSH 45');
  await press(user, 'Speichern');
  await waitFor(() => expect(api.sent(ADD)).toHaveLength(1));
  await user.type(await addendum(), ', LH 20');
  await press(user, 'Speichern');
  await waitFor(() => expect(api.sent(ADD)).toHaveLength(2));
  const [first, changed] = api.sent(ADD);
  expect(changed?.text).toBe('FSH 45, LH 20');
  expect(changed?.request_key).not.toBe(first?.request_key);
});

test('an addendum that the doctor cancels or empties is forgotten', async () => {
  const { user } = await openNote(signed());
  await press(user, 'Nachtrag schreiben');
  await user.type(await addendum(), 'FSH 45');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await press(user, 'Nachtrag schreiben');
  expect((await addendum()).value).toBe('');
  await user.type(await addendum(), 'LH');
  await user.clear(await addendum());
  expect(asksBeforeUnload()).toBe(false);
});

test('another person who signs in finds nothing of an addendum that was not sent', async () => {
  const { api, user } = await openNote(signed());
  await press(user, 'Nachtrag schreiben');
  await user.type(await addendum(), 'FSH 45');
  await pressBackAndForward();
  const eva = { id: 4, name: 'Eva Kern', email: 'eva.kern@clinic.test', proves_with: 'code' as const };
  api.answer({ 'GET /api/staff/me': { data: { ...eva, roles: ['doctor'], doctor_id: 22 } } });
  await comeBackToTab();
  await screen.findByRole('button', { name: /^Eva Kern/ });
  expect(asksBeforeUnload()).toBe(false);
  await press(user, 'Nachtrag schreiben');
  expect((await addendum()).value).toBe('');
});

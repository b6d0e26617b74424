import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import { comeBackToTab, expectToast, passTime } from '#web/testing/open-screen.tsx';
import { asksBeforeUnload } from '#web/testing/press-back.ts';
import { aNote } from './testing-note.ts';
import { field, openNote, READ, SAVE, written } from './testing-open-note.ts';

const WAITS = 'Die Notiz ist inzwischen unterzeichnet. Dieser Text von Ihnen wurde nicht gespeichert:';
const MAY_PREPARE = { can_sign: false, can_write_all: false };
const isSigned = () => refused(409, { code: 'treatment.note_signed', message: 'Schon unterzeichnet.' });

const waiting = async () => (await screen.findByText(WAITS)).parentElement?.querySelector('blockquote');
const button = (name: string) => screen.findByRole('button', { name });

const openPrepared = (answers: Answers = {}, note = aNote(MAY_PREPARE)) =>
  openNote(note, answers, { role: 'assistant' });

/** The assistant types, and the doctor signs the note before the text is stored. */
async function typeWhileSigned() {
  const opened = await openPrepared({ [SAVE]: isSigned });
  await opened.user.type(await field('Anlass'), 'Hitze');
  await opened.user.type(await field('Befund'), 'RR 120');
  opened.api.answer({ [READ]: isSigned });
  await passTime(1_000);
  return opened;
}

test('an assistant whose note is signed meanwhile sees what she typed, and nothing of the signed note', async () => {
  const { api } = await typeWhileSigned();
  expect((await waiting())?.textContent).toBe('Anlass:\nHitze\n\nBefund:\nRR 120');
  screen.getByText('Unterzeichnete Notizen lesen nur Ärztinnen.');
  expect(screen.queryByRole('textbox')).toBeNull();
  for (const name of ['Als Nachtrag übernehmen', 'Nachtrag schreiben', 'Erneut versuchen']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Unterzeichnet/));
  expect(asksBeforeUnload()).toBe(true);
  await passTime(20_000);
  expect(api.sent(SAVE)).toHaveLength(1);
});

test('the assistant copies her text, and discards it', async () => {
  const { user } = await typeWhileSigned();
  await user.click(await button('Text kopieren'));
  await expectToast('success', 'Der Text ist kopiert.');
  expect(await navigator.clipboard.readText()).toBe('Anlass:\nHitze\n\nBefund:\nRR 120');
  expect(asksBeforeUnload()).toBe(true);
  await user.click(await button('Verwerfen'));
  expect(screen.queryByText(WAITS)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Unterzeichnet/));
  expect(asksBeforeUnload()).toBe(false);
});

test('an assistant who comes back to a note that was signed while the server could not be reached finds her text', async () => {
  const { api, user } = await openPrepared({ [SAVE]: refused(503) });
  await user.type(await field('Anlass'), 'Hitze');
  await passTime(1_000);
  await user.click(await screen.findByRole('tab', { name: 'Termine' }));
  vi.setSystemTime(Date.now() + 60_000);
  api.answer({ [READ]: isSigned, [SAVE]: isSigned });
  await user.click(await screen.findByRole('tab', { name: 'Behandlung' }));
  await user.click(await button('Notiz schreiben: Termin vom 19.11.2026 10:30'));
  expect((await waiting())?.textContent).toBe('Anlass:\nHitze');
});

test('a part that the assistant emptied is no text that waits', async () => {
  const { api, user } = await openPrepared(
    { [SAVE]: isSigned },
    written(1, { reason: 'Hitze' }, MAY_PREPARE),
  );
  await user.clear(await field('Anlass'));
  api.answer({ [READ]: isSigned });
  await passTime(1_000);
  await screen.findByText('Unterzeichnete Notizen lesen nur Ärztinnen.');
  expect(screen.queryByText(WAITS)).toBeNull();
  await waitFor(() => expect(asksBeforeUnload()).toBe(false));
});

test('another person who signs in finds nothing of what the assistant typed', async () => {
  const { api } = await typeWhileSigned();
  await waiting();
  const eva = { id: 4, name: 'Eva Kern', email: 'eva.kern@clinic.test', proves_with: 'code' as const };
  api.answer({ 'GET /api/staff/me': { data: { ...eva, roles: ['assistant'], doctor_id: null } } });
  await comeBackToTab();
  await screen.findByRole('button', { name: /^Eva Kern/ });
  expect(screen.queryByText(WAITS)).toBeNull();
  expect(asksBeforeUnload()).toBe(false);
});

test('a signed note that the assistant did not prepare is told to be for doctors', async () => {
  await openPrepared({ [READ]: isSigned });
  await screen.findByText('Unterzeichnete Notizen lesen nur Ärztinnen.');
  expect(screen.queryByText(WAITS)).toBeNull();
});

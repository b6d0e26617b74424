import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Note } from '#contract/treatment.contract.ts';
import { refused, type Sent, slow } from '#web/testing/api.ts';
import { comeBackToTab, passTime } from '#web/testing/open-screen.tsx';
import { asksBeforeUnload } from '#web/testing/press-back.ts';
import { aNote } from './testing-note.ts';
import { field, openNote, READ, SAVE, written } from './testing-open-note.ts';

const ME = 'GET /api/staff/me';
const LOGIN = 'POST /api/staff/login';
const LOGOUT = 'POST /api/staff/logout';

const isOffline = () => Promise.reject(new TypeError('no network'));
let stored = aNote();
beforeEach(() => {
  stored = aNote();
});
const reads = () => ({ data: stored });
/** The server stores what is sent, as the version after the one that the doctor has read. */
const stores = ({ base, sections }: Sent) => {
  stored = written(Number(base) + 1, sections as Partial<Note['sections']>);
  return { data: stored, conflicts: [] };
};

const openTab = async (user: UserEvent, name: string) =>
  await user.click(await screen.findByRole('tab', { name }));

async function openNoteAgain(user: UserEvent) {
  await openTab(user, 'Behandlung');
  await user.click(await screen.findByRole('button', { name: /^Notiz (schreiben|öffnen)/ }));
}

async function signInAgain(user: UserEvent) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Bitte melden Sie sich wieder an' }));
  await user.type(dialog.getByLabelText(/^Passwort/, { selector: 'input' }), 'geheim-123');
  await user.click(dialog.getByRole('button', { name: /Anmelden|Weiter/ }));
}

const personOf = (id: number) => ({
  access_token: 'token',
  user: { id, name: 'Rita Berger', roles: ['doctor' as const] },
});

test('a note typed without a network is still there after a look at another tab, and is stored then', async () => {
  const { api, user } = await openNote(aNote(), { [SAVE]: isOffline });
  await user.type(await field('Anlass'), 'Hitze');
  await passTime(1_000);
  await screen.findByText(/Ihr Text bleibt hier stehen/);
  await openTab(user, 'Termine');
  expect(asksBeforeUnload()).toBe(true);
  api.answer({ [SAVE]: stores });
  await openNoteAgain(user);
  expect((await field('Anlass')).value).toBe('Hitze');
  await screen.findByText(/^Entwurf gespeichert/);
  expect(api.sent(SAVE).at(-1)).toEqual({ appointment_id: '11', base: 0, sections: { reason: 'Hitze' } });
  expect(asksBeforeUnload()).toBe(false);
});

test('a note whose editor was left is sent again by itself', async () => {
  const { api, user } = await openNote(aNote(), { [SAVE]: refused(503) });
  await user.type(await field('Anlass'), 'Hitze');
  await openTab(user, 'Termine');
  await waitFor(() => expect(api.sent(SAVE)).toHaveLength(1));
  api.answer({ [SAVE]: stores });
  await passTime(5_000);
  expect(api.sent(SAVE)).toHaveLength(2);
  await passTime(20_000);
  expect(api.sent(SAVE)).toHaveLength(2);
});

test('what the server refuses for good is not sent again by itself, but stays for the doctor', async () => {
  const { api, user } = await openNote(aNote(), { [SAVE]: refused(409) });
  await user.type(await field('Anlass'), 'Hitze');
  await openTab(user, 'Termine');
  await passTime(20_000);
  expect(api.sent(SAVE)).toHaveLength(1);
  await openNoteAgain(user);
  expect((await field('Anlass')).value).toBe('Hitze');
});

test('a note that is being stored while the doctor looks at another tab is shown with its text, and the doctor types on without a conflict', async () => {
  const saving = slow<typeof SAVE>();
  const { api, user } = await openNote(aNote(), { [SAVE]: saving.answer });
  await user.type(await field('Anlass'), 'Hitze');
  await openTab(user, 'Termine');
  await openNoteAgain(user);
  expect((await field('Anlass')).value).toBe('Hitze');
  await user.type(await field('Anlass'), ' nachts');
  await passTime(1_000);
  expect(api.sent(SAVE)).toHaveLength(1);
  api.answer({ [SAVE]: stores });
  saving.resolve({ data: written(1, { reason: 'Hitze' }), conflicts: [] });
  await screen.findByText('Noch nicht gespeichert');
  await passTime(1_000);
  await screen.findByText(/^Entwurf gespeichert/);
  expect(api.sent(SAVE).at(-1)).toMatchObject({ base: 1, sections: { reason: 'Hitze nachts' } });
  expect(screen.queryByText(/hat inzwischen jemand anderes/)).toBeNull();
});

test('a reading that began before the saving does not bring the old text back', async () => {
  const reading = slow<typeof READ>();
  const { api, user } = await openNote(aNote(), { [SAVE]: stores });
  await user.type(await field('Anlass'), 'Hitze');
  await openTab(user, 'Termine');
  await waitFor(() => expect(api.sent(SAVE)).toHaveLength(1));
  vi.setSystemTime(Date.now() + 60_000);
  api.answer({ [READ]: reading.answer });
  await openNoteAgain(user);
  await user.type(await field('Anlass'), ' nachts');
  const readings = api.sent(READ).length;
  api.answer({ [READ]: reads });
  await passTime(1_000);
  await waitFor(() => expect(api.sent(READ)).toHaveLength(readings + 1));
  reading.resolve({ data: written(1, { reason: 'Hitze' }) });
  await screen.findByText(/^Entwurf gespeichert/);
  expect((await field('Anlass')).value).toBe('Hitze nachts');
});

test('a session that ends while a note is stored keeps the text for the same person', async () => {
  const { api, user } = await openNote(aNote(), {
    [READ]: reads,
    [SAVE]: refused(401),
    [LOGIN]: personOf(3),
  });
  await user.type(await field('Anlass'), 'Hitze');
  await openTab(user, 'Termine');
  await signInAgain(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.answer({ [SAVE]: stores });
  await openNoteAgain(user);
  expect((await field('Anlass')).value).toBe('Hitze');
  await screen.findByText(/^Entwurf gespeichert/);
});

test('another person who signs in finds nothing of an unsaved note, and nothing is sent in the name of that person', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { api, user } = await openNote(aNote(), { [SAVE]: refused(401), [LOGIN]: personOf(4) });
  await user.type(await field('Anlass'), 'Hitze');
  await passTime(1_000);
  const { length } = api.sent(SAVE);
  await signInAgain(user);
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect((await field('Anlass')).value).toBe('');
  await passTime(20_000);
  expect(api.sent(SAVE)).toHaveLength(length);
  expect(asksBeforeUnload()).toBe(false);
});

test('a person who signed in at another window finds nothing of an unsaved note', async () => {
  const { api, user } = await openNote(aNote(), { [SAVE]: refused(503) });
  await user.type(await field('Anlass'), 'Hitze');
  await passTime(1_000);
  const { length } = api.sent(SAVE);
  const eva = { id: 4, name: 'Eva Kern', email: 'eva.kern@clinic.test', proves_with: 'code' as const };
  api.answer({ [ME]: { data: { ...eva, roles: ['doctor'], doctor_id: 22 } } });
  await comeBackToTab();
  await screen.findByRole('button', { name: /^Eva Kern/ });
  expect((await field('Anlass')).value).toBe('');
  await passTime(20_000);
  expect(api.sent(SAVE)).toHaveLength(length);
});

test('a logout stores what is typed while the session lasts, then the memory is empty', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { api, user } = await openNote(aNote(), { [SAVE]: refused(503), [LOGOUT]: { message: '' } as never });
  await user.type(await field('Anlass'), 'Hitze');
  await user.click(screen.getByRole('button', { name: /^Rita Berger/ }));
  await user.click(screen.getByRole('button', { name: 'Abmelden' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/staff/'));
  const order = api.calls.map(({ route }) => route).filter((route) => route === SAVE || route === LOGOUT);
  expect(order).toEqual([SAVE, LOGOUT]);
  expect(asksBeforeUnload()).toBe(false);
  await passTime(20_000);
  expect(api.sent(SAVE)).toHaveLength(1);
});

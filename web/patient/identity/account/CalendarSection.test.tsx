import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import { openAccount, section } from './testing-account.ts';

const TITLE = 'Termine im eigenen Kalender';
const READ = 'GET /api/patients/calendar-address';
const CREATE = 'POST /api/patients/calendar-address';
const END = 'DELETE /api/patients/calendar-address';

const url = (end: string) => `https://portal.test/api/calendar/${end.repeat(32)}.ics`;
const created = (end: string) => ({
  message: 'Die Adresse ist erstellt.',
  data: { created_at: '2026-11-16T09:00:00Z', url: url(end) },
});
const since = { data: { created_at: '2026-11-01T08:00:00Z' } };

test('the address is created by a press, shown once, and copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { user } = await openAccount({ [CREATE]: created('a') });
  const area = section(TITLE);
  expect(await area.findByText('Noch keine Adresse eingerichtet.')).toBeTruthy();
  await user.click(area.getByRole('button', { name: 'Adresse erstellen' }));

  const shown = await area.findByRole('region', { name: 'Ihre Kalenderadresse' });
  await waitFor(() => expect(document.activeElement).toBe(shown));
  expect(shown.textContent).toContain(url('a'));
  expect(within(shown).getByRole('link').getAttribute('href')).toBe(url('a').replace('https', 'webcal'));
  await user.click(within(shown).getByRole('button', { name: 'Adresse kopieren' }));
  expect(copied).toHaveBeenCalledWith(url('a'));
  await expectToast('success', 'Die Adresse ist kopiert.');
  expect(area.getByText('Adresse eingerichtet am 16.11.2026 10:00.')).toBeTruthy();
});

test('a stored address is not shown again; a new one replaces it after a question', async () => {
  const { user, api } = await openAccount({ [READ]: since, [CREATE]: created('b') });
  const area = section(TITLE);
  expect(await area.findByText('Adresse eingerichtet am 01.11.2026 09:00.')).toBeTruthy();
  expect(area.queryByRole('region', { name: 'Ihre Kalenderadresse' })).toBeNull();
  await user.click(area.getByRole('button', { name: 'Neue Adresse erstellen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Neue Adresse erstellen?' }));
  expect(api.sent(CREATE)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Neue Adresse erstellen' }));
  expect(await area.findByText(url('b'))).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the address is removed after a question', async () => {
  const { user } = await openAccount({ [READ]: since, [END]: { message: 'Die Adresse ist aufgehoben.' } });
  const area = section(TITLE);
  await user.click(await area.findByRole('button', { name: 'Adresse aufheben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adresse aufheben?' }));
  await user.click(dialog.getByRole('button', { name: 'Adresse aufheben' }));
  await expectToast('success', 'Die Adresse ist aufgehoben.');
  expect(await area.findByText('Noch keine Adresse eingerichtet.')).toBeTruthy();
});

test('a refusal is a toast, and a failed read can be tried again', async () => {
  const { user, api } = await openAccount({
    [READ]: refused(500, { message: 'Gerade nicht.' }),
    [CREATE]: refused(429, { message: 'Zu oft.' }),
  });
  const area = section(TITLE);
  const again = await area.findByRole('button', { name: 'Erneut versuchen' });
  api.answer({ [READ]: { data: null } });
  await user.click(again);
  await user.click(await area.findByRole('button', { name: 'Adresse erstellen' }));
  await expectToast('error', 'Zu oft.');
  expect(area.getByText('Noch keine Adresse eingerichtet.')).toBeTruthy();
});

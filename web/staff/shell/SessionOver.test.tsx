import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PatientRow } from '#contract/patients.contract.ts';
import { STORED_ROLES } from '#web/shell/early-questions.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast, openAsStaff, passTime, toasts } from '#web/testing/open-screen.tsx';

const MINUTE = 60_000;
const LOGOUT = 'POST /api/staff/logout';
const PASSWORD = 'PUT /api/staff/password';
const PATIENTS = 'GET /api/staff/patients';
const SIGN_IN = 'POST /api/staff/login';

const MARIA: PatientRow = {
  id: 7,
  name: 'Maria Vogel',
  first_name: 'Maria',
  last_name: 'Vogel',
  birthdate: null,
  email: 'maria@clinic.test',
  phone: '',
  emergency_until: null,
  has_duplicates: false,
  appointments: { total: 0, last_at: null, next_at: null },
};
const open = (answers: Answers = {}, stopsIntervals = false) =>
  openAsStaff('/patients', {
    stopsIntervals,
    answers: { [PATIENTS]: { data: [MARIA], total: 1 }, ...answers },
  });
const again = { name: 'Bitte melden Sie sich wieder an' };

test('nobody at the screen: it warns two minutes before, then hides the page and ends the session', async () => {
  const { api } = await open({ [LOGOUT]: { message: '' } as never }, true);
  expect(localStorage.getItem(STORED_ROLES)).not.toBeNull();
  await passTime(12.9 * MINUTE);
  expect(toasts()).toEqual([]);
  await passTime(0.2 * MINUTE);
  await expectToast('warning', 'In 2 Minuten werden Sie abgemeldet, wenn Sie nichts tun.');
  expect(screen.queryByRole('dialog', again)).toBeNull();
  await passTime(2 * MINUTE);
  const dialog = within(await screen.findByRole('dialog', again));
  expect(dialog.getByText(/^Ihre Sitzung ist zu Ende/)).toBeTruthy();
  expect(dialog.getByRole('heading', again).parentElement?.querySelector('button')).toBeNull();
  expect(api.sent(LOGOUT)).toHaveLength(1);
  expect(localStorage.getItem(STORED_ROLES)).toBeNull();
});

test('a session that ended elsewhere asks to sign in over the page; the address is known', async () => {
  const { api, user } = await open();
  api.answer({
    [PATIENTS]: refused(401, { message: 'Bitte anmelden.' }),
    [SIGN_IN]: refused(422, { message: 'Nein.' }),
  });
  await user.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'vog');
  const dialog = within(await screen.findByRole('dialog', again));
  const email = dialog.getByLabelText<HTMLInputElement>(/E-Mail/, { selector: 'input' });
  expect(email.value).toBe('rita.berger@clinic.test');
  await user.type(dialog.getByLabelText(/^Passwort/, { selector: 'input' }), 'falsch-123');
  await user.click(dialog.getByRole('button', { name: /Anmelden|Weiter/ }));
  await waitFor(() => expect(api.sent(SIGN_IN)).toHaveLength(1));
  expect(screen.getByRole('dialog', again)).toBeTruthy();
});

function tellOfOtherTab(newValue: string | null): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'staffId', newValue })));
}

test('a logout in another tab hides the page; when the same person signs in there, it goes on', async () => {
  await open();
  await screen.findByRole('searchbox', { name: 'Suche' });
  const id = localStorage.getItem('staffId');
  tellOfOtherTab(null);
  await screen.findByRole('dialog', again);
  tellOfOtherTab(id);
  await waitFor(() => expect(screen.queryByRole('dialog', again)).toBeNull());
});

test('when somebody else signs in in another tab, the page is loaded anew', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  await open();
  await screen.findByRole('searchbox', { name: 'Suche' });
  tellOfOtherTab('4711');
  expect(reload).toHaveBeenCalled();
});

async function openPassword(answers: Answers) {
  const opened = await open(answers);
  await opened.user.click(screen.getByRole('button', { name: /^Rita Berger/ }));
  await opened.user.click(screen.getByRole('button', { name: 'Passwort ändern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Passwort ändern' }));
  const field = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  await opened.user.type(field(/^Aktuelles Passwort/), 'altes-geheim-1');
  await opened.user.type(field(/^Neues Passwort/), 'neues-geheim-1');
  await opened.user.type(field(/^Passwort wiederholen/), 'neues-geheim-1');
  await opened.user.click(dialog.getByRole('button', { name: 'Passwort ändern' }));
  return { ...opened, dialog, field };
}

test('the menu names person and role, and changes the own password', async () => {
  const { api } = await openPassword({ [PASSWORD]: { message: 'Geändert.' } as never });
  expect(screen.getByRole('button', { name: /^Rita Berger/ }).textContent).toContain('Assistenz');
  await expectToast('success', 'Geändert.');
  expect(api.sent(PASSWORD)).toEqual([
    {
      password: {
        current_password: 'altes-geheim-1',
        new_password: 'neues-geheim-1',
        new_password_confirm: 'neues-geheim-1',
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refused password is said at its field, and the dialog stays', async () => {
  const errors = { 'password.current_password': ['Das stimmt nicht.'] };
  const { dialog, field } = await openPassword({ [PASSWORD]: refused(422, { message: 'Nein.', errors }) });
  await dialog.findByText('Das stimmt nicht.');
  expect(field(/^Aktuelles Passwort/).getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByText('Überall sonst werden Sie dabei abgemeldet.')).toBeTruthy();
});

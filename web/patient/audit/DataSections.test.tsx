import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aFile, refused, slow } from '#web/testing/api.ts';
import { address, comeBackToTab, expectToast } from '#web/testing/open-screen.tsx';
import { readTable } from '#web/testing/read-table.ts';
import { CONSENTS, openAccount } from '../identity/account/testing-account.ts';

const ERASE = 'POST /api/patients/deletion-request';
const OUTLOOK = 'GET /api/patients/deletion-request';
const REMINDERS = { kind: 'reminder_mails', state: 'given', since: null } as const;

test('a consent is withdrawn after its consequences were read, and can be given again', async () => {
  const WITHDRAW = 'POST /api/patients/consents/:kind/withdraw';
  const GIVE = 'POST /api/patients/consents/:kind/give';
  const withdrawn = { ...REMINDERS, state: 'withdrawn', since: '2026-11-16T09:00:00Z' } as const;
  const { api, user } = await openAccount({
    [CONSENTS]: { data: { choices: [REMINDERS], consents: [] } },
    [WITHDRAW]: { message: 'Widerrufen.', data: { choices: [withdrawn], consents: [] } },
    [GIVE]: { message: 'Eingeschaltet.', data: { choices: [REMINDERS], consents: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Erinnerungen per E-Mail widerrufen' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Einwilligung widerrufen' }));
  expect(dialog.getByText(/Wir erinnern Sie nicht mehr per E-Mail/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Jetzt widerrufen' }));
  await expectToast('success', 'Widerrufen.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Widerrufen am 16.11.2026 10:00')).toBeTruthy();
  expect(api.sent(WITHDRAW)).toEqual([{ kind: 'reminder_mails' }]);
  await user.click(screen.getByRole('button', { name: 'Erinnerungen per E-Mail wieder einschalten' }));
  await expectToast('success', 'Eingeschaltet.');
  expect(api.sent(GIVE)).toEqual([{ kind: 'reminder_mails' }]);
});

test('the patient reads who opened the record, five at a time', async () => {
  const row = {
    id: 1,
    at: '2026-11-16T08:00:00Z',
    kind: 'profile_read',
    by_name: 'Dr. Anna Berg',
    by_role: 'doctor',
    reason: null,
  } as const;
  const { api } = await openAccount({ 'GET /api/patients/access-log': { data: [row], total: 1 } });
  const { headers, rows } = await readTable('Wer Ihre Akte geöffnet hat');
  expect(headers).toEqual(['Wann', 'Wer', 'Was']);
  expect(rows[0]?.[0]).toBe('16.11.2026 09:00');
  expect(rows[0]?.[1]).toContain('Dr. Anna Berg');
  expect(api.sent('GET /api/patients/access-log')).toMatchObject([{ page: '1', perPage: '5' }]);
});

test('the archive is asked for with the password; a refusal stays in the dialog, success closes it', async () => {
  const EXPORT = 'POST /api/patients/data-export';
  const { api, user } = await openAccount({
    [EXPORT]: refused(422, { message: 'Nein.', errors: { current_password: ['Stimmt nicht.'] } }),
  });
  await user.click(screen.getByRole('button', { name: 'Archiv anfordern' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ihre Daten herunterladen' }));
  await user.type(dialog.getByLabelText(/^Aktuelles Passwort/, { selector: 'input' }), 'geheim');
  await user.click(dialog.getByRole('button', { name: 'Herunterladen' }));
  expect(await dialog.findByText('Stimmt nicht.')).toBeTruthy();
  expect(api.sent(EXPORT)).toEqual([{ current_password: 'geheim' }]);
  api.answer({ [EXPORT]: aFile('archiv.zip') });
  await user.click(dialog.getByRole('button', { name: 'Herunterladen' }));
  await expectToast('success', 'Ihr Archiv ist gespeichert.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const ERASABLE = {
  state: 'possible',
  parts: [
    { what: 'account', is_kept: false, until: null, law: null },
    { what: 'record', is_kept: true, until: '2036-11-16', law: '§ 630f BGB' },
  ],
} as const;

test('the account is erased only with tick and password; then the person is forgotten and thanked', async () => {
  const data = { ...ERASABLE, parts: [...ERASABLE.parts] };
  const { api, user } = await openAccount({
    [OUTLOOK]: { data },
    [ERASE]: { message: 'Ihr Konto ist gelöscht.', data },
  });
  await user.click(screen.getByRole('button', { name: 'Konto löschen …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Konto endgültig löschen' }));
  expect(dialog.getByText('Konto, Kontaktdaten und Anmeldung')).toBeTruthy();
  expect(dialog.getByText('bis 16.11.2036 (§ 630f BGB)')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
  expect(await dialog.findByText('Bitte bestätigen Sie, dass Sie Ihr Konto löschen möchten.')).toBeTruthy();
  expect(api.sent(ERASE)).toEqual([]);
  await user.click(dialog.getByRole('checkbox'));
  await user.type(dialog.getByLabelText(/^Aktuelles Passwort/, { selector: 'input' }), 'geheim');
  api.answer({ [OUTLOOK]: slow<typeof OUTLOOK>().answer });
  await comeBackToTab();
  await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
  await screen.findByText('Ihr Konto ist gelöscht.');
  expect([address(), window.localStorage.getItem('patientToken')]).toEqual(['/thank', null]);
  expect(api.sent(ERASE)).toEqual([{ current_password: 'geheim' }]);
});

test.each([
  ['appointments_ahead', 'Zu den Terminen', '/patient/appointment'],
  ['money_open', 'Zu den Rechnungen', '/patient/invoices'],
] as const)(
  'an account with %s cannot be erased yet, and the dialog leads on',
  async (state, name, target) => {
    const { user } = await openAccount({ [OUTLOOK]: { data: { state, parts: [] } } });
    await user.click(screen.getByRole('button', { name: 'Konto löschen …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Noch nicht möglich' }));
    expect(dialog.getByRole('link', { name }).getAttribute('href')).toBe(target);
    await user.click(dialog.getAllByRole('button', { name: 'Schließen' }).at(-1) as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

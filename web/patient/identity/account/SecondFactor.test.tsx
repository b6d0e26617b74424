import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SecondFactors } from '#contract/identity-security.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import { browserWithPasskeys } from '#web/testing/passkeys.ts';
import { openAccount, section } from './testing-account.ts';

const FACTORS = 'GET /api/patients/second-factor';
const KEY = 'POST /api/patients/second-factor/totp';
const CONFIRM = 'POST /api/patients/second-factor/totp/confirm';
const REMOVE_APP = 'POST /api/patients/second-factor/totp/remove';
const OPTIONS = 'POST /api/patients/second-factor/passkeys/options';
const ADD = 'POST /api/patients/second-factor/passkeys';
const REMOVE = 'POST /api/patients/second-factor/passkeys/:id/remove';
const RENEW = 'POST /api/patients/second-factor/recovery-codes';
const TRUSTED = 'GET /api/patients/trusted-devices';
const FORGET = 'DELETE /api/patients/trusted-devices/:id';

const none: SecondFactors = {
  has_totp: false,
  passkeys: [],
  recovery_codes_left: 0,
  can_add_passkey: true,
  is_required: false,
};
const phone = { id: 4, name: 'Telefon', created_at: '2026-11-02T08:00:00Z', last_used_at: null };
const both: SecondFactors = { ...none, has_totp: true, passkeys: [phone], recovery_codes_left: 8 };

const open = (factors: SecondFactors, answers: Answers = {}) =>
  openAccount({ [FACTORS]: { data: factors }, ...answers });
const region = () => section('Zweite Bestätigung');
const rows = async () => (await region().findAllByRole('listitem')).map(({ textContent }) => textContent);
const button = (name: string) => region().getByRole('button', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('an account with nothing set up can add an app, and a passkey where the browser knows them', async () => {
  browserWithPasskeys('created');
  await open(none);
  expect(await rows()).toEqual([
    'Authenticator-AppEin Code aus einer App auf Ihrem Telefon.Einrichten',
    'PasskeysFingerabdruck, Gesicht oder PIN Ihres Geräts.Hinzufügen',
  ]);
  expect(region().getByText('nicht eingerichtet')).toBeTruthy();
  expect(region().getByText(/^Schützen Sie Ihre Gesundheitsdaten zusätzlich/)).toBeTruthy();
  expect(
    region()
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual(['Authenticator-App einrichten', 'Passkey hinzufügen']);
});

test('a browser without passkeys says so', async () => {
  await open(none);
  expect((await rows())[1]).toBe('PasskeysDieses Gerät oder diese Adresse unterstützt keine Passkeys.');
});

test('an app is set up with the password and a code; then the recovery codes are shown once', async () => {
  const data = { secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/x' };
  const { api, user } = await open(none, {
    [KEY]: { data, message: 'Weiter.' } as never,
    [CONFIRM]: { data: { recovery_codes: ['aaaa-1111'] }, message: 'Eingerichtet.' },
  });
  await rows();
  await user.click(button('Authenticator-App einrichten'));
  const first = dialog('Authenticator-App einrichten');
  expect(first.getByText('Bitte bestätigen Sie mit Ihrem Passwort.')).toBeTruthy();
  const password = first.getByLabelText<HTMLInputElement>(/^Aktuelles Passwort/, { selector: 'input' });
  expect([password.required, password.autocomplete]).toEqual([true, 'current-password']);
  await user.type(password, 'geheim-123');
  await user.click(first.getByRole('button', { name: 'Weiter' }));

  await screen.findByText('ABCD EFGH');
  const second = dialog('Authenticator-App einrichten');
  await user.type(second.getByRole('textbox', { name: /^Code aus der App/ }), '123 456');
  api.answer({ [FACTORS]: { data: both } });
  await user.click(second.getByRole('button', { name: 'App bestätigen' }));

  await screen.findByText('aaaa-1111');
  const codes = dialog('Ihre Wiederherstellungscodes');
  expect(codes.getByText(/^Bewahren Sie diese Codes sicher auf/)).toBeTruthy();
  await expectToast('success', 'Eingerichtet.');
  expect(api.sent(KEY)).toEqual([{ current_password: 'geheim-123' }]);
  expect(api.sent(CONFIRM)).toEqual([{ code: '123456' }]);
  await user.click(codes.getByRole('button', { name: 'Ich habe die Codes gespeichert' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await region().findByText('aktiv');
});

test('a set-up account lists its factors and codes, and removes the app with the password', async () => {
  const { api, user } = await open(both, { [REMOVE_APP]: { message: 'Entfernt.' } });
  expect((await rows()).filter((row) => !row?.startsWith('Passkeys'))).toEqual([
    'Authenticator-AppEin Code aus einer App auf Ihrem Telefon.Entfernen',
    'TelefonHinzugefügt 02.11.2026Entfernen',
    'WiederherstellungscodesNoch 8 unbenutztNeue Codes erzeugen',
  ]);
  await user.click(button('Authenticator-App entfernen'));
  const removal = dialog('Authenticator-App entfernen');
  expect(removal.queryByText(/^Unsere Klinik verlangt/)).toBeNull();
  await user.type(removal.getByLabelText(/^Aktuelles Passwort/, { selector: 'input' }), 'geheim-123');
  api.answer({ [FACTORS]: { data: none } });
  await user.click(removal.getByRole('button', { name: 'Entfernen' }));
  await expectToast('success', 'Entfernt.');
  expect(api.sent(REMOVE_APP)).toEqual([{ current_password: 'geheim-123' }]);
  await region().findByText('nicht eingerichtet');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where the clinic demands a second factor, removing a passkey says what follows; then the list has the focus', async () => {
  const required = { ...none, passkeys: [phone], is_required: true };
  const { api, user } = await open(required, { [REMOVE]: { message: 'Entfernt.' } });
  await rows();
  expect(region().getByText('Unsere Klinik verlangt eine zweite Bestätigung.')).toBeTruthy();
  expect(region().getByText('aktiv')).toBeTruthy();
  await user.click(button('Telefon entfernen'));
  const removal = dialog('Telefon entfernen');
  expect(removal.getByText(/Ist dies Ihre letzte, werden Sie abgemeldet/)).toBeTruthy();
  await user.type(removal.getByLabelText(/^Aktuelles Passwort/, { selector: 'input' }), 'geheim-123');
  api.answer({ [FACTORS]: { data: { ...none, is_required: true } } });
  await user.click(removal.getByRole('button', { name: 'Entfernen' }));
  await expectToast('success', 'Entfernt.');
  expect(api.sent(REMOVE)).toEqual([{ id: '4', current_password: 'geheim-123' }]);
  await region().findByText('nicht eingerichtet');
  await waitFor(() => expect(document.activeElement).toBe(region().getByRole('list')));
});

async function addPasskey(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  await rows();
  await user.click(button('Passkey hinzufügen'));
  const adding = dialog('Passkey hinzufügen');
  await user.type(adding.getByRole('textbox', { name: /^Name des Passkeys/ }), 'Rechner');
  await user.type(adding.getByLabelText(/^Aktuelles Passwort/, { selector: 'input' }), 'geheim-123');
  await user.click(adding.getByRole('button', { name: 'Passkey anlegen' }));
}

test('a passkey is added with a name and the password; codes already known are not shown again', async () => {
  browserWithPasskeys('created');
  const { api, user } = await open(both, {
    [OPTIONS]: { data: { challenge: 'c' } },
    [ADD]: { data: { recovery_codes: [] }, message: 'Angelegt.' },
  });
  await addPasskey(user);
  await expectToast('success', 'Angelegt.');
  expect(api.sent(OPTIONS)).toEqual([{ current_password: 'geheim-123' }]);
  expect(api.sent(ADD)).toEqual([
    { name: 'Rechner', passkey: { id: 'passkey-1', clientExtensionResults: {} } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a closed passkey dialog of the browser says so and adds nothing', async () => {
  browserWithPasskeys('closed');
  const { api, user } = await open(none, { [OPTIONS]: { data: { challenge: 'c' } } });
  await addPasskey(user);
  await expectToast('error', 'Der Passkey wurde nicht angelegt. Bitte versuchen Sie es noch einmal.');
  expect(api.sent(ADD)).toEqual([]);
});

test('new recovery codes replace the old ones', async () => {
  const { api, user } = await open(both, {
    [RENEW]: { data: { recovery_codes: ['cccc-3333'] }, message: 'Neu.' } as never,
  });
  await rows();
  await user.click(button('Neue Codes erzeugen'));
  const renewal = dialog('Neue Wiederherstellungscodes');
  expect(renewal.getByText('Die bisherigen Codes gelten danach nicht mehr.')).toBeTruthy();
  await user.type(renewal.getByLabelText(/^Aktuelles Passwort/, { selector: 'input' }), 'geheim-123');
  await user.click(renewal.getByRole('button', { name: 'Neue Codes erzeugen' }));
  await screen.findByText('cccc-3333');
  expect(api.sent(RENEW)).toEqual([{ current_password: 'geheim-123' }]);
});

test('factors that cannot be loaded say so and are loaded again', async () => {
  const { api, user } = await openAccount({ [FACTORS]: refused(422) });
  const again = await region().findByRole('button', { name: 'Erneut versuchen' });
  api.answer({ [FACTORS]: { data: none } });
  await user.click(again);
  expect(await rows()).toHaveLength(2);
});

const trusted = {
  id: 3,
  device: 'Firefox auf Linux',
  is_current: true,
  created_at: '2026-11-10T08:00:00Z',
  last_used_at: '2026-11-15T08:00:00Z',
  expires_at: '2026-12-10T08:00:00Z',
};

test('a trusted device is listed and no longer trusted on demand; without any there is no section, and the page heading has the focus', async () => {
  const { api, user } = await openAccount({ [TRUSTED]: { data: [trusted] }, [FORGET]: { message: 'Gut.' } });
  await screen.findByRole('region', { name: 'Vertraute Geräte' });
  const devices = section('Vertraute Geräte');
  expect(devices.getByText(/^Auf diesen Geräten fragen wir nicht/)).toBeTruthy();
  expect(devices.getByRole('listitem').textContent).toBe(
    'Firefox auf Linuxdieses GerätVertraut bis 10.12.2026Zuletzt benutzt 15.11.2026 09:00Nicht mehr vertrauen',
  );
  api.answer({ [TRUSTED]: { data: [] } });
  await user.click(devices.getByRole('button', { name: 'Firefox auf Linux nicht mehr vertrauen' }));
  await expectToast('success', 'Gut.');
  expect(api.sent(FORGET)).toEqual([{ id: '3' }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Vertraute Geräte' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a patient no longer trusts one of two devices, and the list has the focus', async () => {
  const other = { ...trusted, id: 4, device: 'Chrome auf Android', is_current: false };
  const { api, user } = await openAccount({
    [TRUSTED]: { data: [trusted, other] },
    [FORGET]: { message: 'Gut.' },
  });
  await screen.findByRole('region', { name: 'Vertraute Geräte' });
  api.answer({ [TRUSTED]: { data: [trusted] } });
  const devices = section('Vertraute Geräte');
  await user.click(devices.getByRole('button', { name: 'Chrome auf Android nicht mehr vertrauen' }));
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement).toBe(devices.getByRole('list'));
});

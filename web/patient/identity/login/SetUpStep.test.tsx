import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, asVisitor, expectToast, openAsPatient, toasts } from '#web/testing/open-screen.tsx';
import { browserWithPasskeys } from '#web/testing/passkeys.ts';

const KEY = 'POST /api/login/set-up/totp';
const CONFIRM = 'POST /api/login/set-up/totp/confirm';
const OPTIONS = 'POST /api/login/set-up/passkey-options';
const PASSKEY = 'POST /api/login/set-up/passkey';

const session = { access_token: 'new-token', user: { id: 7, name: 'Maria Vogel' } };
const SET_UP = { ...session, data: session, recovery_codes: ['aaaa-1111', 'bbbb-2222'] };
const SECRET = { secret: 'ABCDEFGHIJ', otpauth_url: 'otpauth://totp/Klinik:maria?secret=ABCDEFGHIJ' };

async function openSetUp(answers: Answers = {}, can_add_passkey = true) {
  const second_factor = { token: 'pending-token', methods: [], is_to_set_up: true, can_add_passkey };
  const opened = await openAsPatient('/login', {
    ...asVisitor,
    answers: {
      'POST /api/login': { second_factor, data: { second_factor } },
      'GET /api/patients/dashboard': refused(422),
      [KEY]: { data: SECRET },
      ...answers,
    },
  });
  await opened.user.type(screen.getByRole('textbox', { name: /E-Mail-Adresse/ }), 'maria@clinic.test');
  await opened.user.type(screen.getByLabelText(/^Passwort/, { selector: 'input' }), 'geheim-123');
  await opened.user.click(main().getByRole('button', { name: 'Anmelden' }));
  await screen.findByRole('heading', { level: 1, name: 'Zweite Bestätigung einrichten' });
  return opened;
}
const main = () => within(screen.getByRole('main'));
const press = (name: string) => main().getByRole('button', { name });

test('an account without a second factor sets up an app, saves its codes and is signed in', async () => {
  const { api, user } = await openSetUp({ [CONFIRM]: SET_UP });
  expect(screen.getByText(/^Unsere Klinik schützt Ihre Gesundheitsdaten/)).toBeTruthy();
  expect(screen.getByText(/^Eine App auf Ihrem Telefon zeigt/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(press('Authenticator-App einrichten')));
  await user.click(press('Authenticator-App einrichten'));

  await screen.findByText('ABCD EFGH IJ');
  expect(screen.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeTruthy();
  expect(screen.getByText(/^Scannen Sie den QR-Code/)).toBeTruthy();
  const inApp = screen.getByRole('link', { name: 'In der App auf diesem Gerät öffnen' });
  expect(inApp.getAttribute('href')).toBe(SECRET.otpauth_url);
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: /^Code aus der App/ });
  expect([screen.getByText('Sechs Ziffern') && code.required, code.inputMode]).toEqual([true, 'numeric']);
  expect(document.activeElement).toBe(press('Schlüssel kopieren'));
  await user.type(code, '123 456');
  await user.click(screen.getByRole('checkbox', { name: 'Diesem Gerät 30 Tage vertrauen' }));
  await user.click(press('App bestätigen'));

  await screen.findByRole('heading', { level: 1, name: 'Ihre Wiederherstellungscodes' });
  expect(screen.getByText(/^Bewahren Sie diese Codes sicher auf/)).toBeTruthy();
  expect(
    main()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['aaaa-1111', 'bbbb-2222']);
  expect(address()).toBe('/login');
  expect(api.sent(KEY)).toEqual([{ token: 'pending-token' }]);
  expect(api.sent(CONFIRM)).toEqual([{ token: 'pending-token', code: '123456', trust_device: true }]);
  expect(toasts()).toEqual([]);
  await user.click(press('Ich habe die Codes gespeichert'));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('the key and the codes are copied with a press', async () => {
  const { user } = await openSetUp({ [CONFIRM]: SET_UP });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(press('Authenticator-App einrichten'));
  await user.click(await screen.findByRole('button', { name: 'Schlüssel kopieren' }));
  await expectToast('success', 'In die Zwischenablage kopiert');
  await user.type(screen.getByRole('textbox', { name: /^Code aus der App/ }), '123456');
  await user.click(press('App bestätigen'));
  await user.click(await screen.findByRole('button', { name: 'Kopieren' }));
  expect(copied.mock.calls).toEqual([['ABCDEFGHIJ'], ['aaaa-1111\nbbbb-2222']]);
});

test('a wrong code is said beside its field, any other refusal above the form', async () => {
  const errors = { code: ['Dieser Code stimmt nicht.'] };
  const { api, user } = await openSetUp({ [CONFIRM]: refused(422, { message: 'Nein.', errors }) });
  await user.click(press('Authenticator-App einrichten'));
  const code = await screen.findByRole('textbox', { name: /^Code aus der App/ });
  await user.type(code, '123456');
  await user.click(press('App bestätigen'));
  await screen.findByText('Dieser Code stimmt nicht.');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(main().queryByText('Nein.')).toBeNull();

  api.answer({ [CONFIRM]: refused(422, { message: 'Zu lange gewartet.' }) });
  await user.click(press('App bestätigen'));
  expect((await main().findByRole('alert')).textContent).toBe('Zu lange gewartet.');
});

test('a refused start is said in place; the other ways and the login stay open', async () => {
  const { api, user } = await openSetUp({ [KEY]: refused(422, { message: 'Bitte neu anmelden.' }) });
  await user.click(press('Authenticator-App einrichten'));
  expect((await main().findByRole('alert')).textContent).toBe('Bitte neu anmelden.');
  expect(main().queryByRole('button', { name: 'Andere Art wählen' })).toBeNull();
  api.answer({ [KEY]: { data: SECRET } });
  await user.click(press('Authenticator-App einrichten'));
  await user.click(await screen.findByRole('button', { name: 'Andere Art wählen' }));
  expect(press('Authenticator-App einrichten')).toBeTruthy();
  await user.click(press('Zurück zur Anmeldung'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anmelden');
});

test('a passkey is offered where the browser and the clinic know passkeys, and set up with a name', async () => {
  browserWithPasskeys('created');
  const { api, user } = await openSetUp({ [OPTIONS]: { data: { challenge: 'c' } }, [PASSKEY]: SET_UP });
  expect(screen.getByText(/^Sie bestätigen mit Fingerabdruck/)).toBeTruthy();
  await user.click(press('Passkey anlegen'));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name des Passkeys/ });
  expect([screen.getByText('Zum Beispiel: Mein Telefon') && name.required, name.autocomplete]).toEqual([
    true,
    'off',
  ]);
  await user.type(name, 'Telefon');
  await user.click(press('Passkey anlegen'));
  await screen.findByRole('heading', { level: 1, name: 'Ihre Wiederherstellungscodes' });
  expect(api.sent(OPTIONS)).toEqual([{ token: 'pending-token' }]);
  expect(api.sent(PASSKEY)).toEqual([
    {
      token: 'pending-token',
      name: 'Telefon',
      trust_device: false,
      passkey: { id: 'passkey-1', clientExtensionResults: {} },
    },
  ]);
});

test('a closed passkey dialog sends nothing and says so', async () => {
  browserWithPasskeys('closed');
  const { api, user } = await openSetUp({ [OPTIONS]: { data: { challenge: 'c' } } });
  await user.click(press('Passkey anlegen'));
  await user.type(screen.getByRole('textbox', { name: /^Name des Passkeys/ }), 'Telefon');
  await user.click(press('Passkey anlegen'));
  expect((await main().findByRole('alert')).textContent).toBe(
    'Der Passkey wurde nicht angelegt. Bitte versuchen Sie es noch einmal.',
  );
  expect(api.calls.map(({ route }) => route)).not.toContain(PASSKEY);
});

test('a clinic whose address knows no passkeys offers the app alone', async () => {
  browserWithPasskeys('created');
  await openSetUp({}, false);
  expect(main().queryByRole('button', { name: 'Passkey anlegen' })).toBeNull();
});

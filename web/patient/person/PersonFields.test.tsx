import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { enterText } from '#web/lib/enter-text.ts';
import { refused } from '#web/testing/api.ts';
import { asVisitor, expectToast, openAsPatient } from '#web/testing/open-screen.tsx';
import { openAccount } from '../identity/account/testing-account.ts';

const REGISTER = 'POST /api/patients/register';
const field = (label: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });
const birthdate = () => field(/^(Geburtsdatum|Date of birth)/);
const PASSWORD = /^Passwort\b(?! wieder)/;

afterEach(() => vi.restoreAllMocks());

const open = (language: 'de' | 'en' = 'de') =>
  openAsPatient('/register', {
    ...asVisitor,
    language,
    answers: { [REGISTER]: refused(422, { message: 'Nein.', errors: { birthdate: ['Kein Tag.'] } }) },
  });

function described(element: HTMLElement): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

async function send(name = 'Konto anlegen') {
  screen.getByRole('button', { name }).click();
  await waitFor(() => expect(document.activeElement).toBe(birthdate()));
}

test('the digits of a birthdate get their dots, and go out in the format of the interface', async () => {
  const { api, user } = await open();
  expect([birthdate().placeholder, birthdate().inputMode, birthdate().autocomplete]).toEqual([
    'TT.MM.JJJJ',
    'numeric',
    'bday',
  ]);
  await user.type(birthdate(), '14031972');
  expect(birthdate().value).toBe('14.03.1972');
  await send();
  expect(api.sent(REGISTER)).toMatchObject([{ birthdate: '1972-03-14' }]);
});

test('in English the birthdate has the form of every other date, also after a change of the language', async () => {
  const { api, user } = await open('en');
  expect(birthdate().placeholder).toBe('DD.MM.YYYY');
  await user.type(birthdate(), '4/3/1972');
  expect(birthdate().value).toBe('04.03.1972');
  await user.click(screen.getByRole('button', { name: /^DE/ }));
  await waitFor(() => expect(birthdate().value).toBe('04.03.1972'));
  await send();
  expect(api.sent(REGISTER)).toMatchObject([{ birthdate: '1972-03-04' }]);
});

test('what is deleted or corrected inside is left as it is', async () => {
  const { user } = await open();
  await user.type(birthdate(), '1403');
  expect(birthdate().value).toBe('14.03.');
  await user.type(birthdate(), '{Backspace}{Backspace}');
  expect(birthdate().value).toBe('14.0');
  await user.clear(birthdate());
  await user.type(birthdate(), '14031972');
  await user.type(birthdate(), '2', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  expect(birthdate().value).toBe('24.03.1972');
});

test.each([
  ['31021972', 'Bitte geben Sie das Datum als TT.MM.JJJJ ein, zum Beispiel 14.03.1972.'],
  ['140372', 'Bitte geben Sie das Datum als TT.MM.JJJJ ein, zum Beispiel 14.03.1972.'],
  ['17112026', 'Bitte prüfen Sie das Jahr.'],
  ['31121899', 'Bitte prüfen Sie das Jahr.'],
])('a wrong birthdate %s is said at the field when it is left', async (typed, text) => {
  const { user } = await open();
  await user.type(birthdate(), typed);
  expect(described(birthdate())).not.toContain(text);
  await user.tab();
  expect(described(birthdate())).toContain(text);
  expect(birthdate().getAttribute('aria-invalid')).toBe('true');
  await user.type(birthdate(), '{Backspace}');
  expect(described(birthdate())).not.toContain(text);
});

test('today and the first day of 1900 are birthdates, and an empty field is no mistake yet', async () => {
  const { user } = await open();
  for (const typed of ['16112026', '01011900']) {
    await user.clear(birthdate());
    await user.type(birthdate(), typed);
    await user.tab();
    expect(birthdate().getAttribute('aria-invalid')).toBe('false');
  }
  await user.clear(birthdate());
  await user.tab();
  expect(birthdate().getAttribute('aria-invalid')).toBe('false');
});

test('what is no day goes to the server as it was typed, and the field shows its answer alone', async () => {
  const { api, user } = await open();
  await user.type(birthdate(), '31021972');
  await send();
  expect(api.sent(REGISTER)).toMatchObject([{ birthdate: '31.02.1972' }]);
  expect(described(birthdate())).toBe('Kein Tag.');
});

test('the calendar beside the birthdate opens on the day that was typed, and writes the picked one', async () => {
  const { api, user } = await open();
  const opened: string[] = [];
  HTMLInputElement.prototype.showPicker = function showPicker() {
    opened.push(`${this.value} ${this.min} ${this.max}`);
  };
  const pick = screen.getByRole('button', { name: 'Kalender öffnen' });
  await user.click(pick);
  await user.type(birthdate(), '14031972');
  await user.click(pick);
  expect(opened).toEqual([' 1900-01-01 2026-11-16', '1972-03-14 1900-01-01 2026-11-16']);
  const calendar = document.querySelector<HTMLInputElement>('input[type="date"]');
  if (calendar) enterText(calendar, '1980-05-17');
  expect(birthdate().value).toBe('17.05.1980');
  await send();
  expect(api.sent(REGISTER)).toMatchObject([{ birthdate: '1980-05-17' }]);
});

test('the browser fills a birthdate in its own format, and the field writes it as people do', async () => {
  await open();
  enterText(birthdate(), '1972-03-14');
  expect(birthdate().value).toBe('14.03.1972');
});

test('each entry names what a browser may fill in', async () => {
  await open();
  const labels = [/^Vorname/, /^Telefon/, /^Straße/, /^Hausnummer/, /^Postleitzahl/, /^Ort/, /^Land/];
  expect(labels.map((label) => field(label).getAttribute('autocomplete'))).toEqual([
    'given-name',
    'tel-national',
    'address-line1',
    'off',
    'postal-code',
    'address-level2',
    'country',
  ]);
});

test('a line with street and number that the browser fills in is shared between its two fields', async () => {
  const { api } = await open();
  enterText(field(/^Straße/), 'Straße des 17. Juni 135a');
  expect([field(/^Straße/).value, field(/^Hausnummer/).value]).toEqual(['Straße des 17. Juni', '135a']);
  await send();
  expect(api.sent(REGISTER)).toMatchObject([
    { address: { street: 'Straße des 17. Juni', house_number: '135a' } },
  ]);
});

test('a number typed behind the street moves when the street is left, but never over another number', async () => {
  const { user } = await open();
  await user.type(field(/^Straße/), 'Lindenstraße 12');
  expect(field(/^Hausnummer/).value).toBe('');
  await user.tab();
  expect([field(/^Straße/).value, field(/^Hausnummer/).value]).toEqual(['Lindenstraße', '12']);
  await user.clear(field(/^Straße/));
  await user.type(field(/^Straße/), 'Ring 7');
  await user.tab();
  expect([field(/^Straße/).value, field(/^Hausnummer/).value]).toEqual(['Ring 7', '12']);
});

test('a postal code is asked for in digits only where it has no letters', async () => {
  const { user } = await open();
  expect(field(/^Postleitzahl/).inputMode).toBe('numeric');
  await user.selectOptions(field(/^Land/), 'GB');
  expect(field(/^Postleitzahl/).inputMode).toBe('text');
  await user.selectOptions(field(/^Land/), 'CH');
  expect(field(/^Postleitzahl/).inputMode).toBe('numeric');
});

test('a phone number with a country code of its own stands without +49', async () => {
  const { user } = await open();
  expect(screen.getByText('+49')).toBeTruthy();
  for (const number of ['+41 79 1234567', '0041 79 1234567']) {
    await user.clear(field(/^Telefon/));
    await user.type(field(/^Telefon/), number);
    expect(screen.queryByText('+49')).toBeNull();
  }
  await user.clear(field(/^Telefon/));
  await user.type(field(/^Telefon/), '0170');
  expect(screen.getByText('+49')).toBeTruthy();
});

test('a profile shows the birthdate as people write it, and a foreign phone number without +49', async () => {
  await openAccount({}, { phone: '0043660123456' });
  expect(birthdate().value).toBe('17.05.1980');
  expect(screen.queryByText('+49')).toBeNull();
});

test('the password comes last, with its rule, and one that can be read repeats itself', async () => {
  const { user } = await open();
  const order = [...document.querySelectorAll<HTMLElement>('form input[name], form select[name]')].map(
    (entry) => entry.getAttribute('name'),
  );
  expect(order.slice(-3)).toEqual(['password', 'confirm_password', 'agree_terms']);
  expect(described(field(PASSWORD))).toContain('Mindestens 8 Zeichen');
  await user.type(field(PASSWORD), 'gehe');
  expect(field(/^Passwort wiederholen/).value).toBe('');
  const [show] = screen.getAllByRole('button', { name: 'Passwort anzeigen' });
  if (show) await user.click(show);
  expect([field(PASSWORD).type, field(/^Passwort wiederholen/).value]).toEqual(['text', 'gehe']);
  await user.type(field(PASSWORD), 'im-123');
  expect(field(/^Passwort wiederholen/).value).toBe('geheim-123');
  if (show) await user.click(show);
  await user.type(field(PASSWORD), '4');
  expect(field(/^Passwort wiederholen/).value).toBe('geheim-123');
});

test('a refused registration keeps the typed birthdate', async () => {
  const { user } = await open();
  await user.type(birthdate(), '14031972');
  await send();
  await expectToast('error', 'Registrierung fehlgeschlagen');
  expect(birthdate().value).toBe('14.03.1972');
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast, openAsStaff, toasts } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { readTable } from '#web/testing/read-table.ts';
import type { ListedAccount } from '../identity/staff-list.ts';

const LIST = 'GET /api/staff/accounts';
const INVITE = 'POST /api/staff/accounts';
const END = 'POST /api/staff/accounts/:id/end';
const ROLES = 'POST /api/staff/accounts/:id/roles';
const LINK = 'POST /api/staff/accounts/:id/doctor';
const STEP_UP = 'POST /api/staff/step-up';
const INVITED = { message: 'Eingeladen.', data: { id: 5 } };

function anAccount(details: Partial<ListedAccount> = {}): ListedAccount {
  return {
    id: 5,
    name: 'Anna Keller',
    first_name: 'Anna',
    last_name: 'Keller',
    email: 'anna@clinic.test',
    roles: ['doctor'],
    state: 'active',
    has_second_factor: true,
    left_at: null,
    created_at: '2026-01-05T09:00:00.000Z',
    doctor_id: 21,
    doctor_name: 'Dr. med. Anna Keller',
    ...details,
  };
}

const openAccounts = (accounts: ListedAccount[], answers: Answers = {}) =>
  openAsStaff('/accounts', { role: 'admin', answers: { [LIST]: { data: accounts }, ...answers } });

/** Opens the menu of this person and presses the entry. */
async function choose(user: Awaited<ReturnType<typeof openAccounts>>['user'], name: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `Aktionen für ${name}` }));
  await user.click(await screen.findByText(entry));
}

test('the team is listed with role, access, second proof and doctor; active people first', async () => {
  const left = { state: 'left', left_at: '2026-10-01T09:00:00.000Z', has_second_factor: false } as const;
  await openAccounts([
    anAccount({ id: 6, name: 'Lea Alt', last_name: 'Alt', email: 'lea@clinic.test', ...left }),
    anAccount({
      id: 7,
      name: 'Tim Neu',
      last_name: 'Neu',
      email: 'tim@clinic.test',
      state: 'invited',
      has_second_factor: false,
      doctor_id: null,
      doctor_name: null,
    }),
    anAccount(),
    anAccount({
      id: 3,
      name: 'Rita Berger',
      last_name: 'Berger',
      email: 'rita@clinic.test',
      roles: ['admin'],
      doctor_id: null,
      doctor_name: null,
    }),
  ]);
  const { headers, rows } = await readTable('Team');
  expect(headers).toEqual(['Name', 'Rollen', 'Zugang', 'Zweite Bestätigung', 'Als Ärztin', 'Aktionen']);
  expect(rows.map((cells) => cells.slice(0, 5))).toEqual([
    ['Anna Kelleranna@clinic.test', 'Ärztin', 'aktiv', 'eingerichtet', 'Dr. med. Anna Keller'],
    ['Rita BergerSierita@clinic.test', 'Verwaltung', 'aktiv', 'eingerichtet', ''],
    ['Tim Neutim@clinic.test', 'Ärztin', 'eingeladen', 'fehlt noch', 'nicht zugeordnet'],
    ['Lea Altlea@clinic.test', 'Ärztin', 'beendet', '', ''],
  ]);
  expect(screen.queryByRole('button', { name: 'Aktionen für Rita Berger' })).toBeNull();
  const sortable = screen.getAllByRole('columnheader').filter((header) => header.querySelector('button'));
  expect(sortable.map(({ textContent }) => textContent)).toEqual(['Name', 'Rollen', 'Zugang']);
});

test('on a phone a person of the team is a card with role, address, access and actions', async () => {
  onPhone();
  await openAccounts([
    anAccount(),
    anAccount({
      id: 3,
      name: 'Rita Berger',
      last_name: 'Berger',
      email: 'rita@clinic.test',
      roles: ['admin'],
      doctor_id: null,
      doctor_name: null,
    }),
  ]);
  const cards = [...(await screen.findByRole('list', { name: 'Team' })).children];
  const texts = cards.map((card) =>
    [...card.querySelectorAll('p, dt, dd')].map(({ textContent }) => textContent),
  );
  expect(texts).toEqual([
    [
      'Anna Keller',
      'Ärztin',
      'anna@clinic.test',
      'Zweite Bestätigung',
      'eingerichtet',
      'Als Ärztin',
      'Dr. med. Anna Keller',
    ],
    ['Rita Berger', 'Verwaltung · Sie', 'rita@clinic.test', 'Zweite Bestätigung', 'eingerichtet'],
  ]);
  expect(cards.map((card) => card.textContent?.includes('aktiv'))).toEqual([true, true]);
  expect(screen.getAllByRole('button', { name: /^Aktionen für/ })).toHaveLength(1);
});

test('the list is sorted by last name on request', async () => {
  const { user } = await openAccounts([
    anAccount({ id: 8, name: 'Anna Zorn', last_name: 'Zorn' }),
    anAccount({ id: 9, name: 'Zoe Abel', last_name: 'Abel' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Name' }));
  const { rows } = await readTable('Team');
  expect(rows.map(([name]) => name)).toEqual(['Zoe Abelanna@clinic.test', 'Anna Zornanna@clinic.test']);
});

test.each([
  ['active', 'doctor', ['Rollen ändern', 'Ärztin zuordnen', 'Zugang beenden']],
  ['active', 'assistant', ['Rollen ändern', 'Zugang beenden']],
  ['invited', 'doctor', ['Rollen ändern', 'Einladung erneut senden', 'Ärztin zuordnen', 'Zugang beenden']],
  ['left', 'doctor', ['Wieder einladen']],
] as const)('an account that is %s, of the role %s, offers %j', async (state, role, offered) => {
  const { user } = await openAccounts([anAccount({ state, roles: [role] })]);
  const button = await screen.findByRole('button', { name: 'Aktionen für Anna Keller' });
  await user.click(button);
  const all = [
    'Rollen ändern',
    'Einladung erneut senden',
    'Wieder einladen',
    'Ärztin zuordnen',
    'Zugang beenden',
  ];
  expect(all.filter((entry) => screen.queryByText(entry))).toEqual(offered);
});

test('an invitation goes out with role, name, address and language, and the list is read again', async () => {
  const { api, user } = await openAccounts([anAccount()], { [INVITE]: INVITED });
  await user.click(screen.getByRole('button', { name: 'Jemanden einladen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jemanden einladen' }));
  expect(dialog.getByText('Die Einladung kommt per E-Mail. Der Link darin gilt 72 Stunden.')).toBeTruthy();
  const roles = within(dialog.getByRole('group', { name: /Rollen/ })).getAllByRole<HTMLInputElement>(
    'checkbox',
  );
  expect(roles.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Ärztin: behandelt ihre eigenen Patientinnen', true],
    ['Assistenz: Termine, Dokumente, Anfragen', false],
    ['Verwaltung: führt die Klinik, lädt das Team ein', false],
  ]);
  const language = dialog.getByRole<HTMLSelectElement>('combobox', { name: /Sprache der E-Mails/ });
  expect([language.value, language.textContent]).toEqual(['de', 'DeutschEnglisch']);
  await user.click(dialog.getByRole('checkbox', { name: /^Assistenz/ }));
  await user.type(dialog.getByRole('textbox', { name: /Vorname/ }), 'Tim');
  await user.type(dialog.getByRole('textbox', { name: /Nachname/ }), 'Neu');
  await user.type(dialog.getByRole('textbox', { name: /E-Mail-Adresse/ }), 'tim@clinic.test');
  await user.selectOptions(language, 'en');
  await user.click(dialog.getByRole('button', { name: 'Einladung senden' }));
  await expectToast('success', 'Eingeladen.');
  expect(api.sent(INVITE)).toEqual([
    {
      roles: ['doctor', 'assistant'],
      first_name: 'Tim',
      last_name: 'Neu',
      email: 'tim@clinic.test',
      locale: 'en',
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(api.sent(LIST)).toHaveLength(2));
});

test('an invitation is sent again with the same entries', async () => {
  const { api, user } = await openAccounts([anAccount({ state: 'invited' })], { [INVITE]: INVITED });
  await choose(user, 'Anna Keller', 'Einladung erneut senden');
  await expectToast('success', 'Eingeladen.');
  expect(api.sent(INVITE)).toEqual([
    { roles: ['doctor'], first_name: 'Anna', last_name: 'Keller', email: 'anna@clinic.test' },
  ]);
  await waitFor(() => expect(api.sent(LIST)).toHaveLength(2));
});

test('an account gets a second role; without any, the refusal stands at the field and the choice stays', async () => {
  const both = anAccount({ roles: ['admin', 'doctor'] });
  const { api, user } = await openAccounts([both], {
    [ROLES]: refused(422, { message: 'Nein.', errors: { roles: ['Bitte wählen Sie etwas aus.'] } }),
  });
  const { rows } = await readTable('Team');
  expect(rows[0]?.[1]).toBe('Verwaltung, Ärztin');
  await choose(user, 'Anna Keller', 'Rollen ändern');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rollen von Anna Keller' }));
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box(/^Ärztin/).checked, box(/^Assistenz/).checked, box(/^Verwaltung/).checked]).toEqual([
    true,
    false,
    true,
  ]);
  expect(dialog.getByText(/keiner Ärztin mehr zugeordnet/)).toBeTruthy();
  await user.click(box(/^Ärztin/));
  await user.click(box(/^Verwaltung/));
  await user.click(dialog.getByRole('button', { name: 'Rollen speichern' }));
  const group = within(dialog.getByRole('group', { name: /Rollen/ }));
  await group.findByText('Bitte wählen Sie etwas aus.');
  expect(document.activeElement).toBe(box(/^Ärztin/));
  api.answer({ [ROLES]: { message: 'Gespeichert.' } });
  await user.click(box(/^Assistenz/));
  await user.click(dialog.getByRole('button', { name: 'Rollen speichern' }));
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(ROLES)).toEqual([
    { id: '5', roles: [] },
    { id: '5', roles: ['assistant'] },
  ]);
  await waitFor(() => expect(api.sent(LIST)).toHaveLength(2));
});

test.each([
  ['the only administrator links the own account', 'doctor' as const, ['Ärztin zuordnen']],
  ['with another administrator, that one does it', 'admin' as const, null],
])('%s', async (_what, role, offered) => {
  const self = anAccount({ id: 3, name: 'Rita Berger', roles: ['admin', 'doctor'], doctor_id: null });
  const { user } = await openAccounts([self, anAccount({ roles: [role] })]);
  await readTable('Team');
  const button = screen.queryByRole('button', { name: 'Aktionen für Rita Berger' });
  if (button) await user.click(button);
  const cell = button?.closest('td');
  const entries = ['Rollen ändern', 'Ärztin zuordnen', 'Zugang beenden'];
  const shown = cell ? entries.filter((entry) => within(cell).queryByText(entry)) : null;
  expect(shown).toEqual(offered);
});

test('an account ends only after a fresh proof; the call is then made once more', async () => {
  const { api, user } = await openAccounts([anAccount()], {
    [END]: refused(403, { code: 'session.proof_required', message: 'Bitte bestätigen.' }),
    [STEP_UP]: { message: 'Bestätigt.', data: { fresh_until: '2026-11-16T09:10:00.000Z' } },
  });
  await choose(user, 'Anna Keller', 'Zugang beenden');
  const dialog = within(await screen.findByRole('dialog', { name: 'Zugang von Anna Keller beenden?' }));
  expect(
    dialog.getByText(/^Anmeldung, Passwort und zweite Bestätigung gelten ab sofort nicht mehr\./),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Zugang beenden' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Sind Sie es?' }));
  expect(proof.getByText(/noch einmal mit Ihrer Authenticator-App/)).toBeTruthy();
  api.answer({ [END]: { message: 'Beendet.' } });
  await user.type(proof.getByRole('textbox', { name: /Code aus der App/ }), '123456');
  await user.click(proof.getByRole('button', { name: 'Bestätigen' }));
  await expectToast('success', 'Beendet.');
  expect(api.sent(STEP_UP)).toEqual([{ code: '123456' }]);
  expect(api.sent(END)).toEqual([{ id: '5' }, { id: '5' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without a proof the account stays, and the reason is an error toast', async () => {
  const { api, user } = await openAccounts([anAccount()], {
    [END]: refused(403, { code: 'session.proof_required', message: 'Bitte bestätigen.' }),
  });
  await choose(user, 'Anna Keller', 'Zugang beenden');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Zugang beenden' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Sind Sie es?' }));
  await user.click(proof.getByRole('button', { name: 'Abbrechen' }));
  await expectToast('error', 'Bitte bestätigen.');
  expect(api.sent(END)).toHaveLength(1);
  expect(toasts().filter(({ type }) => type === 'success')).toEqual([]);
});

test('an account is linked to a doctor of the catalogue, or to none', async () => {
  const doctors = [
    { id: 21, name: 'Dr. med. Anna Keller', is_active: true },
    { id: 22, name: 'Dr. Ben Roth', is_active: false },
  ];
  const { api, user } = await openAccounts([anAccount()], {
    [LINK]: { message: 'Zugeordnet.' },
    // Of a doctor this dialog reads the name and whether patients see it.
    'GET /api/staff/catalogue': { categories: [], doctors } as never,
  });
  await choose(user, 'Anna Keller', 'Ärztin zuordnen');
  const dialog = within(await screen.findByRole('dialog', { name: 'Anna Keller zuordnen' }));
  const choice = await dialog.findByRole<HTMLSelectElement>('combobox', {
    name: /Ärztin im Angebot der Klinik/,
  });
  expect([...choice.options].map(({ value, textContent }) => [value, textContent])).toEqual([
    ['', 'Keine'],
    ['21', 'Dr. med. Anna Keller'],
    ['22', 'Dr. Ben Roth (für Patientinnen nicht sichtbar)'],
  ]);
  expect(choice.value).toBe('21');
  await user.selectOptions(choice, '22');
  await user.click(dialog.getByRole('button', { name: 'Zuordnen' }));
  await expectToast('success', 'Zugeordnet.');
  await choose(user, 'Anna Keller', 'Ärztin zuordnen');
  const again = within(await screen.findByRole('dialog'));
  await user.selectOptions(await again.findByRole('combobox'), '');
  await user.click(again.getByRole('button', { name: 'Zuordnen' }));
  await waitFor(() => expect(api.sent(LINK)).toHaveLength(2));
  expect(api.sent(LINK)).toEqual([
    { id: '5', doctor_id: 22 },
    { id: '5', doctor_id: null },
  ]);
});

test('an empty team invites to invite; a list that cannot be read can be asked for again', async () => {
  const { api, user } = await openAccounts([], { [LIST]: refused(403, { message: 'Kein Zugriff.' }) });
  await screen.findByText('Kein Zugriff.');
  api.answer({ [LIST]: { data: [] } });
  await user.click(screen.getByRole('button', { name: /erneut|noch einmal/i }));
  await screen.findByText('Noch niemand im Team');
  expect(screen.getByText('Laden Sie Ihre Kolleginnen und Kollegen ein.')).toBeTruthy();
});

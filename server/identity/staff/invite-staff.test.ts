import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { logInStaff, setUpApp } from './testing-staff.ts';

const PERSON = {
  roles: ['doctor'],
  first_name: 'Lena',
  last_name: 'Maurer',
  email: 'lena.maurer@klinik.example.test',
};
const CHOSEN = 'ein-gutes-schloss-7';
const INVALID = { status: 422, body: { code: 'identity.link_invalid' } };

const invite = (clinic: Clinic, token: string, changes: object = {}) =>
  clinic.call('POST /api/staff/accounts', { ...PERSON, ...changes }, { token });

const accept = (clinic: Clinic, token: string, password = CHOSEN) =>
  clinic.call('POST /api/staff/invitation', { token, password });

async function mailedToken(clinic: Clinic, to = PERSON.email): Promise<string> {
  const [letter] = await clinic.letters(to);
  return /http:\/\/portal\.test\/staff\/invitation\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
}

test('an invited colleague chooses a password, sets up the app and is signed in', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  const invited = await invite(clinic, token);
  expect(invited.status).toBe(200);
  const [letter] = await clinic.letters(PERSON.email);
  expect(letter?.subject).toBe('Ihr Zugang zum Arbeitsbereich');
  expect(letter?.text).toContain('Guten Tag Lena Maurer');

  const accepted = await accept(clinic, await mailedToken(clinic));
  expect(accepted.body.second_factor).toBe('to_set_up');
  const { user } = await setUpApp(clinic, accepted.body.pending_token);

  expect(user).toEqual({ id: invited.body.data.id, name: 'Lena Maurer', roles: ['doctor'] });
  expect((await logInStaff(clinic, PERSON.email, CHOSEN)).body.second_factor).toBe('required');
});

test('the mail is in the language that the administrator chose', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  await invite(clinic, token, { locale: 'en' });

  expect((await clinic.letters(PERSON.email))[0]?.subject).toBe('Your access to the staff area');
});

test('an invitation works once, also when two use it at the same moment', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  await invite(clinic, token);
  const link = await mailedToken(clinic);

  const answers = await Promise.all([accept(clinic, link), accept(clinic, link)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await accept(clinic, link)).toMatchObject(INVALID);
});

test('an invitation works for 72 hours or until the next one', async () => {
  const clinic = await aClinic();
  const admin = await aStaffMember(clinic);
  const first = await invite(clinic, admin.token);
  const old = await mailedToken(clinic);
  const second = await invite(clinic, admin.token, { roles: ['assistant'] });
  const link = await mailedToken(clinic);

  expect(second.body.data).toEqual(first.body.data);
  expect(await accept(clinic, old)).toMatchObject(INVALID);
  clinic.clock.advance(72 * 3600);
  expect(await accept(clinic, link)).toMatchObject(INVALID);

  const { token } = await aStaffMember(clinic);
  await invite(clinic, token, { roles: ['assistant'] });
  const accepted = await accept(clinic, await mailedToken(clinic));
  expect((await setUpApp(clinic, accepted.body.pending_token)).user.roles).toEqual(['assistant']);
});

test('nobody signs in to an account whose invitation is still open', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  await invite(clinic, token);

  expect((await logInStaff(clinic, PERSON.email, CHOSEN)).status).toBe(422);
});

test('an account in use is not invited again', async () => {
  const clinic = await aClinic();
  const { token, email } = await aStaffMember(clinic);

  expect(await invite(clinic, token, { email: email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'identity.address_taken', errors: { email: [expect.any(String)] } },
  });
  expect(await clinic.letters(email)).toEqual([]);
});

test('6.2: passwords that others would guess are refused, and the invitation stays open', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  await invite(clinic, token);
  const link = await mailedToken(clinic);

  for (const password of ['kurz', 'passwort123', 'lena.maurer1']) {
    const { status, body } = await accept(clinic, link, password);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['password']]);
  }
  expect((await accept(clinic, link)).status).toBe(200);
});

test.each([
  ['roles', 'owner'],
  ['email', 'kein-at'],
  ['first_name', ' '],
  ['locale', 'fr'],
])('an invitation with %s %j is refused', async (field, value) => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);

  const { status, body } = await invite(clinic, token, { [field]: value });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('one address gets five invitations an hour', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  for (let i = 0; i < 5; i += 1) expect((await invite(clinic, token)).status).toBe(200);

  expect((await invite(clinic, token)).status).toBe(429);
});

test('inviting asks for a fresh proof', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  clinic.clock.advance(10 * 60);

  expect(await invite(clinic, token)).toMatchObject({
    status: 403,
    body: { code: 'session.proof_required' },
  });
});

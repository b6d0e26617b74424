import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, PASSWORD } from '#server/testing/people.ts';
import { findAccount, setPassword } from '../patient.store.ts';
import { requestEmailChange } from './change-email.service.ts';

const OLD = 'anna.berger@example.test';
const NEW = 'Anna@neu.example.test';

const change = (clinic: Clinic, token: string | undefined, changes: object = {}) =>
  clinic.call(
    'POST /api/patients/change-email',
    { email: NEW, current_password: PASSWORD, ...changes },
    { token },
  );
const emailOf = async (clinic: Clinic, token: string) =>
  (await clinic.call('GET /api/patients/get-profile', undefined, { token })).body.data.email;
const confirm = (clinic: Clinic, link: string, token?: string, password?: string) =>
  clinic.call('POST /api/patients/confirm-email', { token: link, ...(password && { password }) }, { token });

async function mailedToken(clinic: Clinic, to: string): Promise<string> {
  const letters = await clinic.letters(to);
  return letters.map(({ text }) => /confirm-email\/(\S+)/.exec(text)?.[1]).find((token) => token) ?? '';
}

test('ACC-03: the address changes after the new mailbox confirms, and the old mailbox gets a mail', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);

  expect((await change(clinic, token)).status).toBe(200);
  expect(await emailOf(clinic, token)).toBe(OLD);
  const link = await mailedToken(clinic, NEW);
  expect((await confirm(clinic, link, token)).status).toBe(200);

  expect(await emailOf(clinic, token)).toBe(NEW);
  expect((await confirm(clinic, link, token)).status).toBe(422);
  expect((await clinic.letters(OLD)).map(({ text }) => text).join()).toContain('wurde soeben geändert');
  expect((await clinic.call('POST /api/login', { email: NEW, password: PASSWORD })).status).toBe(200);
  expect((await clinic.call('POST /api/login', { email: OLD, password: PASSWORD })).status).toBe(422);
});

test('ACC-03: a new address in the profile form needs the password and the same confirmation', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const save = (user: object) => clinic.call('PUT /api/patients/update-profile', { user }, { token });

  const refused = await save({ first_name: 'Anne', email: NEW });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors)).toEqual(['user.email', 'user.current_password']);
  expect((await save({ email: NEW, current_password: 'falsch-geraten' })).body.errors).toHaveProperty([
    'user.current_password',
  ]);
  expect((await save({ email: OLD.toUpperCase() })).status).toBe(200);

  expect((await save({ email: NEW, current_password: PASSWORD })).status).toBe(200);
  expect(await emailOf(clinic, token)).toBe(OLD);
  await confirm(clinic, await mailedToken(clinic, NEW), token);
  expect(await emailOf(clinic, token)).toBe(NEW);
});

test('OR-23: a missing or wrong password changes nothing', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  expect((await change(clinic, undefined)).status).toBe(401);
  expect((await change(clinic, token, { current_password: 'falsch-geraten' })).status).toBe(422);
  expect((await change(clinic, token, { email: 'nope' })).status).toBe(422);
  expect(await clinic.letters()).toEqual([]);
});

test('OR-46: the owner of a mailbox cannot give it to the account of a stranger by one click', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const other = await aPatient(clinic, { email: 'ben@example.test' });
  await change(clinic, token);
  const link = await mailedToken(clinic, NEW);

  for (const session of [undefined, other.token])
    expect((await confirm(clinic, link, session)).body.errors).toHaveProperty('password');
  expect((await confirm(clinic, link, undefined, 'falsch-geraten')).status).toBe(422);
  expect(await emailOf(clinic, token)).toBe(OLD);
  // On another device the password confirms the change.
  expect((await confirm(clinic, link, undefined, PASSWORD)).status).toBe(200);
  expect(await emailOf(clinic, token)).toBe(NEW);
});

test('a stranger who declines the new address leaves the account as it is, also when its own is not proven yet', async () => {
  const clinic = await aClinic();
  const { id, token } = await aPatient(clinic, { emailVerifiedAt: null });
  await change(clinic, token);
  const link = await mailedToken(clinic, NEW);

  const declined = await clinic.call('POST /api/patients/decline-email', { token: link });
  expect(declined.status).toBe(200);

  expect((await confirm(clinic, link, token)).status).toBe(422);
  expect(await emailOf(clinic, token)).toBe(OLD);
  expect(await findAccount(clinic.db, id)).toMatchObject({ holdsAddress: true, addressDeclinedAt: null });
});

test('the link of the new address ends after 60 minutes', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  await change(clinic, token);
  const link = await mailedToken(clinic, NEW);
  clinic.clock.advance(60 * 60);
  expect((await confirm(clinic, link, undefined, PASSWORD)).body.code).toBe('identity.link_invalid');
});

test("OR-46: another person's address gets the same answer; only its mailbox learns that it has an account", async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  await aPatient(clinic, { email: 'ben@example.test' });

  const known = await change(clinic, token, { email: 'ben@example.test' });
  const unknown = await change(clinic, token);

  expect(known.status).toBe(unknown.status);
  expect(known.body).toEqual(unknown.body);
  const [letter] = await clinic.letters('ben@example.test');
  expect(letter?.text).toContain('gibt es bereits ein Konto');
  expect(letter?.text).not.toContain('confirm-email');
});

test('an address that another account proves before the confirmation stays there', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  await change(clinic, token);
  await aPatient(clinic, { email: NEW });
  const link = await mailedToken(clinic, NEW);
  expect((await confirm(clinic, link, token)).body.code).toBe('identity.link_invalid');
  expect(await emailOf(clinic, token)).toBe(OLD);
});

test('of several accounts that confirm the same new address at once one gets it; the others keep their own', async () => {
  const clinic = await aClinic();
  const patients = [];
  for (const name of ['ada', 'ben', 'cem', 'dua', 'eva']) {
    const { token } = await aPatient(clinic, { email: `${name}@example.test` });
    await change(clinic, token);
    patients.push({ token, link: await mailedToken(clinic, NEW) });
  }

  const answers = await Promise.all(patients.map(({ token, link }) => confirm(clinic, link, token)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
  const addresses = await Promise.all(patients.map(({ token }) => emailOf(clinic, token)));
  expect(addresses.map((address) => address === NEW)).toEqual(answers.map(({ status }) => status === 200));
});

test('a link that is opened twice at once is used once', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  await change(clinic, token);
  const link = await mailedToken(clinic, NEW);

  const answers = await Promise.all([1, 2].map(() => confirm(clinic, link, token)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const news = (await clinic.letters(OLD)).filter(({ text }) => text.includes('wurde soeben geändert'));
  expect(news).toHaveLength(1);
});

test('a reset link mailed to the old address ends with the change', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  await clinic.call('POST /api/patients/forgot-password', { email: OLD });
  const reset = /reset-password\/([\w-]+)/.exec((await clinic.letters(OLD))[0]?.text ?? '')?.[1];
  await change(clinic, token);
  await confirm(clinic, await mailedToken(clinic, NEW), token);

  for (const email of [OLD, NEW]) {
    const form = {
      token: reset,
      email,
      password: 'ganz-neu-gewaehlt',
      password_confirmation: 'ganz-neu-gewaehlt',
    };
    expect((await clinic.call('POST /api/patients/reset-password', form)).status).toBe(422);
  }
});

test('a change of address does not begin after the account was restored', async () => {
  const clinic = await aClinic();
  const { id } = await aPatient(clinic);
  const before = await findAccount(clinic.db, id);
  await setPassword(clinic.db, id, null);

  const begun = before && requestEmailChange(clinic.deps, before, NEW);
  await expect(begun).rejects.toMatchObject({ code: 'identity.wrong_credentials' });
  expect(await clinic.letters(NEW)).toEqual([]);
});

test('the new mailbox alone does not move an account that has lost its password', async () => {
  const clinic = await aClinic();
  const { id, token } = await aPatient(clinic);
  await change(clinic, token);
  const link = await mailedToken(clinic, NEW);
  await setPassword(clinic.db, id, null);

  expect((await confirm(clinic, link)).status).toBe(422);
  expect((await confirm(clinic, link, undefined, PASSWORD)).status).toBe(422);
  expect(await emailOf(clinic, token)).toBe(OLD);
});

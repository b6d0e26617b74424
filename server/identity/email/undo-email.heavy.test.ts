import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, PASSWORD } from '#server/testing/people.ts';
import { offerTotp } from '../factor/second-factor.store.ts';
import { totpFactor } from '../sign-in.tables.ts';

const OLD = 'anna.berger@example.test';
const NEW = 'anna@neu.example.test';
const HOUR = 3600;

const undo = (clinic: Clinic, token: string, options = {}) =>
  clinic.call('POST /api/patients/undo-email-change', { token }, options);
const logIn = (clinic: Clinic, email: string, password = PASSWORD) =>
  clinic.call('POST /api/login', { email, password });

async function mailedLink(clinic: Clinic, to: string, path: string): Promise<string> {
  const letters = await clinic.letters(to);
  const pattern = new RegExp(`${path}/([\\w-]+)`);
  return letters.map(({ text }) => pattern.exec(text)?.[1]).find((token) => token) ?? '';
}

/** Changes the address of the account and returns the link in the mail to the former mailbox. */
async function move(clinic: Clinic, token: string, to: string, from: string): Promise<string> {
  const form = { email: to, current_password: PASSWORD };
  expect((await clinic.call('POST /api/patients/change-email', form, { token })).status).toBe(200);
  const link = await mailedLink(clinic, to, 'confirm-email');
  expect((await clinic.call('POST /api/patients/confirm-email', { token: link }, { token })).status).toBe(
    200,
  );
  return await mailedLink(clinic, from, 'undo-email');
}

/** Somebody who knew the password has changed the address of this account. */
async function aMovedAccount(details = {}) {
  const clinic = await aClinic();
  const patient = await aPatient(clinic, details);
  return { clinic, ...patient, link: await move(clinic, patient.token, NEW, OLD) };
}

test('7.4.3, OR-23: the link in the old mailbox restores the address and ends all other access', async () => {
  const { clinic, id, token, link } = await aMovedAccount();
  const elsewhere = (await logIn(clinic, NEW)).body.access_token;

  const answer = await undo(clinic, link, { token });

  expect(answer).toMatchObject({ status: 200, body: { is_signed_out: true } });
  for (const each of [token, elsewhere])
    expect((await clinic.call('GET /api/patients/get-profile', undefined, { token: each })).status).toBe(401);
  for (const email of [OLD, NEW]) expect((await logIn(clinic, email)).status).toBe(422);

  const password = 'ein-neues-schloss-am-tor';
  const form = {
    token: await mailedLink(clinic, OLD, 'reset-password'),
    email: OLD,
    password,
    password_confirmation: password,
  };
  expect((await clinic.call('POST /api/patients/reset-password', form)).status).toBe(200);
  const { body } = await logIn(clinic, OLD, password);
  expect(body.user.id).toBe(id);
  const [toNew] = await clinic.letters(NEW);
  expect(toNew?.text).toContain('zu seiner früheren Adresse zurückgekehrt');
  expect(toNew?.text).not.toMatch(/Anna|Berger|reset-password|undo-email/);
});

test('7.4.3: the link works once, also at the same moment', async () => {
  const { clinic, link } = await aMovedAccount();

  const answers = await Promise.all([undo(clinic, link), undo(clinic, link)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await undo(clinic, link)).body.code).toBe('identity.undo_link_invalid');
});

test('7.4.3: the link works for 72 hours, also after a change of password', async () => {
  const { clinic, token, link } = await aMovedAccount();
  const password = { current_password: PASSWORD, new_password: 'das-schloss-des-diebs-9' };
  await clinic.call(
    'PUT /api/patients/update-profile-password',
    { password: { ...password, new_password_confirm: password.new_password } },
    { token },
  );
  clinic.clock.advance(72 * HOUR - 120);
  expect((await undo(clinic, link)).status).toBe(200);
});

test('7.4.3: after 72 hours the link no longer works', async () => {
  const { clinic, link } = await aMovedAccount();
  clinic.clock.advance(72 * HOUR);
  expect(await undo(clinic, link)).toMatchObject({
    status: 422,
    body: { code: 'identity.undo_link_invalid', errors: { token: [expect.any(String)] } },
  });
  expect((await logIn(clinic, NEW)).status).toBe(200);
});

test('7.4.3: opening the link, or sending its token to another call, has no effect', async () => {
  const { clinic, link } = await aMovedAccount();
  expect((await clinic.call(`GET /patient/undo-email/${link}`)).status).toBe(200);
  expect((await clinic.call('GET /api/patients/undo-email-change', { token: link })).status).toBe(405);
  expect((await clinic.call('POST /api/patients/confirm-email', { token: link })).status).toBe(422);
  expect((await logIn(clinic, NEW)).status).toBe(200);
  expect((await undo(clinic, link)).body.is_signed_out).toBe(false);
});

test('7.4.3: an unknown or malformed token is refused, and guessing ends with 429', async () => {
  const clinic = await aClinic();
  expect((await undo(clinic, '')).status).toBe(422);
  expect((await undo(clinic, 'x'.repeat(201))).status).toBe(422);
  for (let i = 0; i < 60; i += 1)
    expect((await undo(clinic, `guess-${i}`)).body.code).toBe('identity.undo_link_invalid');
  expect((await undo(clinic, 'guess')).status).toBe(429);
});

test('7.4.3: after two changes the first mailbox restores the account, and no later link changes it again', async () => {
  const { clinic, token, link } = await aMovedAccount();
  clinic.clock.advance(60);
  const later = await move(clinic, token, 'dritte@neu.example.test', NEW);

  expect((await undo(clinic, link)).status).toBe(200);
  expect((await undo(clinic, later)).status).toBe(422);
  expect((await clinic.letters(OLD))[0]?.text).toContain('gilt wieder');
  expect(await clinic.letters('dritte@neu.example.test')).toHaveLength(2);
});

test('7.4.3: the second mailbox undoes its own change only; the first one keeps its link', async () => {
  const { clinic, token, link } = await aMovedAccount();
  clinic.clock.advance(60);
  const later = await move(clinic, token, 'dritte@neu.example.test', NEW);

  expect((await undo(clinic, later)).status).toBe(200);
  expect((await clinic.letters(NEW))[0]?.text).toContain('gilt wieder');
  expect((await undo(clinic, link)).status).toBe(200);
});

test('7.4.3: second factors from before the change stay, those added since are removed', async () => {
  const clinic = await aClinic();
  const { id, token } = await aPatient(clinic);
  const owner = { kind: 'patient', patientId: id } as const;
  await offerTotp(clinic.db, owner, 'sealed', clinic.clock.now());
  await clinic.db.update(totpFactor).set({ confirmedAt: clinic.clock.now() });
  clinic.clock.advance(60);
  const first = await move(clinic, token, NEW, OLD);
  await undo(clinic, first);
  expect(await clinic.db.select().from(totpFactor)).toHaveLength(1);

  const other = await aMovedAccount();
  other.clinic.clock.advance(60);
  const added = { kind: 'patient', patientId: other.id } as const;
  await offerTotp(other.clinic.db, added, 'sealed', other.clinic.clock.now());
  await undo(other.clinic, other.link);
  expect(await other.clinic.db.select().from(totpFactor)).toHaveLength(0);
});

test('7.4.3: an address that another account has proven meanwhile stays there, and the link is not used up', async () => {
  const { clinic, link } = await aMovedAccount();
  const other = await aPatient(clinic, { email: OLD, firstName: 'Ben' });

  expect(await undo(clinic, link)).toMatchObject({
    status: 409,
    body: { code: 'identity.former_address_taken', message: expect.stringContaining('Kontaktseite') },
  });
  expect((await logIn(clinic, OLD)).body.user.id).toBe(other.id);
  expect((await logIn(clinic, NEW)).status).toBe(200);
  expect((await undo(clinic, link)).status).toBe(409);
});

test('7.4.3: an account that only typed the old address loses it to its owner', async () => {
  const { clinic, id, link } = await aMovedAccount();
  const squatter = await aPatient(clinic, { email: OLD, emailVerifiedAt: null, firstName: 'Ben' });

  expect((await undo(clinic, link)).status).toBe(200);

  const profile = await clinic.call('GET /api/patients/get-profile', undefined, { token: squatter.token });
  expect(profile.status).toBe(401);
  expect((await logIn(clinic, OLD)).status).toBe(422);
  const password = 'ein-neues-schloss-am-tor';
  const token = await mailedLink(clinic, OLD, 'reset-password');
  const form = { token, email: OLD, password, password_confirmation: password };
  await clinic.call('POST /api/patients/reset-password', form);
  expect((await logIn(clinic, OLD, password)).body.user.id).toBe(id);
});

test('7.4.3: an unproven address gets no such link, because its mailbox may belong to a stranger', async () => {
  const { clinic, link } = await aMovedAccount({ emailVerifiedAt: null });
  expect(link).toBe('');
  expect((await clinic.letters(OLD)).map(({ text }) => text).join()).toContain('/patient/contact');
});

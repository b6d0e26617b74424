import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import {
  ADDRESS,
  aPatient,
  aStaffMember,
  confirmationToken,
  FORM,
  proveMailbox,
  register,
} from '#server/testing/people.ts';

const logIn = (clinic: Clinic, { email, password } = FORM) =>
  clinic.call('POST /api/login', { email, password });

async function profileAfterProof(clinic: Clinic) {
  const { body } = await proveMailbox(clinic);
  const token = body.userSession.access_token;
  return (await clinic.call('GET /api/patients/get-profile', undefined, { token })).body.data;
}

test('API-21, REG-03, ROLE-01: registering answers the name; once the mailbox is proven, its owner is signed in', async () => {
  const clinic = await aClinic();

  const answer = await register(clinic, { address: ADDRESS });

  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({ first_name: 'Anna', last_name: 'Berger' });
  expect(answer.body.message).toContain('E-Mail');
  const profile = await profileAfterProof(clinic);
  expect(profile).toMatchObject({
    phone: '15123456789',
    gender: 'female',
    is_guest: false,
    agree_terms: true,
  });
  expect(profile.address).toMatchObject({ house_number: '12a', country_code: 'DE', country: 'Deutschland' });
});

test('OR-36: the address may be a text, the country in any case, and is_guest from the client is ignored', async () => {
  const clinic = await aClinic();

  await register(clinic, {
    is_guest: true,
    country: 'at',
    address: 'Am Alten Markt 7b, 1010 Wien',
    gender: '',
    praxis: '',
  });

  const profile = await profileAfterProof(clinic);
  expect(profile.is_guest).toBe(false);
  expect(profile.full_address).toBe('Am Alten Markt 7b, 1010 Wien, Österreich');
});

test('OR-36: a form with a blank address opens an account without an address', async () => {
  const clinic = await aClinic();
  await register(clinic, {
    address: { street: '', house_number: '', postal_code: '', city: '', country_code: 'DE' },
  });
  expect((await profileAfterProof(clinic)).address).toBeNull();
});

test('OR-41: the repeated password is accepted under its other name', async () => {
  const clinic = await aClinic();
  const answer = await register(clinic, {
    confirm_password: undefined,
    password_confirmation: FORM.password,
  });
  expect(answer.status).toBe(200);
});

test('SEAM-19: the welcome mail has a link to the configured host that confirms once, and only by POST', async () => {
  const clinic = await aClinic();
  await register(clinic, {}, { headers: { host: 'evil.test', locale: 'en' } });
  const [letter] = await clinic.letters(FORM.email);
  const [, token] = /http:\/\/portal\.test\/patient\/confirm-email\/(\S+)/.exec(letter?.text ?? '') ?? [];

  expect(letter?.subject).toBe('Please confirm your e-mail address');
  expect(letter?.html).toContain('<html lang="en">');
  expect(letter?.text).not.toContain('Anna');
  expect((await clinic.call('GET /api/patients/confirm-email', { token })).status).toBe(405);
  expect((await logIn(clinic)).status).toBe(422);

  const { password } = FORM;
  expect((await clinic.call('POST /api/patients/confirm-email', { token, password })).status).toBe(200);
  expect((await logIn(clinic)).status).toBe(200);
  const again = await clinic.call('POST /api/patients/confirm-email', { token });
  expect(again).toMatchObject({ status: 200, body: { message: 'Ihre E-Mail-Adresse ist bestätigt.' } });
  expect(again.body.userSession).toBeUndefined();
});

test('SEAM-19: a confirmation link works for seven days; a mailed code also proves the mailbox', async () => {
  const clinic = await aClinic();
  await register(clinic);
  const token = await confirmationToken(clinic, FORM.email);
  clinic.clock.advance(7 * 24 * 3600 - 60);
  const early = await clinic.call('POST /api/patients/confirm-email', { token, password: 'not this one 1' });
  expect(early.body.errors).toHaveProperty('password');
  clinic.clock.advance(60);
  const late = { token, password: FORM.password };
  expect((await clinic.call('POST /api/patients/confirm-email', late)).body.code).toBe(
    'identity.link_invalid',
  );

  await clinic.call('POST /api/send-otp', { email: FORM.email });
  const otp = /\b\d{6}\b/.exec((await clinic.letters(FORM.email))[0]?.text ?? '')?.[0];
  expect((await clinic.call('POST /api/verify-otp', { email: FORM.email, otp })).status).toBe(200);
});

test('SEAM-19: an unproven guest can ask for the mail again, a visitor cannot', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic, { emailVerifiedAt: null, isGuest: true, holdsAddress: false });
  expect((await clinic.call('POST /api/patients/resend-confirmation', {})).status).toBe(401);
  await clinic.call('POST /api/patients/resend-confirmation', {}, { token });
  const again = { token: await confirmationToken(clinic, 'anna.berger@example.test') };
  expect((await clinic.call('POST /api/patients/confirm-email', again, { token })).status).toBe(200);
});

test('SEAM-19: the owner of a mailbox does not confirm an account that somebody else registered with it', async () => {
  const clinic = await aClinic();
  await register(clinic);
  const [letter] = await clinic.letters(FORM.email);
  const [, token] = /confirm-email\/(\S+)/.exec(letter?.text ?? '') ?? [];
  const confirm = (password?: string) =>
    clinic.call('POST /api/patients/confirm-email', { token, ...(password && { password }) });

  expect(await confirm()).toMatchObject({
    status: 422,
    body: { errors: { password: ['Bitte füllen Sie dieses Feld aus.'] } },
  });
  expect((await confirm('nicht-das-passwort')).body.code).toBe('identity.wrong_password');
  expect((await logIn(clinic)).status).toBe(422);
  expect((await confirm(FORM.password)).status).toBe(200);
});

test('OR-46: registering a known address gets the same answer, changes nothing and is mailed to its owner', async () => {
  const clinic = await aClinic();
  const first = await register(clinic, { address: ADDRESS });
  const other = { email: 'ANNA.berger@example.test', password: 'ganz-anderes-geheimnis' };

  const second = await register(clinic, {
    ...other,
    confirm_password: other.password,
    last_name: 'Fremd',
    address: { ...ADDRESS, city: 'Köln' },
  });

  expect(second.status).toBe(first.status);
  expect(second.body).toEqual({ ...first.body, data: { first_name: 'Anna', last_name: 'Fremd' } });
  expect((await logIn(clinic, { ...FORM, ...other })).body).toEqual((await logIn(clinic)).body);
  expect(await profileAfterProof(clinic)).toMatchObject({ last_name: 'Berger', address: { city: 'Berlin' } });
  expect((await logIn(clinic, { ...FORM, ...other })).status).toBe(422);
  const letters = await clinic.letters(FORM.email);
  const letter = letters.find(({ subject }) => subject === 'Ihre Anfrage im Patientenportal');
  expect(letter?.text).toContain('http://portal.test/patient/login');
});

test('OR-46: two registrations of one address at the same moment make one account', async () => {
  const clinic = await aClinic();
  const answers = await Promise.all([register(clinic), register(clinic), register(clinic)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const subjects = (await clinic.letters(FORM.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('bestätigen'))).toHaveLength(1);
});

test('SEAM-23: one network reaches its limit of registrations, and other networks go on', async () => {
  const clinic = await aClinic();
  let status = 0;
  for (let i = 0; i < 61; i += 1)
    ({ status } = await register(clinic, { password: 'passwort', confirm_password: 'passwort' }));
  expect(status).toBe(429);
  expect((await register(clinic, {}, { network: '203.0.113.9' })).status).toBe(200);
});

test('SEAM-30: making the same account twice leaves the first one as it is', async () => {
  const clinic = await aClinic();
  const first = await aPatient(clinic, { firstName: 'Anna' });
  const second = await aPatient(clinic, { firstName: 'Somebody else' });
  expect(second.id).toBe(first.id);
  const profile = await clinic.call('GET /api/patients/get-profile', undefined, { token: second.token });
  expect(profile.body.data.first_name).toBe('Anna');

  const admin = await aStaffMember(clinic);
  expect((await aStaffMember(clinic)).id).toBe(admin.id);
});

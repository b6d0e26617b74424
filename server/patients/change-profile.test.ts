import { beforeEach, expect, test } from 'vitest';
import { aPractice, type Practice, tracesOf } from './testing-patients.ts';

let practice: Practice;

beforeEach(async () => {
  practice = await aPractice();
});

const change = (user: object, token: string | undefined = practice.admin.token, id = practice.patient.id) =>
  practice.clinic.call(`PUT /api/staff/patients/${id}/profile`, { user }, { token });
const mailLink = (token: string | undefined = practice.admin.token, id = practice.patient.id) =>
  practice.clinic.call(`POST /api/staff/patients/${id}/password-letter`, {}, { token });

async function profile() {
  const { clinic, patient } = practice;
  return (await clinic.call('GET /api/patients/get-profile', {}, { token: patient.token })).body.data;
}

test('ACC-08: an administrator changes the profile of a patient, with the address in one line', async () => {
  const { clinic, patient, admin } = practice;
  const former = await profile();
  const answer = await change({
    salutation: 'mrs',
    first_name: 'Anne',
    last_name: 'Berger-Klein',
    phone: '030 2312510',
    address: 'Am Kai 3, 20457 Hamburg',
  });

  expect([answer.status, answer.body.message]).toEqual([200, 'Die Angaben der Patientin sind gespeichert.']);
  expect(await profile()).toMatchObject({
    name: 'Anne Berger-Klein',
    phone: '0302312510',
    birthdate: former.birthdate,
    email: patient.email,
    address: {
      street: 'Am Kai',
      house_number: '3',
      postal_code: '20457',
      city: 'Hamburg',
      country_code: 'DE',
    },
  });
  expect(await tracesOf(clinic, patient.id)).toContainEqual(['profile_changed', admin.id, null]);
  const { body } = await clinic.call(
    `GET /api/staff/patients/${patient.id}/profile-changes`,
    {},
    { token: admin.token },
  );
  expect(body.data).toMatchObject([
    { field: 'address', by_name: 'Mara Sommer' },
    { field: 'phone', by_name: 'Mara Sommer' },
    { field: 'last_name', old_value: 'Berger', by_name: 'Mara Sommer' },
    { field: 'first_name', old_value: 'Anna', by_name: 'Mara Sommer' },
  ]);
});

test('ACC-08: neither the e-mail address nor the password can be changed in this way', async () => {
  const { patient } = practice;
  await change({ first_name: 'Anne', email: 'other@example.test', password: 'x', email_verified: false });

  expect(await profile()).toMatchObject({ first_name: 'Anne', email: patient.email, email_verified: true });
});

test.each([
  [{ first_name: '' }, 'user.first_name'],
  [{ birthdate: '2031-01-01' }, 'user.birthdate'],
  [{ address: 'irgendwo' }, 'user.address'],
  [{ phone: '12' }, 'user.phone'],
  [{ birthdate: '' }, 'user.birthdate'],
  [{ phone: '' }, 'user.phone'],
])('ACC-08: %j is refused at its field, and nothing changes', async (user, field) => {
  const former = await profile();
  const answer = await change({ last_name: 'Neu', ...user });

  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
  expect(await profile()).toEqual(former);
});

test('ACC-08: the link for a new password goes to the mailbox of the patient and is recorded', async () => {
  const { clinic, patient, admin } = practice;
  const answer = await mailLink();
  const letters = await clinic.letters(patient.email);
  const text = letters.find((letter) => letter.text.includes('reset-password'))?.text ?? '';

  expect(answer.body).toEqual({
    message: 'Der Link für ein neues Passwort ist an die Patientin unterwegs. Er gilt 60 Minuten.',
  });
  expect(text).toContain('die Klinik schickt Ihnen diesen Link');
  expect(await tracesOf(clinic, patient.id)).toContainEqual(['password_link_sent', admin.id, null]);

  const token = /reset-password\/([\w-]+)\?/.exec(text)?.[1];
  const password = 'ein-ganz-neues-Wort-7';
  const reset = await clinic.call('POST /api/patients/reset-password', {
    token,
    email: patient.email,
    password,
    password_confirmation: password,
  });
  expect(reset.status).toBe(200);
  expect((await clinic.call('POST /api/login', { email: patient.email, password })).status).toBe(200);
});

test('ACC-08: a second link within a minute is refused and sends nothing', async () => {
  const { clinic, patient } = practice;
  await mailLink();
  const before = (await clinic.letters(patient.email)).length;

  expect((await mailLink()).body.code).toBe('identity.no_password_link');
  expect((await clinic.letters(patient.email)).length).toBe(before);
});

test('ACC-08, ROLE-10, OR-33: only administrators may, and an unknown patient is not found', async () => {
  const { anna, assistant, patient, eva, admin } = practice;
  for (const { token } of [anna, assistant, patient]) {
    expect((await change({ first_name: 'X' }, token, eva.id)).status).toBe(403);
    expect((await mailLink(token, eva.id)).status).toBe(403);
  }
  expect((await practice.clinic.call(`PUT /api/staff/patients/${eva.id}/profile`, { user: {} })).status).toBe(
    401,
  );
  expect((await change({ first_name: 'X' }, admin.token, 9999)).status).toBe(404);
  expect((await mailLink(admin.token, 9999)).status).toBe(404);
});

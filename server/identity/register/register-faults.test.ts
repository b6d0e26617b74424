import { expect, test } from 'vitest';
import { aClinic } from '#server/testing/clinic.ts';
import { ADDRESS, FORM, register } from '#server/testing/people.ts';

test('ENT-01, REG-06, OR-25: every missing field is reported under its name and under user.<name>', async () => {
  const clinic = await aClinic();

  const answer = await clinic.call('POST /api/patients/register', {});

  expect(answer.status).toBe(422);
  const names = [
    'salutation',
    'first_name',
    'last_name',
    'email',
    'password',
    'confirm_password',
    'phone',
    'birthdate',
    'agree_terms',
  ];
  for (const name of names) {
    expect(answer.body.errors[name], name).toHaveLength(1);
    expect(answer.body.errors[`user.${name}`], name).toEqual(answer.body.errors[name]);
  }
  expect(answer.body.errors.first_name).toEqual(['Bitte füllen Sie dieses Feld aus.']);
});

test.each([
  ['email', 'not-an-address'],
  ['email', `${'a'.repeat(250)}@example.test`],
  ['email', 'anna@example.test\r\nBcc: all@example.test'],
  ['first_name', 'x'.repeat(101)],
  ['last_name', 'Ber\nger'],
  ['password', 'kurz123'],
  ['password', 'x1'.repeat(65)],
  ['phone', '12345'],
  ['phone', '1234567890123456'],
  ['phone', 'call me'],
  ['birthdate', '1899-12-31'],
  ['birthdate', '2026-11-16'],
  ['birthdate', '2026-02-30'],
  ['salutation', 'dr'],
  ['country', 'Atlantis'],
  ['agree_terms', false],
  ['confirm_password', 'something-else-entirely'],
])('VAL-08, OR-39: %s = %j is refused by name', async (field, value) => {
  const clinic = await aClinic();
  const answer = await register(clinic, { [field]: value });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual(expect.arrayContaining([field, `user.${field}`]));
  expect((await clinic.call('POST /api/login', { email: FORM.email, password: FORM.password })).status).toBe(
    422,
  );
});

test.each(['Passwort2026!', 'anna.berger-2026', 'Online-Klinik-1', 'qwertz12345'])(
  'VAL-07, OR-39: the common or personal password %j is refused',
  async (password) => {
    const clinic = await aClinic();
    const { status, body } = await register(clinic, { password, confirm_password: password });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['password', 'user.password']);
  },
);

test('VAL-08: a fault inside the address is reported at its place', async () => {
  const clinic = await aClinic();
  const { body } = await register(clinic, { address: { ...ADDRESS, postal_code: '1', city: '' } });
  expect(Object.keys(body.errors)).toEqual(
    expect.arrayContaining(['address.postal_code', 'address.city', 'user.address.city']),
  );
});

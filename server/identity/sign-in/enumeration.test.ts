import { expect, test } from 'vitest';
import { hashPassword } from '#server/platform/secrets.ts';
import { hashingDuring } from '#server/testing/cheap-argon2.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, PASSWORD } from '#server/testing/people.ts';

const ROUNDS = 3;
const REGISTRATION = {
  salutation: 'mrs',
  first_name: 'Eva',
  last_name: 'Klein',
  password: 'korrekt-pferd-batterie',
  confirm_password: 'korrekt-pferd-batterie',
  phone: '15123456789',
  birthdate: '1974-03-09',
  agree_terms: true,
};

const CALLS: [string, object][] = [
  ['POST /api/login', { password: 'falsches-passwort' }],
  ['POST /api/send-otp', {}],
  ['POST /api/verify-otp', { otp: '123456' }],
  ['POST /api/patients/forgot-password', {}],
  [
    'POST /api/patients/reset-password',
    { token: 'x'.repeat(43), password: 'ein-neues-schloss', password_confirmation: 'ein-neues-schloss' },
  ],
  ['POST /api/patients/register', REGISTRATION],
];

/** The answer, and the hashes that it waited for: each takes some 50 ms, all the rest a few. */
async function ask(clinic: Clinic, route: string, input: object, network: string) {
  let answer: object = {};
  const { costs } = await hashingDuring(async () => {
    const { status, body, headers } = await clinic.call(route, input, { network });
    answer = { status, body, headers: Object.keys(headers).sort() };
  });
  return { answer, costs };
}

test.each(CALLS)(
  'OR-46, OR-26: %s gives the same answer after the same hashes for known and unknown addresses',
  async (route, form) => {
    const clinic = await aClinic();
    const { email } = await aPatient(clinic, { passwordHash: await hashPassword(PASSWORD) });
    await clinic.call('POST /api/send-otp', { email });
    await clinic.drain();
    // The limit of tries with one link counts both, so that an odd number comes before each pair.
    await ask(clinic, route, { ...form, email: 'first@example.test' }, '192.0.2.1');

    for (let i = 0; i < ROUNDS; i += 1) {
      const known = await ask(clinic, route, { ...form, email }, `192.0.2.${10 + i}`);
      const unknown = await ask(
        clinic,
        route,
        { ...form, email: `nobody${i}@example.test` },
        `192.0.2.${10 + i}`,
      );
      expect(known).toEqual(unknown);
    }
  },
);

test('OR-46: an address at its limits gets the same answer with and without an account', async () => {
  const clinic = await aClinic();
  const { email } = await aPatient(clinic);
  for (const each of [email, 'nobody@example.test']) {
    for (let i = 0; i < 10; i += 1)
      await clinic.call('POST /api/login', { email: each, password: 'falsch-geraten' });
  }
  const known = await clinic.call('POST /api/login', { email, password: 'falsch-geraten' });
  const unknown = await clinic.call('POST /api/login', {
    email: 'nobody@example.test',
    password: 'falsch-geraten',
  });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});

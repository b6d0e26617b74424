import { expect, test } from 'vitest';
import { hashPassword } from '#server/platform/secrets.ts';
import { hashAtFullCost } from '#server/testing/cheap-hashes.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, PASSWORD } from '#server/testing/people.ts';

hashAtFullCost();

const ROUNDS = 5;
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

/** The answer and the CPU time it took; CPU time does not run while other processes compute. */
async function ask(clinic: Clinic, route: string, input: object, network: string) {
  const before = process.cpuUsage();
  const { status, body, headers } = await clinic.call(route, input, { network });
  const { user, system } = process.cpuUsage(before);
  return {
    answer: { status, body, headers: Object.keys(headers).sort() },
    milliseconds: (user + system) / 1000,
  };
}

test.each(CALLS)(
  'OR-46, OR-26: %s gives the same answer in the same time for known and unknown addresses',
  async (route, form) => {
    const clinic = await aClinic();
    const { email } = await aPatient(clinic, { passwordHash: await hashPassword(PASSWORD) });
    await clinic.call('POST /api/send-otp', { email });
    await clinic.drain();
    await ask(clinic, route, { ...form, email: 'warm-up@example.test' }, '192.0.2.1');
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };

    for (let i = 0; i < ROUNDS; i += 1) {
      const known = await ask(clinic, route, { ...form, email }, `192.0.2.${10 + i}`);
      const unknown = await ask(
        clinic,
        route,
        { ...form, email: `nobody${i}@example.test` },
        `192.0.2.${10 + i}`,
      );
      expect(known.answer).toEqual(unknown.answer);
      times.known.push(known.milliseconds);
      times.unknown.push(unknown.milliseconds);
    }

    // A hash takes some 50 ms and the rest a few, so a hash left out would show.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(Math.abs(known - unknown)).toBeLessThan(15 + Math.max(known, unknown) / 4);
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

import { expect, test } from 'vitest';
import { aPatient } from '#server/testing/people.ts';
import { contact } from './enquiries.tables.ts';
import { aReachableClinic, openForm, send, write } from './testing.ts';

type Reachable = Awaited<ReturnType<typeof aReachableClinic>>;

const count = async ({ db }: Reachable) => await db.$count(contact);
const lettersToClinic = async ({ letters, db }: Reachable) => {
  const all = await letters();
  return { all: all.length, stored: await db.$count(contact) };
};

test('SEAM-16: a form that was opened, filled in and sent makes an enquiry', async () => {
  const clinic = await aReachableClinic();
  await write(clinic);
  expect(await count(clinic)).toBe(1);
});

test('SEAM-16: a form sent twice, also at the same moment, makes one enquiry and one receipt', async () => {
  const clinic = await aReachableClinic();
  const form_token = await openForm(clinic);

  const both = await Promise.all([send(clinic, { form_token }), send(clinic, { form_token })]);
  const later = await send(clinic, { form_token });

  expect([...both, later].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await lettersToClinic(clinic)).toEqual({ all: 1, stored: 1 });
});

test('SEAM-16: another text needs a new form, and the refusal says that nothing is lost', async () => {
  const clinic = await aReachableClinic();
  const form_token = await openForm(clinic);
  await send(clinic, { form_token });

  const answer = await send(clinic, { form_token, description: 'Noch etwas.' });

  expect(answer).toMatchObject({ status: 409, body: { code: 'enquiries.form_outdated' } });
  expect(answer.body.message).toContain('Ihre Eingaben bleiben erhalten');
  expect(await count(clinic)).toBe(1);
});

test.each([
  [1, 'enquiries.form_too_fast'],
  [24 * 3600 + 2, 'enquiries.form_outdated'],
])('SEAM-16: a form sent after %d seconds is refused, and a new form is accepted', async (seconds, code) => {
  const clinic = await aReachableClinic();

  const refused = await send(clinic, { form_token: await openForm(clinic, seconds) });
  expect(refused).toMatchObject({ status: 409, body: { code } });
  expect(await count(clinic)).toBe(0);

  await write(clinic);
  expect(await count(clinic)).toBe(1);
});

test.each(['', 'x', 'a.b.c', 'x'.repeat(300)])(
  'SEAM-16: the invalid token %j is refused',
  async (form_token) => {
    const clinic = await aReachableClinic();
    expect(await send(clinic, { form_token })).toMatchObject({
      status: 409,
      body: { code: 'enquiries.form_outdated' },
    });
  },
);

test('SEAM-16: an enquiry with the invisible field gets the usual answer and is not stored', async () => {
  const clinic = await aReachableClinic();

  const person = await send(clinic);
  const program = await send(clinic, { website: 'https://spam.example/', email: 'spam@example.test' });

  expect(program).toMatchObject({ status: person.status, body: person.body });
  expect(await count(clinic)).toBe(1);
  expect(await clinic.letters('spam@example.test')).toEqual([]);
});

test('SEAM-23: one network may send five enquiries an hour without a form, and more with a form', async () => {
  const clinic = await aReachableClinic();
  for (const each of [1, 2, 3, 4, 5]) await send(clinic, { email: `v${each}@example.test` });

  const sixth = await send(clinic, { email: 'v6@example.test' });
  expect(sixth).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
  expect(sixth.headers['retry-after']).toBeDefined();

  await write(clinic, { email: 'v6@example.test' });
  expect((await send(clinic, { email: 'v7@example.test' }, { network: '10.1.2.3' })).status).toBe(200);
  expect(await count(clinic)).toBe(7);
});

test('SEAM-23: enquiries of others with the address of a patient do not block the patient', async () => {
  const clinic = await aReachableClinic();
  const patient = await aPatient(clinic);
  for (const each of [1, 2, 3, 4, 5])
    await write(clinic, { email: patient.email }, { network: `10.0.0.${each}` });

  const form_token = await openForm(clinic);
  const own = await send(clinic, { email: patient.email, form_token }, { token: patient.token });
  expect(own.status).toBe(200);
});

test('SEAM-23: one address may send five enquiries an hour, whatever its spelling', async () => {
  const clinic = await aReachableClinic();
  for (const each of [1, 2, 3, 4, 5]) await write(clinic, {}, { network: `10.0.0.${each}` });

  const form_token = await openForm(clinic);
  const sixth = await send(
    clinic,
    { email: 'ANNA.Berger@example.test', form_token },
    { network: '10.0.0.6' },
  );
  expect(sixth.status).toBe(429);
  expect(await count(clinic)).toBe(5);

  clinic.clock.advance(3600);
  expect((await send(clinic, { form_token }, { network: '10.0.0.6' })).status).toBe(200);
});

test('SEAM-23: the enquiries of one network are limited, whatever addresses it uses', async () => {
  const clinic = await aReachableClinic();
  const statuses: number[] = [];
  for (let each = 0; each < 31; each += 1) {
    const form_token = await openForm(clinic, 3);
    statuses.push((await send(clinic, { email: `v${each}@example.test`, form_token })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

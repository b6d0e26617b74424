import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { listProfileChanges } from './profile.store.ts';

const ADDRESS = {
  street: 'Gartenweg',
  house_number: '3',
  postal_code: '20095',
  city: 'Hamburg',
  country_code: 'DE',
};

const save = (clinic: Clinic, token: string, user: object) =>
  clinic.call('PUT /api/patients/update-profile', { user }, { token });

test('every changed value of a profile is kept with who changed it and when', async () => {
  const clinic = await aClinic();
  const { id, token } = await aPatient(clinic);
  clinic.clock.advance(600);
  const before = clinic.clock.now().getTime();
  const user = {
    salutation: 'ms_dr',
    first_name: 'Anne',
    last_name: 'Berg',
    birthdate: '1974-03-10',
    phone: '3011111111',
    address: ADDRESS,
  };
  expect((await save(clinic, token, user)).status).toBe(200);

  const by = { actorKind: 'patient', actorId: id };
  const found = await listProfileChanges(clinic.db, id);
  const times = found.map(({ at }) => at.getTime());
  expect(Math.min(...times)).toBeGreaterThanOrEqual(before);
  expect(Math.max(...times)).toBeLessThanOrEqual(clinic.clock.now().getTime());
  const kept = found.map(({ id: _, at: __, ...rest }) => rest);
  expect(kept.toReversed()).toEqual([
    { field: 'first_name', oldValue: 'Anna', ...by },
    { field: 'last_name', oldValue: 'Berger', ...by },
    { field: 'birthdate', oldValue: '1974-03-09', ...by },
    { field: 'phone', oldValue: '15123456789', ...by },
    { field: 'address', oldValue: 'Lindenstraße 12a, 10115 Berlin, DE', ...by },
  ]);
});

test('saving an unchanged value, or the first value, adds no row', async () => {
  const clinic = await aClinic();
  const { id, token } = await aPatient(clinic, { phone: null });

  await save(clinic, token, { first_name: 'Anna', last_name: 'Berger', phone: '3011111111' });
  expect(await listProfileChanges(clinic.db, id)).toEqual([]);
});

test('a change without an actor, even by hand in the database, is recorded as done by the system', async () => {
  const clinic = await aClinic();
  const { id } = await aPatient(clinic);
  await clinic.db.execute(sql`update patient set email = 'neu@example.test', email_key = 'neu@example.test'`);

  expect(await listProfileChanges(clinic.db, id)).toMatchObject([
    { field: 'email', oldValue: 'anna.berger@example.test', actorKind: 'system', actorId: null },
  ]);
});

test('the actor of one change is not recorded as the actor of the next', async () => {
  const clinic = await aClinic();
  const { id, token } = await aPatient(clinic);
  await save(clinic, token, { first_name: 'Anne' });
  await clinic.db.execute(sql`update patient set first_name = 'Anja' where id = ${id}`);

  expect((await listProfileChanges(clinic.db, id)).map(({ actorKind }) => actorKind).toSorted()).toEqual([
    'patient',
    'system',
  ]);
});

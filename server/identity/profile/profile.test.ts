import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';

const ADDRESS = {
  street: 'Hafenweg',
  house_number: 3,
  postal_code: 20457,
  city: 'Hamburg',
  country_code: 'de',
};

const read = async (clinic: Clinic, token: string, path = 'get-profile', locale = 'de') =>
  (await clinic.call(`GET /api/patients/${path}`, undefined, { token, headers: { locale } })).body.data;
const save = (clinic: Clinic, token: string | undefined, user: object) =>
  clinic.call('PUT /api/patients/update-profile', { user }, { token });

test('API-28, ENT-12, ENT-03: the profile comes with its address and full address', async () => {
  const clinic = await aClinic();
  const { id, token } = await aPatient(clinic);

  expect(await read(clinic, token)).toMatchObject({
    id,
    salutation: 'mrs',
    first_name: 'Anna',
    last_name: 'Berger',
    birthdate: '1974-03-09',
    email: 'anna.berger@example.test',
    phone: '15123456789',
    full_address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
    address: { street: 'Lindenstraße', country: 'Deutschland', country_code: 'DE' },
  });
  expect((await read(clinic, token, 'get-profile', 'en')).address.country).toBe('Germany');
});

test('API-29, ENT-20: the address answers the person, the address object and full_address', async () => {
  const clinic = await aClinic();
  const { id, token } = await aPatient(clinic);
  const data = await read(clinic, token, 'get-address');
  expect(data).toMatchObject({
    id,
    first_name: 'Anna',
    address: {
      street: 'Lindenstraße',
      house_number: '12a',
      postal_code: '10115',
      city: 'Berlin',
      country: 'Deutschland',
    },
  });
  expect(data.full_address).toContain('10115 Berlin');
  expect(data).not.toHaveProperty('birthdate');
});

test('ACC-03, API-30, OR-14: saving changes what was sent and leaves the rest', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);

  const answer = await save(clinic, token, {
    salutation: 'ms_prof',
    phone: '030-123 4567',
    address: ADDRESS,
  });

  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('Ihre Angaben sind gespeichert.');
  expect(await read(clinic, token)).toMatchObject({
    salutation: 'ms_prof',
    first_name: 'Anna',
    phone: '0301234567',
    address: { house_number: '3', postal_code: '20457' },
    full_address: 'Hafenweg 3, 20457 Hamburg, Deutschland',
  });
});

test('ACC-07, VAL-09, OR-25: profile faults are reported under user.*, address faults also under address.*', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const { status, body } = await save(clinic, token, {
    first_name: '',
    email: 'nope',
    birthdate: '2030-01-01x',
    address: { ...ADDRESS, street: ' ', country_code: 'XX' },
  });
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual([
    'address.country_code',
    'address.street',
    'user.address.country_code',
    'user.address.street',
    'user.birthdate',
    'user.email',
    'user.first_name',
  ]);
});

test('OR-39: a birthdate in the future is refused', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const { body } = await save(clinic, token, { birthdate: '2026-11-16' });
  expect(body.errors['user.birthdate']).toEqual(['Dieses Datum muss in der Vergangenheit liegen.']);
});

test('ROLE-08, OR-49: ids, roles and flags in the body change nothing, for the patient and for anybody else', async () => {
  const clinic = await aClinic();
  const anna = await aPatient(clinic);
  const ben = await aPatient(clinic, { email: 'ben@example.test', firstName: 'Ben', salutation: 'mr' });

  await save(clinic, anna.token, {
    id: ben.id,
    user_id: ben.id,
    is_guest: true,
    roles: ['admin'],
    first_name: 'Anne',
  });

  expect(await read(clinic, ben.token)).toMatchObject({ first_name: 'Ben' });
  expect(await read(clinic, anna.token)).toMatchObject({ id: anna.id, first_name: 'Anne', is_guest: false });
});

test.each(['GET /api/patients/get-profile', 'GET /api/patients/get-address'])(
  'ROLE-08: %s needs a session',
  async (route) => {
    const clinic = await aClinic();
    expect((await clinic.call(route)).status).toBe(401);
    expect((await clinic.call(route, undefined, { token: 'x'.repeat(43) })).status).toBe(401);
  },
);

test('API-30: saving needs a session and a user object', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  expect((await save(clinic, undefined, {})).status).toBe(401);
  expect((await clinic.call('PUT /api/patients/update-profile', {}, { token })).status).toBe(422);
  expect((await clinic.call('PUT /api/patients/update-profile', { user: 'x' }, { token })).status).toBe(422);
});

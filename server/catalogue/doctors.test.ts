import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { doctor, doctorDocument, service } from './catalogue.tables.ts';
import { aCatalogue } from './testing.ts';

let clinic: Clinic;
let catalogue: Awaited<ReturnType<typeof aCatalogue>>;

beforeEach(async () => {
  clinic = await aClinic();
  catalogue = await aCatalogue(clinic.db);
});

const doctors = (query: object = {}, locale = 'de') =>
  clinic.call('GET /api/patients/doctors', query, { headers: { locale } });

async function names(query: object) {
  const { body } = await doctors(query);
  return body.data.map(({ first_name }: { first_name: string }) => first_name);
}

test('API-08 ENT-06: without parameters the answer has all doctors with every field', async () => {
  const { status, body } = await doctors();

  expect(status).toBe(200);
  expect(body.data).toHaveLength(2);
  expect(body.data[0]).toEqual({
    id: catalogue.doctorId('anna'),
    slug: 'anna',
    name: 'Dr. med. Anna Keller',
    first_name: 'Anna',
    last_name: 'Keller',
    salutation: 'Dr. med.',
    display_name: null,
    staff_detail: 'Gynäkologie',
    description: 'Fachärztin',
    languages: [],
    image: null,
    documents: [],
    translations: [
      { locale: 'de', staff_detail: 'Gynäkologie', description: 'Fachärztin' },
      { locale: 'en', staff_detail: 'Gynaecology', description: 'Specialist' },
    ],
  });
});

test('ENT-06: the texts about a doctor are in the language of the caller', async () => {
  const { body } = await doctors({}, 'en');
  expect(body.data[0]).toMatchObject({ staff_detail: 'Gynaecology', description: 'Specialist' });
});

test('SLOT-03: the display name is used as the name on every screen', async () => {
  await clinic.db
    .update(doctor)
    .set({ displayName: 'Praxis Keller' })
    .where(eq(doctor.id, catalogue.doctorId('anna')));

  const { body } = await doctors();

  expect(body.data[0]).toMatchObject({ name: 'Praxis Keller', display_name: 'Praxis Keller' });
});

test('ENT-06: picture and documents are returned as addresses, in their order', async () => {
  const id = catalogue.doctorId('anna');
  await clinic.db.update(doctor).set({ imageUrl: '/images/anna.webp' }).where(eq(doctor.id, id));
  await clinic.db.insert(doctorDocument).values([
    { doctorId: id, src: '/images/second.webp', position: 2 },
    { doctorId: id, src: '/images/first.webp', position: 1 },
  ]);

  const { body } = await doctors({ doctor_id: String(id) });

  expect(body.data[0].image).toEqual({ url: '/images/anna.webp' });
  expect(body.data[0].documents).toEqual([{ src: '/images/first.webp' }, { src: '/images/second.webp' }]);
});

test('API-07: service_id, service_type and doctor_id filter the list, also in combination', async () => {
  const { serviceId, doctorId } = catalogue;

  expect(await names({ service_id: String(serviceId('check-up')) })).toEqual(['Anna', 'Lena']);
  expect(await names({ service_id: String(serviceId('follow-up')) })).toEqual(['Anna']);
  expect(await names({ service_type: 'following' })).toEqual(['Anna']);
  expect(await names({ doctor_id: String(doctorId('lena')) })).toEqual(['Lena']);
  expect(await names({ service_type: 'following', doctor_id: String(doctorId('lena')) })).toEqual([]);
  expect(await names({ service_id: String(serviceId('check-up')), service_type: 'following' })).toEqual([]);
});

test('API-07: a service nobody offers, or one that does not exist, has no doctors', async () => {
  expect(await names({ service_id: String(catalogue.serviceId('open-end')) })).toEqual([]);
  expect(await names({ service_id: '999999' })).toEqual([]);
});

test('API-07: a withdrawn service has no doctors', async () => {
  const id = catalogue.serviceId('check-up');
  await clinic.db.update(service).set({ isActive: false }).where(eq(service.id, id));

  expect(await names({ service_id: String(id) })).toEqual([]);
  expect(await names({ service_type: 'first' })).toEqual([]);
});

test('API-07, OR-49: a user_id has no effect, whatever it is', async () => {
  for (const userId of ['1', '999999', 'x'])
    expect(await names({ user_id: userId })).toEqual(['Anna', 'Lena']);
});

test('API-07: empty parameters count as absent', async () => {
  const empty = { service_type: '', service_id: '', user_id: '', doctor_id: '' };
  expect(await names(empty)).toEqual(['Anna', 'Lena']);
  expect(await names({ ...empty, service_type: 'following' })).toEqual(['Anna']);
});

test.each([
  ['service_id', '0'],
  ['service_id', '-1'],
  ['service_id', '1.5'],
  ['service_id', 'eins'],
  ['service_id', '99999999999999999999'],
  ['doctor_id', '1 or 1=1'],
  ['service_type', 'unknown'],
])('API-07: %s=%j is refused at its field', async (field, value) => {
  const { status, body } = await doctors({ [field]: value });

  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

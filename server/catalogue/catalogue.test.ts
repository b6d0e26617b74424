import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { doctor, service } from './catalogue.tables.ts';
import { aCatalogue } from './testing.ts';

let clinic: Clinic;
let catalogue: Awaited<ReturnType<typeof aCatalogue>>;

beforeEach(async () => {
  clinic = await aClinic();
  catalogue = await aCatalogue(clinic.db);
});

const categories = (locale = 'de') =>
  clinic.call('GET /api/patients/get-service-category', undefined, { headers: { locale } });

test('API-05 ENT-04 SVC-01: everybody may read the categories with translations, sub_name and services', async () => {
  const { status, body } = await categories();

  expect(status).toBe(200);
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({
    sub_name: 'Im Gleichgewicht',
    translations: [
      { locale: 'de', title: 'Hormone', sub_name: 'Im Gleichgewicht' },
      { locale: 'en', title: 'Hormones', sub_name: 'In balance' },
    ],
  });
  expect(body.data[0].services).toHaveLength(3);
});

test("the sub_name is in the caller's language", async () => {
  const { body } = await categories('en');
  expect(body.data[0].sub_name).toBe('In balance');
});

test('ENT-05 SVC-03: a service has its titles in both formats, its price in euro and its doctors', async () => {
  const { body } = await categories();

  expect(body.data[0].services[0]).toEqual({
    id: catalogue.serviceId('check-up'),
    type: 'first',
    duration: 45,
    price: 89.5,
    effective_duration: 45,
    effective_price_cents: 8950,
    image: null,
    translations: [
      { locale: 'de', title: 'Erstgespräch', description: 'In Ruhe' },
      { locale: 'en', title: 'First appointment', description: 'Taking time' },
    ],
    translations_by_locale: {
      de: { title: 'Erstgespräch', description: 'In Ruhe' },
      en: { title: 'First appointment', description: 'Taking time' },
    },
    doctors: [{ doctor_id: catalogue.doctorId('anna') }, { doctor_id: catalogue.doctorId('lena') }],
  });
});

test('SVC-04 SVC-05 SEAM-09: a missing duration and price are returned as missing, with the defaults of 60 minutes and 300 euro', async () => {
  const { body } = await categories();

  expect(body.data[0].services[2]).toMatchObject({
    duration: null,
    price: null,
    effective_duration: 60,
    effective_price_cents: 30_000,
  });
});

test('services for known patients have the type following', async () => {
  const { body } = await categories();
  const types = body.data[0].services.map(({ type }: { type: string }) => type);
  expect(types).toEqual(['first', 'following', 'first']);
});

test('ENT-05: a service image is returned as an address', async () => {
  await clinic.db
    .update(service)
    .set({ imageUrl: '/images/first.webp' })
    .where(eq(service.id, catalogue.serviceId('check-up')));

  const { body } = await categories();

  expect(body.data[0].services[0].image).toEqual({ url: '/images/first.webp' });
});

test('SEAM-25: withdrawn services and inactive doctors are not shown', async () => {
  const { serviceId, doctorId } = catalogue;
  await clinic.db
    .update(service)
    .set({ isActive: false })
    .where(eq(service.id, serviceId('follow-up')));
  await clinic.db
    .update(doctor)
    .set({ isActive: false })
    .where(eq(doctor.id, doctorId('lena')));

  const { services } = (await categories()).body.data[0];

  expect(services.map(({ id }: { id: number }) => id)).toEqual([
    serviceId('check-up'),
    serviceId('open-end'),
  ]);
  expect(services[0].doctors).toEqual([{ doctor_id: doctorId('anna') }]);
});

test('SEAM-25: a second import does not overwrite changes of the clinic', async () => {
  const id = catalogue.serviceId('check-up');
  await clinic.db.update(service).set({ priceCents: 99_00 }).where(eq(service.id, id));

  const again = await aCatalogue(clinic.db);

  expect(again.serviceId('check-up')).toBe(id);
  const { services } = (await categories()).body.data[0];
  expect(services).toHaveLength(3);
  expect(services[0].price).toBe(99);
});

test('the catalogue is answered from memory until somebody changes it, each language and choice for itself', async () => {
  const readAll = async () => {
    await categories('de');
    await categories('en');
    await clinic.call('GET /api/patients/doctors');
    await clinic.call('GET /api/patients/doctors', { doctor_id: catalogue.doctorId('anna') });
  };
  await readAll();
  // On a busy machine a server may not be sure for a moment that it hears the others, and asks the database.
  await expect.poll(() => queriesDuring(readAll), { timeout: 60_000 }).toEqual([]);

  await clinic.db
    .update(doctor)
    .set({ isActive: false })
    .where(eq(doctor.id, catalogue.doctorId('anna')));

  const { body } = await clinic.call('GET /api/patients/doctors', { doctor_id: catalogue.doctorId('anna') });
  expect(body.data).toEqual([]);
});

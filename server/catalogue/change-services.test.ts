import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { appointment } from '#server/appointments/appointments.tables.ts';
import { anAppointment } from '#server/appointments/testing.ts';
import { aPng } from '#server/platform/files/testing.ts';
import { insertWorkingHours } from '#server/schedule/schedule.store.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { bookableService } from './catalogue.service.ts';
import { aDesk, type Desk } from './testing.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await aDesk();
});

const serviceOf = async (id: number) => {
  const { categories } = await desk.read();
  return categories
    .flatMap(({ services }: { services: { id: number }[] }) => services)
    .find((service: { id: number }) => service.id === id);
};
const checkUp = () => serviceOf(desk.serviceId('check-up'));
const change = async (changes: object, by?: string) => {
  const { id, version } = await checkUp();
  return await desk.call(`PUT /services/${id}`, desk.aServiceForm({ version, ...changes }), by);
};
const aPicture = async () =>
  (
    await desk.clinic.upload(
      'POST /api/staff/pictures',
      {},
      { name: 'x.png', bytes: await aPng() },
      { token: desk.token },
    )
  ).body.data;

test('SEAM-25: patients see a new service with texts, price, doctors and picture', async () => {
  const { id: picture_id, url } = await aPicture();
  const { status, body } = await desk.call('POST /services', desk.aServiceForm({ picture_id }));

  expect(status).toBe(200);
  expect(body).toMatchObject({ message: 'Angelegt.', data: { version: 1 } });
  const seen = await desk.seenByPatients();
  expect(seen.at(-1)).toMatchObject({
    id: body.data.id,
    type: 'first',
    duration: 30,
    price: 120,
    image: { url },
    translations_by_locale: {
      de: { title: 'Hormonprofil', description: 'Ausführlich' },
      en: { title: 'Hormone profile', description: 'In detail' },
    },
    doctors: [{ doctor_id: desk.doctorId('anna') }],
  });
  expect((await desk.clinic.http.inject(url)).statusCode).toBe(200);
});

test('SEAM-25: an administrator changes all fields of a service, and the next form has the new version', async () => {
  const { body } = await change({ duration: null, price_cents: null, type: 'following', doctor_ids: [] });

  expect(body).toMatchObject({ message: 'Gespeichert.', data: { version: 2 } });
  expect(await checkUp()).toMatchObject({
    version: 2,
    type: 'following',
    duration: null,
    price_cents: null,
    doctor_ids: [],
    is_active: true,
    texts: { de: { title: 'Hormonprofil' }, en: { title: 'Hormone profile' } },
  });
});

test('SEAM-25: texts are stored as written and never become HTML', async () => {
  const hostile = '<img src=x onerror=alert(1)> & "Ruhe"';
  const texts = { de: { title: hostile, description: hostile }, en: { title: 'a', description: 'b' } };
  await change({ texts });

  const [first] = await desk.seenByPatients();
  expect(first?.translations_by_locale.de).toEqual({ title: hostile, description: hostile });
});

test('SEAM-09, SEAM-25: a booked appointment keeps its price, duration and end', async () => {
  const { clinic, doctorId } = desk;
  const anna = doctorId('anna');
  await insertWorkingHours(clinic.db, [
    { doctorId: anna, weekday: 2, startsAt: '09:00', endsAt: '12:00', validFrom: '2025-01-01' },
  ]);
  const patient = await aPatient(clinic);
  const plan = { anna, checkUp: desk.serviceId('check-up') } as Parameters<typeof anAppointment>[1];
  const id = await anAppointment(clinic, plan, patient);
  const storedAppointment = async () =>
    (await clinic.db.select().from(appointment).where(eq(appointment.id, id)))[0];
  const before = await storedAppointment();

  expect((await change({ price_cents: 999_00, duration: 120 })).status).toBe(200);
  const { id: serviceId, version } = await checkUp();
  await desk.call(`POST /services/${serviceId}/activation`, { version, is_active: false });

  expect(await storedAppointment()).toEqual(before);
  const ahead = (query: object) =>
    clinic.call('GET /api/staff/appointments-ahead', query, { token: desk.token });
  expect((await ahead({ service_id: String(serviceId) })).body).toEqual({ data: { count: 1 } });
  expect((await ahead({ doctor_id: String(anna) })).body.data.count).toBe(1);
  expect((await ahead({ doctor_id: String(doctorId('lena')) })).body.data.count).toBe(0);
  clinic.clock.set(new Date('2026-11-25T00:00:00Z'));
  const { token } = await aStaffMember(clinic, 'admin');
  const later = await clinic.call('GET /api/staff/appointments-ahead', { service_id: serviceId }, { token });
  expect(later.body.data.count).toBe(0);
});

test('SEAM-25: patients no longer see a withdrawn service; the staff see it and can offer it again', async () => {
  const { id, version } = await checkUp();
  const withdrawn = await desk.call(`POST /services/${id}/activation`, { version, is_active: false });
  expect(withdrawn.body.message).toContain('Vereinbarte Termine bleiben bestehen');
  expect((await desk.seenByPatients()).map(({ id: each }) => each)).not.toContain(id);
  expect(await checkUp()).toMatchObject({ is_active: false, version: 2 });

  await desk.call(`POST /services/${id}/activation`, { version: 2, is_active: true });
  expect((await desk.seenByPatients()).map(({ id: each }) => each)).toContain(id);
});

test('SEAM-25: the services of a hidden category can neither be seen nor booked until it is shown again', async () => {
  const { clinic, categoryId: id, doctorId } = desk;
  const doctorsOf = async (service: string) =>
    (await clinic.call('GET /api/patients/doctors', { service_id: desk.serviceId(service) })).body.data;
  const hidden = await desk.call(`POST /categories/${id}/activation`, { version: 1, is_active: false });

  expect(hidden.body).toMatchObject({ data: { version: 2 } });
  expect(hidden.body.message).toContain('Vereinbarte Termine bleiben bestehen');
  expect((await clinic.call('GET /api/patients/get-service-category')).body.data).toEqual([]);
  expect(await doctorsOf('check-up')).toEqual([]);
  expect(await bookableService(clinic.db, desk.serviceId('check-up'))).toBeUndefined();
  expect((await desk.read()).categories).toMatchObject([{ id, version: 2, is_active: false }]);
  expect((await checkUp()).is_active).toBe(true);

  await desk.call(`POST /categories/${id}/activation`, { version: 2, is_active: true });
  expect((await desk.seenByPatients()).length).toBeGreaterThan(0);
  expect((await doctorsOf('check-up')).map(({ id: each }) => each)).toContain(doctorId('anna'));
});

test('SEAM-25: hiding a category needs its present version, and an existing category', async () => {
  const path = `POST /categories/${desk.categoryId}/activation`;
  const answers = await Promise.all([1, 2, 3].map(() => desk.call(path, { version: 1, is_active: false })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await desk.call(path, { version: 2 })).status).toBe(422);
  const nowhere = { version: 1, is_active: true };
  expect((await desk.call('POST /categories/999999/activation', nowhere)).status).toBe(404);
});

test('SEAM-25: a picture is replaced, removed or left unchanged', async () => {
  const [first, second] = [await aPicture(), await aPicture()];
  await change({ picture_id: first.id });
  await change({});
  expect((await checkUp()).image).toEqual({ url: first.url });
  await change({ picture_id: second.id });
  expect((await checkUp()).image).toEqual({ url: second.url });
  await change({ picture_id: null });
  expect((await checkUp()).image).toBeNull();
});

test('SEAM-25: a picture can be used in one place only', async () => {
  const { id: picture_id } = await aPicture();
  await change({ picture_id });
  const again = await desk.call('POST /services', desk.aServiceForm({ picture_id }));

  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['picture_id']]);
});

test.each([
  ['category_id', 999_999],
  ['category_id', 'x'],
  ['type', 'other'],
  ['duration', 4],
  ['duration', 481],
  ['duration', 30.5],
  ['duration', '30'],
  ['price_cents', -1],
  ['price_cents', 1_000_001],
  ['price_cents', 1.5],
  ['doctor_ids', [999_999]],
  ['doctor_ids', 'x'],
  ['picture_id', 'x'],
  ['picture_id', '0'.repeat(32)],
  ['texts', undefined],
])('SEAM-25: a service with %s = %j is refused at its field', async (field, value) => {
  for (const answer of [
    await desk.call('POST /services', desk.aServiceForm({ [field]: value })),
    await change({ [field]: value }),
  ]) {
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  }
  expect((await checkUp()).version).toBe(1);
});

test.each([
  ['texts.de.title', ''],
  ['texts.en.title', 'a\nb'],
  ['texts.en.title', 'x'.repeat(121)],
  ['texts.de.description', '  '],
  ['texts.en.description', 'x'.repeat(4_001)],
])('SEAM-25: both languages are required and limited in length: %s = %j', async (field, value) => {
  const [, locale = 'de', key = ''] = field.split('.');
  const { texts } = desk.aServiceForm() as { texts: Record<string, object> };
  const wrong = { ...texts, [locale]: { ...texts[locale], [key]: value } };
  const { status, body } = await change({ texts: wrong });

  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('SEAM-25: of several simultaneous changes of one service one succeeds, and the others are refused with a reason', async () => {
  const prices = [100, 200, 300];
  const { id, version } = await checkUp();
  const answers = await Promise.all(
    prices.map((price_cents) =>
      desk.call(`PUT /services/${id}`, desk.aServiceForm({ version, price_cents })),
    ),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'catalogue.changed_meanwhile',
    current: { changed_by: 'Mara Sommer', changed_at: expect.stringMatching(/^2026-/) },
  });
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await checkUp()).toMatchObject({ version: 2, price_cents: prices[winner] });
});

test('SEAM-25: changing the services of a doctor makes the open forms of these services outdated', async () => {
  const { version } = await checkUp();
  await desk.call('POST /doctors', desk.aDoctorForm({ service_ids: [desk.serviceId('check-up')] }));

  const late = await change({ version });
  expect([late.status, late.body.current.changed_by]).toEqual([409, 'Mara Sommer']);
  expect((await checkUp()).doctor_ids).toHaveLength(3);
});

test('SEAM-25: a change of a missing row is not found', async () => {
  const form = desk.aServiceForm({ version: 1 });
  expect((await desk.call('PUT /services/999999', form)).status).toBe(404);
  expect((await desk.call('POST /services/999999/activation', { version: 1, is_active: true })).status).toBe(
    404,
  );
});

test('SEAM-25: services are ordered within their category; an order with other ids is refused as outdated', async () => {
  const ids = ['open-end', 'follow-up', 'check-up'].map(desk.serviceId);
  const order = (given: unknown) =>
    desk.call(`PUT /categories/${desk.categoryId}/service-order`, { ids: given });

  expect((await order(ids)).status).toBe(200);
  expect((await desk.seenByPatients()).map(({ id }) => id)).toEqual(ids);
  for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), 999_999]]) {
    expect((await order(wrong)).status).toBe(409);
  }
  for (const malformed of [[], 'x', ['x']]) expect((await order(malformed)).status).toBe(422);
  expect((await desk.call('PUT /categories/999999/service-order', { ids })).status).toBe(404);
});

test.each(['doctor', 'assistant'] as const)(
  'OR-33: a %s may read the catalogue, but not change it',
  async (role) => {
    const { token } = await aStaffMember(desk.clinic, role);

    expect((await desk.read(token)).categories).toHaveLength(1);
    expect((await change({}, token)).status).toBe(403);
    for (const route of [
      'POST /services',
      'POST /services/1/activation',
      'POST /categories/1/activation',
      'PUT /category-order',
    ]) {
      expect((await desk.call(route, {}, token)).status).toBe(403);
    }
    expect((await desk.call('GET ', {}, 'nobody')).status).toBe(401);
  },
);

import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { doctor } from './catalogue.tables.ts';
import { aDesk, type Desk } from './testing.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await aDesk();
});

const doctorOf = async (slug: string) => {
  const { doctors } = await desk.read();
  return doctors.find(({ id }: { id: number }) => id === desk.doctorId(slug));
};
const anna = () => doctorOf('anna');
const change = async (changes: object, by?: string) => {
  const { id, version } = await anna();
  return await desk.call(`PUT /doctors/${id}`, desk.aDoctorForm({ version, ...changes }), by);
};
const { texts: PAGE } = {
  texts: { de: { staff_detail: 'a', description: 'b' }, en: { staff_detail: 'c', description: 'd' } },
};

async function aDoctorAtWork() {
  const member = await aStaffMember(desk.clinic, 'doctor');
  await desk.clinic.db
    .update(doctor)
    .set({ staffId: member.id })
    .where(eq(doctor.id, desk.doctorId('anna')));
  return member;
}

test('SEAM-25: patients see a new doctor with texts and services', async () => {
  const { status, body } = await desk.call('POST /doctors', desk.aDoctorForm());

  expect(status).toBe(200);
  expect((await desk.doctorsSeen()).at(-1)).toMatchObject({
    id: body.data.id,
    name: 'Dr. med. Clara Winter',
    staff_detail: 'Endokrinologie',
    slug: expect.stringMatching(/^clara-winter-[\da-f]{8}$/),
    translations: [
      { locale: 'de', staff_detail: 'Endokrinologie', description: 'Seit 1998' },
      { locale: 'en', staff_detail: 'Endocrinology', description: 'Since 1998' },
    ],
  });
  const [checkUp] = await desk.seenByPatients();
  expect(checkUp?.doctors).toContainEqual({ doctor_id: body.data.id });
});

test('SEAM-25: an administrator changes all fields of a doctor', async () => {
  const { body } = await change({ display_name: 'Praxis Winter', service_ids: [] });

  expect(body.data.version).toBe(2);
  expect(await anna()).toMatchObject({
    name: 'Praxis Winter',
    first_name: 'Clara',
    service_ids: [],
    version: 2,
    is_own: false,
    texts: { de: { staff_detail: 'Endokrinologie' } },
  });
});

test('SEAM-25: patients see the languages of a doctor, each once; a form without them leaves them', async () => {
  await change({ languages: ['tr', 'de', 'tr'] });
  expect((await desk.doctorsSeen())[0]).toMatchObject({ languages: ['tr', 'de'] });

  await change({});
  expect(await anna()).toMatchObject({ languages: ['tr', 'de'] });
  await change({ languages: [] });
  expect(await anna()).toMatchObject({ languages: [] });
  expect((await change({ languages: ['tlh'] })).body.errors).toHaveProperty(['languages.0']);
});

test('SEAM-25: a new doctor speaks the languages of the form', async () => {
  await desk.call('POST /doctors', desk.aDoctorForm({ languages: ['de', 'uk'] }));
  expect((await desk.doctorsSeen()).at(-1)).toMatchObject({ languages: ['de', 'uk'] });
});

test('SEAM-25: patients no longer see an inactive doctor; the staff do', async () => {
  const { id, version } = await anna();
  await desk.call(`POST /doctors/${id}/activation`, { version, is_active: false });

  expect((await desk.doctorsSeen()).map((each: { id: number }) => each.id)).not.toContain(id);
  expect(await anna()).toMatchObject({ is_active: false });
  const again = await desk.call(`POST /doctors/${id}/activation`, { version, is_active: false });
  expect(again.body.code).toBe('catalogue.changed_meanwhile');
});

test.each([
  ['first_name', ''],
  ['last_name', 'a\nb'],
  ['salutation', ' '],
  ['display_name', ''],
  ['service_ids', [999_999]],
  ['service_ids', undefined],
  ['picture_id', '/etc/passwd'],
  ['texts', {}],
])('SEAM-25: a doctor with %s = %j is refused at its field', async (field, value) => {
  const fields = field === 'texts' ? ['texts.de', 'texts.en'] : [field];
  for (const answer of [
    await desk.call('POST /doctors', desk.aDoctorForm({ [field]: value })),
    await change({ [field]: value }),
  ]) {
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
  }
});

test('SEAM-25: of several simultaneous changes of one doctor one succeeds', async () => {
  const { id, version } = await anna();
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((first_name) =>
      desk.call(`PUT /doctors/${id}`, desk.aDoctorForm({ version, first_name })),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('SEAM-25: simultaneous changes of a service and its doctor cause no deadlock', async () => {
  const { id, version } = await anna();
  const checkUp = desk.serviceId('check-up');
  const answers = await Promise.all([
    desk.call(`PUT /doctors/${id}`, desk.aDoctorForm({ version, service_ids: [] })),
    desk.call(`PUT /services/${checkUp}`, desk.aServiceForm({ version: 1, doctor_ids: [] })),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('SEAM-25: doctors can be ordered; an order with other ids is refused as outdated', async () => {
  const ids = ['lena', 'anna'].map(desk.doctorId);
  expect((await desk.call('PUT /doctor-order', { ids })).status).toBe(200);
  expect((await desk.doctorsSeen()).map(({ id }: { id: number }) => id)).toEqual(ids);
  expect((await desk.call('PUT /doctor-order', { ids: ids.slice(1) })).status).toBe(409);
});

test('OR-33: a doctor changes the text and picture of the own page, and nothing else', async () => {
  const { token } = await aDoctorAtWork();
  const { doctors } = await desk.read(token);
  expect(doctors.map(({ is_own }: { is_own: boolean }) => is_own)).toEqual([true, false]);

  const own = { version: 1, texts: PAGE, first_name: 'Chefin', service_ids: [], is_active: false };
  expect((await desk.call('PUT /own-page', own, token)).status).toBe(200);
  expect(await anna()).toMatchObject({
    first_name: 'Anna',
    is_active: true,
    texts: PAGE,
    version: 2,
    service_ids: [desk.serviceId('check-up'), desk.serviceId('follow-up')],
  });
  expect((await doctorOf('lena')).texts).not.toEqual(PAGE);
  expect((await desk.call('PUT /own-page', own, token)).status).toBe(409);
  expect((await change({}, token)).status).toBe(403);
});

test('OR-33: staff without a doctor page have no page to change', async () => {
  const own = { version: 1, texts: PAGE };
  const { token } = await aStaffMember(desk.clinic, 'doctor');
  expect((await desk.call('PUT /own-page', own, token)).status).toBe(404);
  expect((await desk.call('PUT /own-page', own)).status).toBe(403);
  const malformed = await desk.call('PUT /own-page', { version: 1 }, token);
  expect([malformed.status, Object.keys(malformed.body.errors)]).toEqual([422, ['texts']]);
});

const CATEGORY = { de: { title: 'Neu', sub_name: 'Frisch' }, en: { title: 'New', sub_name: 'Fresh' } };

test('SEAM-25: categories are created, changed once per version, and ordered', async () => {
  const made = await desk.call('POST /categories', { texts: CATEGORY });
  const { id } = made.body.data;
  const texts = { ...CATEGORY, en: { title: 'Newer', sub_name: 'Fresh' } };
  const rename = () => desk.call(`PUT /categories/${id}`, { version: 1, texts });
  const answers = await Promise.all([rename(), rename()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);

  expect((await desk.call('PUT /category-order', { ids: [id, desk.categoryId] })).status).toBe(200);
  const { categories } = await desk.read();
  expect(categories.map((each: { id: number }) => each.id)).toEqual([id, desk.categoryId]);
  expect(categories[0]).toMatchObject({ texts, services: [], version: 2 });
  expect((await desk.call('PUT /category-order', { ids: [id] })).status).toBe(409);
  expect((await desk.call('PUT /categories/999999', { version: 1, texts })).status).toBe(404);
});

test.each(['texts.de.title', 'texts.en.sub_name'])(
  'SEAM-25: a category without %s is refused',
  async (field) => {
    const [, locale = 'de', key = ''] = field.split('.');
    const texts = { ...CATEGORY, [locale]: { ...CATEGORY[locale as 'de'], [key]: '' } };
    const { status, body } = await desk.call('POST /categories', { texts });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  },
);

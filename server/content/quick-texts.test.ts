import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#server/platform/actor.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

let clinic: Clinic;

beforeEach(async () => {
  clinic = await aClinic();
});

async function asStaff(role: StaffRole = 'doctor') {
  const { token } = await aStaffMember(clinic, role);
  return {
    list: async () => (await clinic.call('GET /api/staff/quick-texts', {}, { token })).body.data,
    save: (text: object) => clinic.call('POST /api/staff/quick-texts', text, { token }),
    remove: (id: number) => clinic.call(`DELETE /api/staff/quick-texts/${id}`, {}, { token }),
  };
}

const LAB = { title: 'Laborwerte', content: 'Bitte senden Sie uns Ihre Laborwerte.\nVielen Dank!' };

test('SEAM-15, SEAM-16: a member of staff adds, changes and removes a quick text, and all staff find it', async () => {
  const [doctor, assistant] = [await asStaff(), await asStaff('assistant')];
  const { body } = await doctor.save(LAB);
  expect(body.data).toEqual({ ...LAB, id: body.data.id, may_change: true });
  await doctor.save({ title: 'Anfahrt', content: 'Wir treffen uns per Video.' });
  expect((await assistant.list()).map(({ title }: { title: string }) => title)).toEqual([
    'Anfahrt',
    'Laborwerte',
  ]);

  await doctor.save({ ...LAB, id: body.data.id, title: 'Labor' });
  const changed = { ...LAB, id: body.data.id, title: 'Labor' };
  expect(await doctor.list()).toContainEqual({ ...changed, may_change: true });
  expect(await assistant.list()).toContainEqual({ ...changed, may_change: false });
  expect((await doctor.remove(body.data.id)).status).toBe(200);
  expect(await doctor.list()).toHaveLength(1);
});

test('SEAM-15, OR-33: only its author or an administrator can change or remove a quick text', async () => {
  const [author, assistant] = [await asStaff(), await asStaff('assistant')];
  for (const [hers, other] of [
    [assistant, author],
    [author, assistant],
  ] as const) {
    const { id } = (await hers.save(LAB)).body.data;
    expect((await other.save({ id, title: 'Fremd', content: 'Fremd' })).status).toBe(404);
    expect((await other.remove(id)).status).toBe(404);
    expect(await other.list()).toEqual([{ ...LAB, id, may_change: false }]);
    await hers.remove(id);
  }
  const { id } = (await author.save(LAB)).body.data;

  const admin = await asStaff('admin');
  expect((await admin.save({ ...LAB, id, title: 'Labor' })).status).toBe(200);
  expect(await author.list()).toEqual([{ ...LAB, id, title: 'Labor', may_change: true }]);
  expect((await admin.remove(id)).status).toBe(200);
  expect((await admin.remove(id)).status).toBe(404);
});

test('SEAM-15: several members of staff add the hundredth quick text at once: the server saves one and refuses the others', async () => {
  const doctor = await asStaff();
  const { id: first } = (await doctor.save(LAB)).body.data;
  await clinic.db.execute(sql`insert into quick_text (title, content, author_id, changed_by_id, changed_at)
    select 'Text ' || number, 'x', author_id, changed_by_id, changed_at
    from quick_text, generate_series(2, 99) as number`);
  const answers = await Promise.all(['a', 'b', 'c'].map((title) => doctor.save({ ...LAB, title })));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('content.too_many_quick_texts');
  expect((await doctor.save({ ...LAB, id: first, title: 'Labor' })).status).toBe(200);
  await doctor.remove(first);
  expect((await doctor.save(LAB)).status).toBe(200);
});

test('the server answers "not found" for an unknown quick text and refuses an empty or too long one at its field', async () => {
  const doctor = await asStaff();
  expect((await doctor.remove(9)).status).toBe(404);
  expect((await doctor.save({ ...LAB, id: 9 })).status).toBe(404);
  expect((await doctor.save({ title: ' ', content: 'x'.repeat(5_001) })).body.errors).toMatchObject({
    title: expect.any(Array),
    content: expect.any(Array),
  });
  expect(await doctor.list()).toEqual([]);
});

test('API-04: only the staff can call the quick texts', async () => {
  const { token } = await aPatient(clinic);
  const routes = [
    'GET /api/staff/quick-texts',
    'POST /api/staff/quick-texts',
    'DELETE /api/staff/quick-texts/1',
  ];
  for (const route of routes) {
    expect((await clinic.call(route, LAB)).status).toBe(401);
    expect((await clinic.call(route, LAB, { token })).status).toBe(403);
  }
});

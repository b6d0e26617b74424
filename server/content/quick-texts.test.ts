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

test('SEAM-15, SEAM-16: a passage is added, changed and removed, and everybody of the clinic finds it', async () => {
  const [doctor, assistant] = [await asStaff(), await asStaff('assistant')];
  const { body } = await doctor.save(LAB);
  await doctor.save({ title: 'Anfahrt', content: 'Wir treffen uns per Video.' });
  expect((await assistant.list()).map(({ title }: { title: string }) => title)).toEqual([
    'Anfahrt',
    'Laborwerte',
  ]);

  await assistant.save({ ...LAB, id: body.data.id, title: 'Labor' });
  expect(await doctor.list()).toContainEqual({ ...LAB, id: body.data.id, title: 'Labor' });
  expect((await doctor.remove(body.data.id)).status).toBe(200);
  expect(await doctor.list()).toHaveLength(1);
});

test('what is missing is not found, what is empty or too long is refused at its field', async () => {
  const doctor = await asStaff();
  expect((await doctor.remove(9)).status).toBe(404);
  expect((await doctor.save({ ...LAB, id: 9 })).status).toBe(404);
  expect((await doctor.save({ title: ' ', content: 'x'.repeat(5_001) })).body.errors).toMatchObject({
    title: expect.any(Array),
    content: expect.any(Array),
  });
  expect(await doctor.list()).toEqual([]);
});

test('API-04: passages are for the staff alone', async () => {
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

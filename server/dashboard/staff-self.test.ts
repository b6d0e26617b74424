import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aCatalogue } from '#server/catalogue/testing.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

const ME = 'GET /api/staff/me';

test('a doctor learns which doctor she is, an assistant that she is none', async () => {
  const clinic = await aClinic();
  const { doctorId } = await aCatalogue(clinic.db);
  const doctor = await aStaffMember(clinic, 'doctor');
  const assistant = await aStaffMember(clinic, 'assistant');
  await clinic.db.execute(sql`update doctor set staff_id = ${doctor.id} where slug = 'anna'`);
  const me = async ({ token }: { token: string }) => (await clinic.call(ME, undefined, { token })).body.data;

  const doctor_id = doctorId('anna');
  expect(await me(doctor)).toEqual({
    id: doctor.id,
    name: 'Mara Sommer',
    email: doctor.email,
    role: 'doctor',
    doctor_id,
    proves_with: 'code',
  });
  expect(await me(assistant)).toMatchObject({ role: 'assistant', doctor_id: null });
});

test('a demo account, which has no second factor, proves itself with its password', async () => {
  const clinic = await aClinic();
  const { token, id } = await aStaffMember(clinic, 'doctor');
  await clinic.db.execute(sql`update staff_member set is_demo = true where id = ${id}`);
  expect((await clinic.call(ME, undefined, { token })).body.data).toMatchObject({ proves_with: 'password' });
});

test('it is for staff, and for those who still work here', async () => {
  const clinic = await aClinic();
  const { token, id } = await aStaffMember(clinic, 'doctor');
  expect((await clinic.call(ME)).status).toBe(401);
  expect((await clinic.call(ME, undefined, { token: (await aPatient(clinic)).token })).status).toBe(403);
  expect((await clinic.call(ME, undefined, { token })).status).toBe(200);

  await clinic.db.execute(sql`update staff_member set left_at = now() where id = ${id}`);
  expect((await clinic.call(ME, undefined, { token })).status).toBe(401);
});

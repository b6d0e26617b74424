import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { aPlan, freeTimes, type Plan, TUESDAY } from '../testing.ts';

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

const ask = (query: object = {}, options = {}) =>
  clinic.call('GET /api/patients/get-schedules', { service_id: String(plan.checkUp), ...query }, options);

test('API-06: a missing service, a withdrawn one and one without doctors have no schedules', async () => {
  const none = { data: [], dateMarker: [] };
  expect((await ask({ service_id: '999999' })).body).toEqual(none);
  expect((await ask({ service_id: String(plan.serviceId('open-end')) })).body).toEqual(none);
  await clinic.db.execute(sql`update service set is_active = false`);
  expect((await ask()).body).toEqual(none);
});

test('API-06: a doctor who left the clinic has no slots', async () => {
  await clinic.db.execute(sql`update doctor set is_active = false where id = ${plan.anna}`);
  expect(await freeTimes(clinic, plan, plan.anna)).toEqual([]);
  expect(await freeTimes(clinic, plan, plan.lena)).toEqual(['14:00', '14:45']);
});

test('ROLE-02: only signed-in patients see the slots of a follow-up service', async () => {
  const following = { service_id: String(plan.followUp), picked_date: TUESDAY };
  const { token } = await aPatient(clinic);
  const staff = await aStaffMember(clinic, 'assistant');

  expect((await ask(following)).body.code).toBe('session.required');
  expect((await ask(following, { token: staff.token })).body.code).toBe('session.forbidden');
  expect((await ask(following, { token })).body.data[0].slots).toHaveLength(4);
});

test.each([
  ['service_id', ''],
  ['service_id', '0'],
  ['service_id', '1.5'],
  ['service_id', '1 or 1=1'],
  ['service_id', '99999999999999999999'],
  ['doctor_ids[]', 'alle'],
  ['order_by', 'price'],
  ['picked_date', '2026-02-30'],
  ['picked_date', '17.11.2026'],
  ['picked_date', '9999-12-31'],
  ['month', '13'],
  ['month', '0'],
  ['month', '2026-00'],
  ['month', '0000-01'],
  ['month', '2026-11-17'],
])('API-06: %s=%j is refused at its field', async (field, value) => {
  const { status, body } = await ask({ [field]: value });

  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field.replace('[]', '')]);
});

test('API-06: too many doctor ids are refused', async () => {
  const query = Array.from({ length: 51 }, (_, id) => `doctor_ids[]=${id + 1}`).join('&');
  const { status } = await clinic.call(`GET /api/patients/get-schedules?service_id=1&${query}`);
  expect(status).toBe(422);
});

import { beforeEach, expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { aPlan, type Plan } from '../testing.ts';

const RULE = { buffer_before: 5, buffer_after: 10, minimum_notice: 60, horizon_days: 14, offer_notice: 24 };

let clinic: Clinic;
let plan: Plan;
let token: string;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  token = (await aStaffMember(clinic, 'admin')).token;
});

const path = (id = plan.checkUp) => `/api/staff/services/${id}/booking-rule`;
const change = (rule: object, by = token, id = plan.checkUp) =>
  clinic.call(`PUT ${path(id)}`, { version: 0, ...RULE, ...rule }, { token: by });
const lastDay = async () =>
  (await clinic.call('GET /api/patients/next-free-times', { service_id: plan.checkUp })).body.bookable_until;

test('SEAM-25: a service without a rule uses the defaults', async () => {
  const { body } = await clinic.call(`GET ${path()}`, {}, { token });

  expect(body.data).toEqual({
    service_id: plan.checkUp,
    version: 0,
    buffer_before: 0,
    buffer_after: 0,
    minimum_notice: 120,
    horizon_days: 90,
    offer_notice: 0,
  });
});

test('SEAM-25: a changed rule applies to the slots that patients are offered', async () => {
  expect(await lastDay()).toBe('2027-02-14');
  const { status, body } = await change({});

  expect(status).toBe(200);
  expect(body.data).toEqual({ service_id: plan.checkUp, version: 1, ...RULE });
  expect(await lastDay()).toBe('2026-11-30');
});

test.each([0, 1])(
  'SEAM-25: of several changes of version %i one wins, and the others are refused',
  async (version) => {
    if (version === 1) await change({});
    const answers = await Promise.all([1, 2, 3].map((days) => change({ version, horizon_days: days })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('schedule.rule_changed');
  },
);

test.each([
  ['offer_notice', -1],
  ['offer_notice', 8761],
  ['buffer_before', -1],
  ['buffer_after', 241],
  ['minimum_notice', 1.5],
  ['minimum_notice', undefined],
  ['horizon_days', 0],
  ['horizon_days', 731],
  ['version', 'x'],
])('SEAM-25: a rule with %s = %j is refused at its field', async (field, value) => {
  const { status, body } = await change({ [field]: value });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('SEAM-25: a missing service has no rule', async () => {
  expect((await change({}, token, 999_999)).status).toBe(404);
  expect((await clinic.call(`GET ${path(999_999)}`, {}, { token })).status).toBe(404);
});

test('OR-33: doctors and assistants may read the rules, but not change them', async () => {
  for (const role of ['doctor', 'assistant'] as const) {
    const member = await aStaffMember(clinic, role);
    expect((await clinic.call(`GET ${path()}`, {}, { token: member.token })).status).toBe(200);
    expect((await change({}, member.token)).status).toBe(403);
  }
  expect((await clinic.call(`GET ${path()}`)).status).toBe(401);
});

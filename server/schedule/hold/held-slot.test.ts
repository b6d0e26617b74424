import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import type { Client } from '#server/platform/capability.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { slotIdOf } from '../free-slots/slots.rules.ts';
import { aPlan, freeTimes, type Plan, requestHold, TUESDAY, visitor } from '../testing.ts';
import { ensureSlotHeld, heldSlot } from './hold-slot.service.ts';
import { holderOf } from './holder.service.ts';

let clinic: Clinic;
let plan: Plan;
let token: string;

const MINUTES = 60;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  const { headers } = await visitor(clinic, plan, { start_time: '09:45' });
  token = headers['x-booking-draft'];
});

const held = (draftToken = token) =>
  heldSlot(clinic.db, holderOf({ kind: 'visitor' }, draftToken), clinic.clock.now());
const slotAt = (instant: string, doctorId = plan.anna) =>
  slotIdOf({ serviceId: plan.checkUp, doctorId, startsAt: Date.parse(instant) });

function ensure(slotId: string, { draftToken = token, doctorId = plan.anna } = {}) {
  const client: Client = {
    locale: 'de',
    network: '198.51.100.7',
    device: '',
    draftToken,
    idempotencyKey: undefined,
    deviceToken: undefined,
    roomGuestToken: undefined,
    setSessionCookie() {},
    clearSessionCookie() {},
    trustTokens: [],
    setTrustCookie() {},
    setRoomGuestCookie() {},
    setDeviceCookie() {},
    setDraftCookie() {},
  };
  const named = { slotId, serviceId: plan.checkUp, doctorId };
  return ensureSlotHeld(clinic.deps, { actor: { kind: 'visitor' }, client }, named);
}

test('SEAM-03: a held slot has the same details as in the calendar', async () => {
  const query = { service_id: String(plan.checkUp), picked_date: TUESDAY };
  const withoutHold = { headers: { 'x-booking-draft': token } };
  const { body } = await clinic.call('GET /api/patients/get-schedules', query, withoutHold);
  const [anna] = body.data as ScheduleGroup[];
  const shown = anna?.slots.find(({ start_time }: Slot) => start_time === '09:45');

  expect(shown).toBeDefined();
  expect(await held()).toEqual({
    serviceId: plan.checkUp,
    slot: shown,
    hold: { slot_id: shown?.id, expires_at: expect.any(String), seconds_left: expect.any(Number) },
  });
});

test('SEAM-03: another person’s hold, an expired one and one of a doctor who left are not found', async () => {
  expect(await held('x'.repeat(43))).toBeUndefined();
  await clinic.db.execute(sql`update doctor set is_active = false where id = ${plan.anna}`);
  expect(await held()).toBeUndefined();
  await clinic.db.execute(sql`update doctor set is_active = true`);
  clinic.clock.advance(15 * MINUTES);
  expect(await held()).toBeUndefined();
});

test('SEAM-03: a caller who holds the slot keeps the hold unchanged', async () => {
  const before = await held();
  clinic.clock.advance(10 * MINUTES);

  const kept = await ensure(slotAt('2026-11-17T08:45:00Z'));

  expect(kept.expires_at).toBe(before?.hold.expires_at);
  expect(kept.seconds_left).toBeLessThanOrEqual(5 * MINUTES);
});

test('SEAM-03: a caller without the slot gets it, and the former hold is released', async () => {
  const hold = await ensure(slotAt('2026-11-17T08:00:00Z'));
  expect(hold.seconds_left).toBeGreaterThan(14 * MINUTES);
  expect(await freeTimes(clinic, plan, plan.anna)).toEqual(['09:45', '10:30', '11:15']);
});

test('SEAM-03: a slot held by another person is refused, and the caller’s own hold stays', async () => {
  await requestHold(clinic, plan, { start_time: '09:00' });
  await expect(ensure(slotAt('2026-11-17T08:00:00Z'))).rejects.toMatchObject({ code: 'schedule.slot_taken' });
  expect((await held())?.slot.start_time).toBe('09:45');
});

test('SEAM-02: an id of no slot or of another doctor is refused', async () => {
  await expect(ensure('made-up')).rejects.toMatchObject({ code: 'schedule.slot_not_offered' });
  const annas = slotAt('2026-11-17T08:45:00Z');
  await expect(ensure(annas, { doctorId: plan.lena })).rejects.toMatchObject({
    code: 'request.invalid',
    fields: { schedule_id: [{ text: 'invalid' }] },
  });
});

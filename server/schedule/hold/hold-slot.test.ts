import { beforeEach, expect, test } from 'vitest';
import type { Client } from '#server/platform/capability.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { slotIdOf } from '../free-slots/slots.rules.ts';
import { aPlan, freeTimes, type Plan } from '../testing.ts';
import { holdSlotById } from './hold-slot.service.ts';

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

/** A visitor's browser, which keeps the draft it is given. */
function aBrowser(): Client {
  return {
    locale: 'de',
    network: '198.51.100.7',
    device: '',
    draftToken: undefined,
    idempotencyKey: undefined,
    deviceToken: undefined,
    roomGuestToken: undefined,
    setSessionCookie() {},
    clearSessionCookie() {},
    trustTokens: [],
    setTrustCookie() {},
    setRoomGuestCookie() {},
    setDeviceCookie() {},
    setDraftCookie(token) {
      this.draftToken = token;
    },
  };
}

const slotAt = (instant: string, doctorId = plan.anna) =>
  slotIdOf({ serviceId: plan.checkUp, doctorId, startsAt: Date.parse(instant) });
const requestHold = (slotId: string, client = aBrowser()) =>
  holdSlotById(clinic.deps, { actor: { kind: 'visitor' }, client }, slotId);

test('SEAM-02 SEAM-03: a visitor can hold a slot by its id, repeatedly', async () => {
  const browser = aBrowser();
  const nine = slotAt('2026-11-17T08:00:00Z');

  expect((await requestHold(nine, browser)).hold.slot_id).toBe(nine);
  expect((await requestHold(nine, browser)).draft_token).toBeUndefined();
  await expect(requestHold(nine)).rejects.toMatchObject({ code: 'schedule.slot_taken' });
  expect(await freeTimes(clinic, plan, plan.anna)).not.toContain('09:00');
});

test('SEAM-02: a forged id is refused', async () => {
  const madeUp = [
    'abc',
    '',
    slotAt('2026-11-17T08:01:00Z'),
    slotAt('2026-11-10T08:00:00Z'),
    slotAt('2159-11-17T08:00:00Z'),
    slotAt('2026-11-17T08:00:00Z', plan.lena),
    slotAt('2026-11-17T08:00:00Z', 999_999),
  ];
  for (const id of madeUp) {
    await expect(requestHold(id)).rejects.toMatchObject({ code: 'schedule.slot_not_offered' });
  }
});

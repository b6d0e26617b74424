import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/call-api.ts';
import { isLinkRefused, payableOffer } from './confirmation-offer.ts';

const OFFER = {
  service: { id: 3, title: 'Erstgespräch', duration: 45, price: 180 },
  schedule: { id: '12', date_start_time: '2026-11-19T10:30:00+01:00' },
};

test('CONF-04: without service or time there is no appointment to confirm', () => {
  expect(payableOffer(OFFER)).toBe(OFFER);
  expect(payableOffer({ schedule: OFFER.schedule })).toBeUndefined();
  expect(payableOffer({ service: OFFER.service })).toBeUndefined();
  expect(payableOffer(undefined)).toBeUndefined();
});

test('CONF-05: a refused link is invalid; one that nobody answered for can be tried again', () => {
  expect(isLinkRefused(new ApiError(404))).toBe(true);
  expect(isLinkRefused(new ApiError(410))).toBe(true);
  expect(isLinkRefused(new ApiError(0))).toBe(false);
  expect(isLinkRefused(new ApiError(503))).toBe(false);
  expect(isLinkRefused(null)).toBe(false);
});

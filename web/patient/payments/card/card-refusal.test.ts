import { expect, test } from 'vitest';
import { methodOrRefusal } from './card-refusal.ts';

test('PAY-12: a confirmed card is booked with', () => {
  expect(methodOrRefusal({ isConfirmed: true, paymentMethod: 'pm_1' })).toBe('pm_1');
});

test("PAY-17: a refused card tells the provider's own words", () => {
  const refused = {
    isConfirmed: false,
    message: 'Zu wenig Guthaben.',
    declineCode: 'insufficient_funds',
  } as const;

  expect(() => methodOrRefusal(refused)).toThrow(
    expect.objectContaining({ message: 'Zu wenig Guthaben.', key: undefined }),
  );
});

test('PAY-18, OR-52: a live card in test mode gets the text of its key', () => {
  const refused = { isConfirmed: false, message: 'x', declineCode: 'test_mode_live_card' } as const;

  expect(() => methodOrRefusal(refused)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('Live-Modus'),
      key: 'BOOKING_CONFIG.TEST_MODE_LIVE_CARD',
    }),
  );
});

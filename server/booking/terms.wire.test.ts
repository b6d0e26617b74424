import { expect, test } from 'vitest';
import { termsFor } from '#server/appointments/terms.service.ts';
import { termsOnWire } from './terms.wire.ts';

test('PAY-29: whether cancelling is still free is decided by the moment at which the server is asked', () => {
  const startsAt = new Date('2030-01-05T09:30:00Z');
  const terms = termsFor({ priceCents: 89_50, startsAt, noShowFeePercent: 30 });
  const at = (moment: string) => termsOnWire(terms, new Date(moment));

  expect(at('2030-01-03T09:29:59Z')).toMatchObject({
    free_until: '2030-01-03T09:30:00.000Z',
    is_free_now: true,
  });
  expect(at('2030-01-03T09:30:00Z')).toMatchObject({ is_free_now: false });
});

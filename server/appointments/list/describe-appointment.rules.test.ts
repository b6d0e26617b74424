import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { agreeTerms } from '../cancel/agreed-terms.rules.ts';
import { describeAppointment, describedUntil } from './describe-appointment.rules.ts';

const START = Date.parse('2026-11-24T08:00:00Z');
const HOUR = 3_600_000;
const names = { services: new Map(), doctors: new Map() };
const around = {
  names,
  policy: { movesAllowed: 2, daysAhead: 90 },
  payment: undefined,
  locale: 'de',
} as const;

const appointments = fc
  .record({
    status: fc.constantFrom(...appointmentStatuses),
    // Some begin within a second.
    startMs: fc.constantFrom(START, START + 1, START + 999, START + 30_500),
    minutes: fc.integer({ min: 1, max: 120 }),
    freeHours: fc.integer({ min: 0, max: 72 }),
  })
  .map(({ status, startMs, minutes, freeHours }) => {
    const startsAt = new Date(startMs);
    return {
      id: 1,
      serviceId: 1,
      doctorId: 1,
      status,
      statusLabel: null,
      gateway: 'stripe' as const,
      startsAt,
      endsAt: new Date(startMs + minutes * 60_000),
      videoLink: 'https://video.test/1',
      terms: agreeTerms({ priceCents: 89_50, startsAt, noShowFeePercent: 30, freeHours }),
      createdAt: new Date(0),
      updatedAt: new Date(0),
      cancellationRequestCreatedAt: null,
      history: [],
      moveRequests: [],
    };
  });

/** Around the moments at which something changes, to the millisecond, and anywhere. */
const moments = fc.oneof(
  fc.integer({ min: -80 * HOUR, max: 4 * HOUR }),
  fc
    .tuple(
      fc.constantFrom(-15 * 60_000, 0, 1_000, HOUR, 61 * 60_000),
      fc.integer({ min: -1_100, max: 1_100 }),
    )
    .map(([moment, around]) => moment + around),
);

test('a description stays the same until the moment that is told, and some moments change it', () => {
  let changes = 0;
  fc.assert(
    fc.property(appointments, moments, moments, (appointment, one, other) => {
      const [now, later] = [Math.min(one, other), Math.max(one, other)].map((at) => new Date(START + at));
      if (!now || !later) return;
      const described = (moment: Date) => describeAppointment(appointment, { ...around, now: moment });

      if (JSON.stringify(described(now)) === JSON.stringify(described(later))) return;
      changes += 1;
      expect(describedUntil([appointment], now)).toBeLessThanOrEqual(later.getTime());
    }),
    { numRuns: 5_000 },
  );
  expect(changes).toBeGreaterThan(500);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatEuro } from '#contract/euro.rules.ts';
import { moneyAfter } from '#server/payments/charge/settlement.rules.ts';
import {
  confirmationLetter,
  missedLetter,
  type Occasion,
  reminderLetter,
  requestApprovedLetter,
  requestForDecisionLetter,
  requestReceivedLetter,
} from '../mails/appointments.mails.ts';
import { agreeTerms, termsAtNewTime } from './agreed-terms.rules.ts';
import {
  type CancellableAppointment,
  decideCancellation,
  describeCancellation,
  isLate,
  statusAfter,
} from './decide-cancellation.rules.ts';

/**
 * The clinic's policy for new bookings is 48 hours and a percentage from its settings. These appointments were booked
 * under any other policy. Whatever is said or done about them has to follow the policy of their booking: the expected
 * values below are calculated from that policy alone.
 */
const HOUR = 3_600_000;
const STARTS_AT = new Date('2027-03-30T08:00:00Z');
const CALENDAR = { filename: 'termin.ics', contentType: 'text/calendar', content: '' };

const bookings = fc.record({
  freeHours: fc.integer({ min: 1, max: 14 * 24 }),
  noShowFeePercent: fc.integer({ min: 1, max: 99 }),
  priceCents: fc.integer({ min: 10_00, max: 1_000_00 }),
  gateway: fc.constantFrom('stripe' as const, 'paypal' as const),
});
type Booking = typeof bookings extends fc.Arbitrary<infer Each> ? Each : never;
const secondsLeft = fc.integer({ min: 1, max: 15 * 24 * 3600 });

function booked({ gateway, ...policy }: Booking): CancellableAppointment {
  return {
    status: 'confirmed',
    gateway,
    startsAt: STARTS_AT,
    terms: agreeTerms({ startsAt: STARTS_AT, ...policy }),
  };
}

const feeOf = ({ priceCents, noShowFeePercent }: Booking) =>
  Math.round((priceCents * noShowFeePercent) / 100);
const before = (seconds: number) => new Date(STARTS_AT.getTime() - seconds * 1000);

test('OR-37, STAT-10: under any later policy, the policy of the booking decides about a cancellation', () => {
  fc.assert(
    fc.property(bookings, secondsLeft, (booking, seconds) => {
      const appointment = booked(booking);
      const isFree = seconds > booking.freeHours * 3600;
      const decision = decideCancellation(appointment, before(seconds));

      expect(decision.kind).toBe(isFree ? 'free' : 'request');
      expect(decision).toMatchObject({ dueCents: isFree ? 0 : feeOf(booking) });
      expect(isLate(appointment, before(seconds))).toBe(!isFree);
    }),
  );
});

test('OR-37: under any later policy, the dialog shows the deadline and the fee of the booking', () => {
  fc.assert(
    fc.property(bookings, secondsLeft, (booking, seconds) => {
      const isFree = seconds > booking.freeHours * 3600;
      const isPrepaid = booking.gateway === 'paypal';

      expect(describeCancellation(booked(booking), booking.priceCents, before(seconds))).toEqual({
        way: isFree ? 'plain' : 'request',
        free_until: new Date(STARTS_AT.getTime() - booking.freeHours * HOUR).toISOString(),
        free_hours: booking.freeHours,
        fee_cents: isFree ? 0 : feeOf(booking),
        refund_cents: isFree && isPrepaid ? booking.priceCents : 0,
        has_moved_late: false,
      });
    }),
  );
});

test('SEAM-07, PAYMENTS-5.20: under any later policy, the fee of the booking is charged or kept', () => {
  fc.assert(
    fc.property(bookings, (booking) => {
      const { gateway, terms } = booked(booking);
      const fee = feeOf(booking);
      const late = moneyAfter(statusAfter('approve_with_charge', gateway), terms, gateway);
      const expected =
        gateway === 'stripe'
          ? { dueCents: fee, chargeCents: fee, refundCents: 0 }
          : { dueCents: fee, chargeCents: 0, refundCents: booking.priceCents - fee };

      expect(late).toEqual(expected);
      expect(moneyAfter('no_show', terms, gateway)).toEqual(expected);
    }),
  );
});

test('SEAM-05, SEAM-22: under any later policy, the mails name the hours and the fee of the booking', () => {
  fc.assert(
    fc.property(bookings, (booking) => {
      const fee = formatEuro(feeOf(booking), 'de');
      const hours = `weniger als ${booking.freeHours} Stunden`;
      const atDeadline = anOccasion(booking, booking.freeHours * 3600);
      const justInTime = anOccasion(booking, booking.freeHours * 3600 + 1);
      const { to, appointment, publicUrl } = atDeadline;
      const approved = statusAfter('approve_with_charge', booking.gateway);
      const approvedFee = booking.gateway === 'stripe' ? fee : refundOf(booking);

      expect(confirmationLetter(justInTime, CALENDAR).text).toContain(`bis zu ${fee}`);
      expect(confirmationLetter(justInTime, CALENDAR).text).not.toContain('weniger als');
      for (const { text } of [confirmationLetter(atDeadline, CALENDAR), reminderLetter(atDeadline, 7)]) {
        expect(text).toContain(hours);
        expect(text).toContain(`bis zu ${fee}`);
      }
      expect(requestReceivedLetter(atDeadline).text).toContain(hours);
      expect(requestForDecisionLetter(to, appointment, publicUrl).text).toContain(hours);
      expect(requestApprovedLetter(atDeadline, approved, CALENDAR).text).toContain(approvedFee);
      expect(missedLetter(atDeadline).text).toContain(fee);
    }),
  );
});

test('SEAM-06: under any later policy, a rescheduled appointment keeps the hours of its booking', () => {
  fc.assert(
    fc.property(bookings, secondsLeft, (booking, seconds) => {
      const appointment = booked(booking);
      const startsAt = new Date(STARTS_AT.getTime() + 7 * 24 * HOUR);
      const moved = { ...appointment, startsAt, terms: termsAtNewTime(appointment, startsAt) };
      const now = new Date(startsAt.getTime() - seconds * 1000);

      expect(decideCancellation(moved, now)).toEqual(decideCancellation(appointment, before(seconds)));
    }),
  );
});

function refundOf({ priceCents, ...booking }: Booking): string {
  return formatEuro(priceCents - feeOf({ priceCents, ...booking }), 'de');
}

function anOccasion(booking: Booking, seconds: number): Occasion {
  return {
    to: {
      email: 'a@example.test',
      emailVerifiedAt: STARTS_AT,
      firstName: 'Anna',
      lastName: 'Berger',
      locale: 'de',
    },
    appointment: booked(booking),
    publicUrl: 'https://portal.test',
    now: before(seconds),
  };
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreeTerms, termsAfterLateMove, termsAtNewTime } from '../cancel/agreed-terms.rules.ts';
import { type CancellableAppointment, decideCancellation } from '../cancel/decide-cancellation.rules.ts';
import { decideOwnMove } from './own-move.rules.ts';

const START = Date.parse('2026-11-16T09:00:00Z');
const HOUR = 3_600_000;
const POLICY = { movesAllowed: 20, daysAhead: 90 };
const FEE = 26_85;

const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 24 }) }),
    fc.record({ act: fc.constant('move' as const), hours: fc.integer({ min: 1, max: 60 * 24 }) }),
    fc.record({ act: fc.constant('answer' as const), isAccepted: fc.boolean() }),
    fc.record({
      act: fc.constant('moved by the clinic' as const),
      hours: fc.integer({ min: 1, max: 60 * 24 }),
    }),
    fc.record({ act: fc.constant('cancel' as const) }),
  ),
  { maxLength: 40 },
);
type Act = typeof acts extends fc.Arbitrary<(infer Each)[]> ? Each : never;

interface Story {
  appointment: CancellableAppointment;
  now: Date;
  /** The waiting wish. */
  wish: Date | null;
  movesDone: number;
  requestsMade: number;
  /** The agreed deadline has passed for the patient. Only a move that the clinic makes unasked gives a new one. */
  wasLate: boolean;
  /** A wish was accepted: no act makes cancelling free any more. */
  wasMovedLate: boolean;
}

function aStory(freeHours: number): Story {
  const startsAt = new Date(START + 100 * HOUR);
  const terms = agreeTerms({ priceCents: 89_50, startsAt, noShowFeePercent: 30, freeHours });
  return {
    appointment: { status: 'confirmed', gateway: 'stripe', startsAt, terms },
    now: new Date(START),
    wish: null,
    movesDone: 0,
    requestsMade: 0,
    wasLate: false,
    wasMovedLate: false,
  };
}

/** What each act does, by the rules that the services ask. */
function after(story: Story, act: Act): Story {
  const { appointment, now, wish, movesDone, requestsMade } = story;
  const { startsAt } = appointment;
  if (act.act === 'wait') return { ...story, now: new Date(now.getTime() + act.hours * HOUR) };
  if (startsAt <= now || act.act === 'cancel') return story;
  if (act.act === 'answer') {
    if (!wish) return story;
    if (!act.isAccepted) return { ...story, wish: null };
    const terms = termsAfterLateMove(appointment);
    const moved = { ...appointment, startsAt: wish, terms };
    return { ...story, appointment: moved, wish: null, movesDone: movesDone + 1, wasMovedLate: true };
  }
  const newStart = new Date(now.getTime() + act.hours * HOUR);
  const moved = { ...appointment, startsAt: newStart, terms: termsAtNewTime(appointment, newStart) };
  if (act.act === 'moved by the clinic')
    return { ...story, appointment: moved, wish: null, wasLate: story.wasMovedLate };
  const movable = { ...appointment, movesDone, requestsMade, isRequested: wish !== null };
  const { kind } = decideOwnMove(movable, POLICY, now);
  if (kind === 'free') return { ...story, appointment: moved, movesDone: movesDone + 1 };
  return kind === 'request' ? { ...story, wish: newStart, requestsMade: requestsMade + 1 } : story;
}

test('no order of moving, accepting, cancelling and waiting makes a late cancellation free', () => {
  let lateCancellations = 0;
  fc.assert(
    fc.property(acts, fc.integer({ min: 0, max: 96 }), (all, freeHours) => {
      let story = aStory(freeHours);
      for (const act of [...all, { act: 'cancel' as const }]) {
        story = after(story, act);
        const { appointment, now } = story;
        const isLateNow = now >= new Date(appointment.terms.freeUntil);
        // A free move to a near time is late from then on as well: the patient chose that.
        story = { ...story, wasLate: story.wasLate || isLateNow };
        if (act.act !== 'cancel' || !story.wasLate || appointment.startsAt <= now) continue;
        lateCancellations += 1;
        expect(decideCancellation(appointment, now)).toMatchObject({ kind: 'request', dueCents: FEE });
      }
    }),
    { numRuns: 1000 },
  );
  expect(lateCancellations).toBeGreaterThan(100);
});

test('after an accepted late move the deadline stays, whoever moves the appointment again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 96 }), fc.integer({ min: 1, max: 2000 }), (freeHours, later) => {
      const { appointment } = aStory(freeHours);
      const terms = termsAfterLateMove(appointment);
      const newStart = new Date(START + later * HOUR);
      expect(termsAtNewTime({ startsAt: appointment.startsAt, terms }, newStart)).toEqual(terms);
      expect(terms).toMatchObject({
        freeUntil: appointment.terms.freeUntil,
        lateFeeCents: FEE,
        keptFreeHours: freeHours,
      });
    }),
  );
});

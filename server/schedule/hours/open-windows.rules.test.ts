import fc from 'fast-check';
import { expect, test } from 'vitest';
import { berlinDate, berlinDay } from '#server/platform/berlin-time.ts';
import { isInside, newlyOutside, type Openings } from './open-windows.rules.ts';

const MINUTE = 60_000;
/** An ordinary Tuesday, the night that is an hour short, and the one that is an hour long. */
const DATES = ['2026-11-17', '2027-03-28', '2026-10-25'] as const;

const openings = (spans: Partial<Openings>): Openings => ({
  workingHours: [],
  extraWindows: [],
  absences: [],
  ...spans,
});

test('SEAM-02: an appointment is inside the hours exactly when each of its minutes is open and without absence', () => {
  const moment = fc.integer({ min: 0, max: 25 * 12 }).map((step) => step * 5 * MINUTE);
  const stretch = fc
    .tuple(moment, moment)
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
  const spans = fc.array(stretch, { maxLength: 4 });

  fc.assert(
    fc.property(fc.constantFrom(...DATES), spans, spans, stretch, (date, extra, away, appointment) => {
      const day = berlinDay(date);
      const moved = (span: { from: number; to: number }) => ({
        from: day.from + span.from,
        to: day.from + span.to,
      });
      const given = openings({ extraWindows: extra.map(moved), absences: away.map(moved) });
      const at = moved(appointment);
      // An appointment belongs to the day on which it begins, and does not go on into the next.
      let isOpen = at.to <= berlinDay(berlinDate(at.from)).to;
      for (let minute = at.from; minute < at.to && isOpen; minute += 5 * MINUTE) {
        const covers = ({ from, to }: { from: number; to: number }) => from <= minute && minute < to;
        isOpen = given.extraWindows.some(covers) && !given.absences.some(covers);
      }
      expect(isInside(at, given)).toBe(isOpen);
    }),
    { numRuns: 500 },
  );
});

test('only appointments that the change leaves outside are named, not those that were outside before', () => {
  const { from } = berlinDay('2026-11-17');
  const at = (hour: number) => from + hour * 60 * MINUTE;
  const appointments = [
    { id: 1, from: at(9), to: at(10) },
    { id: 2, from: at(11), to: at(12) },
    { id: 3, from: at(18), to: at(19) },
  ];
  const before = openings({ extraWindows: [{ from: at(9), to: at(12) }] });
  const after = openings({ extraWindows: [{ from: at(9), to: at(10) }] });

  expect(newlyOutside(appointments, before, after).map(({ id }) => id)).toEqual([2]);
});

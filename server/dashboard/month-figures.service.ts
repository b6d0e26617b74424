import type { MonthFigures } from '#contract/dashboard.contract.ts';
import { appointmentFigures } from '#server/appointments/list/appointment-figures.service.ts';
import { countNewPatients } from '#server/identity/search/search-patients.service.ts';
import { owedByPatients, takingsBetween } from '#server/payments/ledger/read-payments.service.ts';
import { berlinDate, berlinDay, datesOfMonth } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Money by the day it moved, appointments by the day they began. */
export async function readMonthFigures(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  asked: string | undefined,
): Promise<{ data: MonthFigures }> {
  const month = asked ?? berlinDate(now()).slice(0, 7);
  const dates = datesOfMonth(month);
  const from = new Date(berlinDay(dates[0] ?? '').from);
  const to = new Date(berlinDay(dates.at(-1) ?? '').to);
  const takings = new Map((await takingsBetween(db, from, to)).map((day) => [day.date, day]));
  const appointments = await appointmentFigures(db, from, to);
  const owed = await owedByPatients(db);
  const days = dates.map((date) => ({
    date,
    taken_cents: takings.get(date)?.takenCents ?? 0,
    refunded_cents: takings.get(date)?.refundedCents ?? 0,
    appointments: appointments.byDay.get(date) ?? 0,
  }));
  const sumOf = (key: 'taken_cents' | 'refunded_cents') => days.reduce((sum, day) => sum + day[key], 0);
  return {
    data: {
      ...{ month, days, taken_cents: sumOf('taken_cents'), refunded_cents: sumOf('refunded_cents') },
      ...{ open_count: owed.count, open_cents: owed.cents },
      ...{
        appointments_completed: appointments.completed,
        appointments_cancelled: appointments.cancelled,
        no_shows: appointments.noShows,
      },
      patients_seen: appointments.patientsSeen,
      new_patients: await countNewPatients(db, from, to),
    },
  };
}

import type { MonthFigures } from '#contract/dashboard.contract.ts';
import { appointmentFigures } from '#server/appointments/list/appointment-figures.service.ts';
import { feedbackFigures } from '#server/feedback/feedback.service.ts';
import { countNewPatients } from '#server/identity/search/search-patients.service.ts';
import { overdueInvoices } from '#server/invoices/planned-invoices.service.ts';
import { readTakings } from '#server/payments/ledger/read-payments.service.ts';
import { berlinDate, berlinDay, datesOfMonth } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countOverdueNotes } from '#server/treatment/read-notes.service.ts';
import { countOffers } from '#server/waitlist/list-waitlist.service.ts';

/** Money is counted on the day it moved, appointments on the day they began. */
export async function readMonthFigures(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  asked: string | undefined,
): Promise<{ data: MonthFigures }> {
  const month = asked ?? berlinDate(now()).slice(0, 7);
  const dates = datesOfMonth(month);
  const from = new Date(berlinDay(dates[0] ?? '').from);
  const to = new Date(berlinDay(dates.at(-1) ?? '').to);
  const takings = await readTakings(db, from, to);
  const appointments = await appointmentFigures(db, from, to);
  const overdue = await overdueInvoices({ db, now });
  const offers = await countOffers(db, from, to);
  const days = dates.map((date) => ({
    date,
    taken_cents: takings.byDay.get(date)?.takenCents ?? 0,
    refunded_cents: takings.byDay.get(date)?.refundedCents ?? 0,
    appointments: appointments.byDay.get(date) ?? 0,
  }));
  const sumOf = (key: 'taken_cents' | 'refunded_cents') => days.reduce((sum, day) => sum + day[key], 0);
  return {
    data: {
      month,
      days,
      taken_cents: sumOf('taken_cents'),
      refunded_cents: sumOf('refunded_cents'),
      open_count: takings.open.count,
      open_cents: takings.open.cents,
      overdue_count: overdue.count,
      overdue_cents: overdue.cents,
      due_count: takings.due.count,
      due_cents: takings.due.cents,
      appointments_completed: appointments.completed,
      appointments_cancelled: appointments.cancelled,
      no_shows: appointments.noShows,
      patients_seen: appointments.patientsSeen,
      new_patients: await countNewPatients(db, from, to),
      feedback: await feedbackFigures(db, from, to),
      waitlist: {
        offered: offers.offered,
        taken: offers.taken,
        blocked_minutes: offers.blockedMinutes,
        recovered_cents: offers.recoveredCents,
      },
      notes_overdue: await countOverdueNotes({ db, now }, { from, to }),
    },
  };
}

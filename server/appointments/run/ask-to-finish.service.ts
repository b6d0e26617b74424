import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { UnfinishedAppointment } from '#contract/appointments-staff.contract.ts';
import { staffIdOf } from '#server/catalogue/doctor-account.service.ts';
import { staffAsRecipient } from '#server/identity/write-mail.service.ts';
import { completionMoney } from '#server/payments/charge/settlement.rules.ts';
import { paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail.ts';
import { finishLetter } from '../mails/appointments.mails.ts';
import { insertReminderOnce, listEnded } from '../mails/reminders.store.ts';
import { lockAppointment, ownerFor } from '../move-appointment.service.ts';

type Asking = Pick<Deps, 'db' | 'now' | 'config'>;

/** Appointments that are over and whose result nobody has recorded. A doctor sees the doctor's own. */
export async function listUnfinishedAppointments(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
): Promise<{ data: UnfinishedAppointment[] }> {
  const ended = { statuses: unfinishedStatuses, before: overdueBefore(now()) };
  const appointments = await listEnded(db, ended, await ownerFor(db, staff));
  const payments = await paymentsOfAppointments(
    db,
    appointments.map(({ id }) => id),
  );
  return {
    data: appointments.map(({ id, status, startsAt, endsAt, doctorId, patientId, person, terms }) => ({
      id,
      status,
      date_start_time: startsAt.toISOString(),
      date_end_time: endsAt.toISOString(),
      doctor_id: doctorId,
      patient: { id: patientId, name: `${person.firstName} ${person.lastName}` },
      completion_money: completionMoney(terms, payments.get(id)),
    })),
  };
}

/** Asks each doctor once, by mail, to record the result of an appointment that is over. */
export async function askToFinish(deps: Asking): Promise<void> {
  const present = deps.now();
  const ended = { before: overdueBefore(present), since: askedSince(present) };
  const appointments = await listEnded(deps.db, { statuses: unfinishedStatuses, ...ended });
  for (const { id } of appointments) await ask(deps, id);
}

/** Reads the appointment again under the lock: another process may have asked, or the doctor recorded the result. */
async function ask({ db, now, config }: Asking, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { status, doctorId, startsAt, endsAt, completesAt } = await lockAppointment(tx, id);
    if (completesAt !== null || !unfinishedStatuses.includes(status) || endsAt > overdueBefore(now())) return;
    const staffId = await staffIdOf(tx, doctorId);
    const doctor = staffId && (await staffAsRecipient(tx, staffId));
    if (!doctor) return;

    const kind = `to finish ${endsAt.toISOString()}`;
    if (!(await insertReminderOnce(tx, { appointmentId: id, kind, sentAt: now() }))) return;
    await postLetter(tx, finishLetter(doctor, startsAt, config.publicUrl));
  });
}

/** How long after the end the doctor is not asked yet. */
const GRACE_MINUTES = 15;
/** After this time no mail is sent any more; the list still shows the appointment. */
const ASKED_DAYS = 7;
const MINUTE = 60_000;

/** Statuses of appointments that take place and have no result yet. */
const unfinishedStatuses: readonly AppointmentStatus[] = [
  'confirmed',
  'in_progress',
  'cancellation_rejected',
];

/** The doctor is asked about appointments that ended before this moment. */
function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - GRACE_MINUTES * MINUTE);
}

function askedSince(now: Date): Date {
  return new Date(now.getTime() - ASKED_DAYS * 24 * 60 * MINUTE);
}

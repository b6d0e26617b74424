import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail.ts';
import { lockAppointment } from '../move-appointment.service.ts';
import { reminderLetter } from './appointments.mails.ts';
import { dueReminder, FARTHEST_REMINDER_DAYS } from './reminders.rules.ts';
import { findUpcomingAppointment, insertReminder, listUpcomingAppointments } from './reminders.store.ts';
import { mailContextOf, withActs, withWayIn } from './send-mails.service.ts';

const DAY = 86_400_000;

type Reminding = Pick<Deps, 'db' | 'config' | 'now'>;

/** Sends every reminder that is due, each once. */
export async function sendReminders(deps: Reminding): Promise<void> {
  const from = deps.now();
  const to = new Date(from.getTime() + FARTHEST_REMINDER_DAYS * DAY);
  const appointments = await listUpcomingAppointments(deps.db, { from, to });
  for (const appointment of appointments)
    if (dueReminder(appointment, from)) await remind(deps, appointment.id);
}

/** Reads the appointment again under the lock: another process may have sent the reminder, or a patient cancelled. */
async function remind({ db, config, now }: Reminding, appointmentId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAppointment(tx, appointmentId);
    const appointment = await findUpcomingAppointment(tx, appointmentId);
    const reminder = appointment && dueReminder(appointment, now());
    const patientId = appointment?.patientId ?? undefined;
    if (patientId !== undefined && (await isWithdrawn(tx, patientId, 'reminder_mails'))) return;
    const context = reminder && (await mailContextOf({ db: tx, config, now }, appointmentId));
    if (!context) return;

    await insertReminder(tx, { appointmentId, kind: reminder.kind, sentAt: now() });
    await postLetter(tx, {
      ...reminderLetter(await withActs({ db: tx }, await withWayIn({ db: tx, now }, context)), reminder.days),
      ...(patientId && { reminds: patientId }),
    });
  });
}

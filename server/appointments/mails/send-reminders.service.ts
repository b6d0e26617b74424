import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail.ts';
import { lockAppointment } from '../move-appointment.service.ts';
import { reminderLetter } from './appointments.mails.ts';
import { dueReminder, FARTHEST_REMINDER_DAYS } from './reminders.rules.ts';
import { findUpcomingVisit, insertReminder, listUpcomingVisits } from './reminders.store.ts';
import { sceneOf } from './send-mails.service.ts';

const DAY = 86_400_000;

type Reminding = Pick<Deps, 'db' | 'config' | 'now'>;

/** Writes to everybody whose visit is near, once for each reminder. */
export async function sendReminders(deps: Reminding): Promise<void> {
  const from = deps.now();
  const to = new Date(from.getTime() + FARTHEST_REMINDER_DAYS * DAY);
  const visits = await listUpcomingVisits(deps.db, { from, to });
  for (const visit of visits) if (dueReminder(visit, from)) await remind(deps, visit.id);
}

/** Looks again under the lock: another process may have been faster, or the visit called off. */
async function remind({ db, config, now }: Reminding, appointmentId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAppointment(tx, appointmentId);
    const visit = await findUpcomingVisit(tx, appointmentId);
    const reminder = visit && dueReminder(visit, now());
    if (visit?.patientId && (await isWithdrawn(tx, visit.patientId, 'reminder_mails'))) return;
    const scene = reminder && (await sceneOf({ db: tx, config, now }, appointmentId));
    if (!scene) return;

    await insertReminder(tx, { appointmentId, kind: reminder.kind, sentAt: now() });
    await postLetter(tx, reminderLetter(scene, reminder.days));
  });
}

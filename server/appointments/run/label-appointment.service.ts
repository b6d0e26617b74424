import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { updateAppointment } from '../appointments.store.ts';
import { lockForStaff } from './lock-for-staff.service.ts';

/** The patient reads these words in place of the status, such as "Sent to the pharmacy"; empty words end that. */
export async function labelAppointment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { id, status_label }: { id: number; status_label: string },
  { locale }: Pick<Client, 'locale'>,
) {
  const statusLabel = status_label || null;
  await db.transaction(async (tx) => {
    await lockForStaff(tx, staff, id);
    await updateAppointment(tx, id, { statusLabel, updatedAt: now() });
  });
  return { message: appointments_answer[locale].moved, data: { id, status_label: statusLabel } };
}

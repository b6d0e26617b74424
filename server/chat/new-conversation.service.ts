import { visitById } from '#server/appointments/visit.service.ts';
import { patientAsRecipient } from '#server/identity/personal-letter.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertConversation } from './chat.store.ts';

/** With the first certain visit, patient and doctor can write to each other; they keep that one conversation. */
export async function openConversation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  const visit = await visitById(db, appointmentId);
  if (!visit || visit.patientId === null || !(await patientAsRecipient(db, visit.patientId))) return;
  await insertConversation(db, { patientId: visit.patientId, doctorId: visit.doctorId }, now());
}

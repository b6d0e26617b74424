import { administratorsAsRecipients, patientAsRecipient } from '#server/identity/personal-letter.service.ts';
import { namesOfStaff } from '#server/identity/staff-names.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { requireFreshProof } from '#server/platform/sessions/fresh-proof.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { recordAccess } from './access.service.ts';
import { emergencyLetter } from './audit.mails.ts';
import { EMERGENCIES, emergencyEndsAt } from './emergency.rules.ts';
import { insertEmergencyAccess, isEmergencyOpen } from './emergency.store.ts';

type Emergency = { patientId: number; reason: string };

/** Opens a record to a doctor who does not treat this patient. Nobody can do so unseen: not by her, not by the clinic. */
export async function breakGlass(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  doctor: Staff,
  emergency: Emergency,
  { locale }: Pick<Client, 'locale'>,
) {
  const at = deps.now();
  requireFreshProof(doctor, at);
  await takeTry(deps.db, EMERGENCIES, `staff ${doctor.staffId}`, at);
  if (!(await patientAsRecipient(deps.db, emergency.patientId))) throw new Failure('request.not_found');

  const until = emergencyEndsAt(at);
  const { staffId } = doctor;
  await deps.db.transaction(async (tx) => {
    await insertEmergencyAccess(tx, { ...emergency, staffId, openedAt: at, until });
    await recordAccess(tx, { ...emergency, kind: 'emergency_access', actor: doctor }, at);
    await tellAdministrators(tx, deps.config, { ...emergency, staffId, at });
  });
  return { message: audit_answer[locale].glass_broken, data: { until: until.toISOString() } };
}

/** Whether she broke the glass for this patient a short time ago. */
export async function hasEmergencyAccess(
  db: Db,
  who: { staffId: number; patientId: number },
  now: Date,
): Promise<boolean> {
  return await isEmergencyOpen(db, who, now);
}

async function tellAdministrators(
  tx: Db,
  config: Deps['config'],
  { staffId, patientId, at }: { staffId: number; patientId: number; at: Date },
): Promise<void> {
  const by = (await namesOfStaff(tx, [staffId])).get(staffId) ?? '';
  for (const administrator of await administratorsAsRecipients(tx, config)) {
    await postLetter(tx, emergencyLetter(administrator, { by, patientId, at }, config.publicUrl));
  }
}

import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import { administratorsAsRecipients, patientAsRecipient } from '#server/identity/write-mail.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { emergencyLetter } from '../audit.mails.ts';
import { insertEmergencyAccess, listOpenEmergencies } from './access.store.ts';
import { recordAccess } from './log-access.service.ts';

const OPEN_HOURS = 4;
/** More than an emergency needs, and too few to read the records of all patients. */
const EMERGENCIES: Limit = { name: 'audit.emergencies', allowed: 10, windowSeconds: 3_600 };

type Emergency = { patientId: number; reason: string };

/**
 * Opens a record to a doctor who does not treat this patient. The patient can read it in the access list, and the
 * administrators get a mail.
 */
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

/** Whether this doctor has opened an emergency access for the patient that is still open. */
export async function hasEmergencyAccess(
  db: Db,
  { staffId, patientId }: { staffId: number; patientId: number },
  now: Date,
): Promise<boolean> {
  return (await openEmergencies(db, staffId, now)).has(patientId);
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

function emergencyEndsAt(openedAt: Date): Date {
  return new Date(openedAt.getTime() + OPEN_HOURS * 3_600_000);
}

/** The patients for whom this member of staff has an open emergency access, and when it ends. */
export async function openEmergencies(db: Db, staffId: number, now: Date): Promise<Map<number, Date>> {
  const open = await listOpenEmergencies(db, staffId, now);
  return new Map(open.map(({ patientId, until }) => [patientId, until]));
}

import type { Session } from '#contract/identity-security.contract.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { aliveSessionsOf, endOwnSession, endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { deviceName } from './device-name.rules.ts';
import { dropTrustedDevices } from './sign-in.store.ts';

export async function listSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patient: Patient,
  { locale }: Client,
): Promise<{ data: Session[] }> {
  const sessions = await aliveSessionsOf(db, patient, now());
  const data = sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(device) || identity_answer[locale].unknown_device,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
    is_current: id === patient.sessionId,
  }));
  return { data };
}

export async function endOneSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patient: Patient,
  sessionId: number,
  client: Client,
) {
  if (!(await endOwnSession(db, patient, sessionId, now()))) throw new Failure('request.not_found');
  if (sessionId === patient.sessionId) client.forgetSession();
  return { message: identity_answer[client.locale].session_ended };
}

/** Also removes the trust from all devices, including this one. */
export async function endOtherSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patient: Patient,
  { locale }: Client,
) {
  await db.transaction(async (tx) => {
    await endSessionsOf(tx, patient, now(), patient.sessionId);
    await dropTrustedDevices(tx, patient.patientId);
  });
  return { message: identity_answer[locale].other_sessions_ended };
}

import type { Session, TrustedDevice } from '#contract/identity-security.contract.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { aliveSessionsOf, endOwnSession, endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { dropCalendarAddress } from '../calendar-address/calendar-address.store.ts';
import { deviceName } from './device-name.rules.ts';
import {
  deleteTrustedDevice,
  dropTrustedDevices,
  insertTrustedDevice,
  listTrustedDevices,
  noteTrustedUse,
} from './sign-in.store.ts';

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
  if (sessionId === patient.sessionId) client.clearSessionCookie();
  return { message: identity_answer[client.locale].session_ended };
}

/** Also removes the trust from all devices, including this one, and the calendar address. */
export async function endOtherSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patient: Patient,
  { locale }: Client,
) {
  await db.transaction(async (tx) => {
    await endSessionsOf(tx, patient, now(), patient.sessionId);
    await dropTrustedDevices(tx, patient.patientId);
    await dropCalendarAddress(tx, patient);
  });
  return { message: identity_answer[locale].other_sessions_ended };
}

const TRUST_DAYS = 30;

/** Makes a new token each time, so that a token planted in the browser by somebody else is never trusted. */
export async function trustDevice(
  tx: Db,
  patientId: number,
  { device }: Pick<Client, 'device'>,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(now.getTime() + TRUST_DAYS * 24 * 3_600_000);
  await insertTrustedDevice(tx, {
    tokenHash,
    patientId,
    device: device.slice(0, 200),
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

/** Whether the patient trusts this browser. The use is recorded. */
export async function isTrustedDevice(
  db: Db,
  patientId: number,
  { trustTokens }: Pick<Client, 'trustTokens'>,
  now: Date,
): Promise<boolean> {
  return trustTokens.length > 0 && (await noteTrustedUse(db, patientId, trustTokens.map(hashToken), now));
}

export async function readTrustedDevices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { patientId }: Patient,
  { locale, trustTokens }: Client,
): Promise<{ data: TrustedDevice[] }> {
  const here = trustTokens.map(hashToken);
  const devices = await listTrustedDevices(db, patientId, now());
  const data = devices.map(({ id, device, tokenHash, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    device: deviceName(device) || identity_answer[locale].unknown_device,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_current: here.includes(tokenHash),
  }));
  return { data };
}

export async function endTrust(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Patient,
  id: number,
  { locale }: Client,
): Promise<{ message: string }> {
  if (!(await deleteTrustedDevice(db, patientId, id))) throw new Failure('request.not_found');
  return { message: identity_answer[locale].trust_ended };
}

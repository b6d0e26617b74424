import type { Actor } from '../actor.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Staff leave a shared desk, patients their own phone; "remember me" exists for patients only. */
export const SESSION_LIFE = {
  staff: { idle: 15 * MINUTE, absolute: 8 * HOUR },
  patient: { idle: 30 * MINUTE, absolute: 12 * HOUR },
  rememberedPatient: { idle: 30 * DAY, absolute: 30 * DAY },
} as const;

/** Activity is stored at most this often, so that few reading requests write. */
export const TOUCH_INTERVAL = MINUTE;

/** A session is deleted this long after it expired, so that the table does not grow for ever. */
export const FORGOTTEN_AFTER = 30 * DAY;

export interface SessionState {
  kind: Exclude<Actor['kind'], 'visitor'>;
  isRemembered: boolean;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

export function lifeOf(session: Pick<SessionState, 'kind' | 'isRemembered'>) {
  if (session.kind === 'staff') return SESSION_LIFE.staff;
  return session.isRemembered ? SESSION_LIFE.rememberedPatient : SESSION_LIFE.patient;
}

export function isAlive(session: SessionState, now: Date): boolean {
  if (session.endedAt !== null) return false;
  if (now >= session.expiresAt) return false;
  return now.getTime() - session.lastSeenAt.getTime() < lifeOf(session).idle;
}

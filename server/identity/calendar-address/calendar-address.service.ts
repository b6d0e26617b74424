import type { CalendarAddress } from '#contract/identity-calendar.contract.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { identity_calendar } from '#texts/generated/identity_calendar.ts';
import { findAccount } from '../patient.store.ts';
import { findStaffMember } from '../staff/staff.store.ts';
import {
  type CalendarOwner,
  dropCalendarAddress,
  findCalendarAddress,
  findCalendarOwner,
  putCalendarAddress,
} from './calendar-address.store.ts';

/** 192 random bits. */
const SECRET_BYTES = 24;

const NEW_ADDRESSES: Limit = { name: 'identity.calendar_addresses', allowed: 20, windowSeconds: 3600 };

export async function readCalendarAddress(
  { db }: Pick<Deps, 'db'>,
  owner: CalendarOwner,
): Promise<{ data: CalendarAddress | null }> {
  const found = await findCalendarAddress(db, owner);
  return { data: found ? { created_at: found.createdAt.toISOString() } : null };
}

/** Only this answer contains the address. An earlier address ends. */
export async function createCalendarAddress(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  owner: CalendarOwner,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string; data: CalendarAddress & { url: string } }> {
  const at = now();
  await takeTry(db, NEW_ADDRESSES, nameOf(owner), at);
  const { token, tokenHash } = newSecretToken(SECRET_BYTES);
  await putCalendarAddress(db, owner, tokenHash, at);
  return {
    message: identity_calendar[locale].created,
    data: { created_at: at.toISOString(), url: `${config.publicUrl}/api/calendar/${token}.ics` },
  };
}

/** Ends the address, if there is one. Safe to repeat. */
export async function endCalendarAddress(
  { db }: Pick<Deps, 'db'>,
  owner: CalendarOwner,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string }> {
  await dropCalendarAddress(db, owner);
  return { message: identity_calendar[locale].ended };
}

export type CalendarReader = CalendarOwner & { locale: Locale };

/** Whose calendar this secret opens, and the language of the account. Undefined for a secret that is wrong or has ended. */
export async function calendarReaderOf(db: Db, secret: string): Promise<CalendarReader | undefined> {
  const owner = await findCalendarOwner(db, hashToken(secret));
  if (owner?.kind === 'patient') {
    const account = await findAccount(db, owner.patientId);
    return account && { ...owner, locale: account.locale };
  }
  const member = owner && (await findStaffMember(db, owner.staffId));
  return owner && member?.roles.includes('doctor') ? { ...owner, locale: member.locale } : undefined;
}

function nameOf(owner: CalendarOwner): string {
  return owner.kind === 'patient' ? `patient ${owner.patientId}` : `staff ${owner.staffId}`;
}

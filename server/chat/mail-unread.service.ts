import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { staffIdOf } from '#server/catalogue/doctor-account.service.ts';
import { patientAsRecipient, type Recipient, staffAsRecipient } from '#server/identity/write-mail.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail.ts';
import { unreadLetter } from './chat.mails.ts';
import { listUnnoticed, lockUnnoticed, markNoticed, type Waiting } from './chat.store.ts';
import type { Side } from './party.rules.ts';

const MINUTE = 60_000;
/** Whoever has the chat open reads within this time, and needs no letter. */
const PATIENCE = 2 * MINUTE;
/** Between two letters about one conversation. */
const PAUSE = 60 * MINUTE;
/** What nobody was told of by then, such as where there is nobody to write to, is no news any more. */
const LONGEST_NEWS = 2 * 24 * 60 * MINUTE;

type Telling = Pick<Deps, 'db' | 'config' | 'now'>;

/** Writes to everybody who has something to read and does not seem to know. */
export async function mailUnread(deps: Telling): Promise<void> {
  for (const side of ['patient', 'doctor'] as const) {
    const waiting = waitingAt(side, deps.now());
    for (const id of await listUnnoticed(deps.db, waiting)) await tell(deps, id, waiting);
  }
}

function waitingAt(side: Side, now: Date): Waiting {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return { side, writtenAfter: ago(LONGEST_NEWS), writtenBy: ago(PATIENCE), noticedBy: ago(PAUSE) };
}

/** Looks again under the lock: she may have read it, or another process may have been faster. */
async function tell({ db, config, now }: Telling, id: number, waiting: Waiting): Promise<void> {
  const { side } = waiting;
  await db.transaction(async (tx) => {
    const unnoticed = await lockUnnoticed(tx, id, waiting);
    const to = unnoticed && (await recipientOf(tx, side, unnoticed));
    if (!to || (side === 'patient' && (await isWithdrawn(tx, unnoticed.patientId, 'reminder_mails')))) return;
    await markNoticed(tx, id, side, { upTo: unnoticed.newestId, at: now() });
    await postLetter(tx, unreadLetter(to, side, config.publicUrl));
  });
}

async function recipientOf(
  db: Db,
  side: Side,
  { patientId, doctorId }: { patientId: number; doctorId: number },
): Promise<Recipient | undefined> {
  const patient = await patientAsRecipient(db, patientId);
  if (side === 'patient' || !patient) return patient;
  const staffId = await staffIdOf(db, doctorId);
  return staffId === undefined ? undefined : await staffAsRecipient(db, staffId);
}

import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { staffIdOf } from '#server/catalogue/doctor-account.service.ts';
import {
  patientAsRecipient,
  type Recipient,
  staffAsRecipient,
  writeLetter,
} from '#server/identity/write-mail.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Letter, postLetter } from '#server/platform/mail.ts';
import { chat_mail } from '#texts/generated/chat_mail.ts';
import { type DueMail, listUnmailed, lockUnmailed, markMailed } from './chat.store.ts';
import type { Side } from './party.rules.ts';

const MINUTE_MS = 60_000;
/** A person who has the chat open reads within this time and needs no mail. */
const READING_TIME_MS = 2 * MINUTE_MS;
/** Between two mails about one conversation. */
const PAUSE_MS = 60 * MINUTE_MS;
/** Older messages are no longer announced, for example those to a doctor without an account. */
const OLDEST_NEWS_MS = 2 * 24 * 60 * MINUTE_MS;

type Mailing = Pick<Deps, 'db' | 'config' | 'now'>;

/** Mails everybody who has unread messages and does not seem to have noticed them. */
export async function mailUnread(deps: Mailing): Promise<void> {
  for (const side of ['patient', 'doctor'] as const) {
    const due = dueAt(side, deps.now());
    for (const id of await listUnmailed(deps.db, due)) await mailAbout(deps, id, due);
  }
}

function dueAt(side: Side, now: Date): DueMail {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return {
    side,
    writtenAfter: ago(OLDEST_NEWS_MS),
    writtenBy: ago(READING_TIME_MS),
    mailedBefore: ago(PAUSE_MS),
  };
}

/** Checks again under the lock: the recipient may have read the message, or another process may have sent the mail. */
async function mailAbout({ db, config, now }: Mailing, id: number, due: DueMail): Promise<void> {
  const { side } = due;
  await db.transaction(async (tx) => {
    const unread = await lockUnmailed(tx, id, due);
    const to = unread && (await recipientOf(tx, side, unread));
    if (!to || (side === 'patient' && (await isWithdrawn(tx, unread.patientId, 'reminder_mails')))) return;
    await markMailed(tx, id, side, { upTo: unread.newestId, at: now() });
    const letter = unreadLetter(to, side, config.publicUrl);
    await postLetter(tx, side === 'patient' ? { ...letter, reminds: unread.patientId } : letter);
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

const PAGES = { patient: '/patient/chat', doctor: '/staff/chats' } as const satisfies Record<Side, string>;

/** Announces a message without its text and its sender, because other people may see the mailbox. */
function unreadLetter(to: Recipient, side: Side, publicUrl: string): Letter {
  const t = chat_mail[to.locale];
  return writeLetter(to, {
    subject: t.subject,
    body: side === 'patient' ? [t.body, t.emergency] : [t.body],
    link: { label: t.link, url: `${publicUrl}${PAGES[side]}` },
  });
}

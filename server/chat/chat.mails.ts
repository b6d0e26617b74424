import { type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import type { Letter } from '#server/platform/mail.ts';
import { chat_mail } from '#texts/generated/chat_mail.ts';
import type { Side } from './party.rules.ts';

const PAGES = { patient: '/patient/chat', doctor: '/staff/chats' } as const satisfies Record<Side, string>;

/** Announces a message without its text and its sender, because other people may see the mailbox. */
export function unreadLetter(to: Recipient, side: Side, publicUrl: string): Letter {
  const t = chat_mail[to.locale];
  return writeLetter(to, {
    subject: t.subject,
    body: side === 'patient' ? [t.body, t.emergency] : [t.body],
    link: { label: t.link, url: `${publicUrl}${PAGES[side]}` },
  });
}

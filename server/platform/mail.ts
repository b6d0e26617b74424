import { listen } from './capability.ts';
import type { Db } from './database/database.ts';
import { defineEvent } from './jobs/events.ts';
import { recordEvent } from './jobs/outbox.ts';
import type { Locale } from './locale.ts';

/** One mail to one person. Subject and body stay neutral: no complaint, doctor or service. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
}

export interface Attachment {
  filename: string;
  contentType: string;
  /** Base64, because a mail waits in the database until it is sent. */
  content: string;
}

/** Delivers one mail, or rejects. Never reports success for a mail that was not handed over. */
export interface Mailer {
  /** `messageId` is the same for every try at one mail, so that a repetition can be recognised. */
  send(letter: Letter, messageId: string): Promise<void>;
}

const letterWritten = defineEvent<Letter>('mail.letter_written');

/** Sends a mail after the transaction commits, and again until it is handed over. Without a recipient it is not sent. */
export async function postLetter(tx: Db, letter: Letter): Promise<void> {
  if (letter.to === '') return;
  await recordEvent(tx, letterWritten, letter);
}

export const deliverLetters = listen(letterWritten, 'hand over to the mailer', async (deps, letter, id) => {
  await deps.mailer.send(letter, id);
});

export interface Draft {
  to: string;
  subject: string;
  paragraphs: string[];
  /** Large and easy to copy, such as a one-time code. */
  highlight?: string;
  link?: { label: string; url: string };
  closing: string;
}

/** Plain text and HTML of one draft; every word is escaped, nothing is loaded from anywhere. */
export function layOut(locale: Locale, draft: Draft): Letter {
  const { to, highlight, link, closing } = draft;
  const text = [
    ...draft.paragraphs,
    ...(highlight ? [highlight] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    closing,
  ].join('\n\n');
  return { to, subject: oneLine(draft.subject), text: `${text}\n`, html: htmlOf(locale, draft) };
}

function htmlOf(locale: Locale, { subject, paragraphs, highlight, link, closing }: Draft): string {
  const body = [
    ...paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`),
    highlight
      ? `<p style="font-size:28px;letter-spacing:6px;font-weight:600">${escapeHtml(highlight)}</p>`
      : '',
    link ? `<p><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>` : '',
    link ? `<p style="font-size:13px;color:#5f5262">${escapeHtml(link.url)}</p>` : '',
    `<p style="color:#5f5262">${escapeHtml(closing)}</p>`,
  ].join('\n');
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fbf7f4;padding:24px">
<div style="max-width:560px;margin:auto;background:#fff;border-radius:14px;padding:32px;${FONT}">
${body}
</div></body></html>`;
}

const FONT = 'font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#2a1f2c';
const BUTTON =
  'display:inline-block;background:#7a2e5d;color:#fff;padding:12px 20px;border-radius:999px;text-decoration:none';

/** A line break in a subject would start a new mail header. */
function oneLine(words: string): string {
  return words.replace(/[\r\n]+/g, ' ').trim();
}

export function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

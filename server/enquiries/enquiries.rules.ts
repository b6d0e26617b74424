import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FailureCode } from '#contract/failures.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import { type DataKey, deriveKey } from '#server/platform/data-key.ts';
import { escapeHtml } from '#server/platform/mail.ts';
import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';

/** A person needs longer than this to fill in the form; a bot does not. */
const FASTEST_SECONDS = 3;
const LONGEST_HOURS = 24;

const HOUR = 3600;

const DAY = 24 * HOUR;

/** Limits against a flood of enquiries. */
export const LIMITS = {
  /** From one network, which several people may share. */
  network: { name: 'contacts.network', allowed: 30, windowSeconds: HOUR },
  /** From one network by clients without a form token. */
  withoutForm: { name: 'contacts.without_form', allowed: 5, windowSeconds: HOUR },
  /** With one e-mail address. */
  address: { name: 'contacts.address', allowed: 5, windowSeconds: HOUR },
  /** By one signed-in patient. */
  patient: { name: 'contacts.patient', allowed: 20, windowSeconds: HOUR },
  /** Receipts to one mailbox, whose owner may not be the sender. Above the limit the enquiry is still accepted. */
  receipts: { name: 'contacts.receipts', allowed: 3, windowSeconds: DAY },
} as const satisfies Record<string, Limit>;

/** An opened form, which can send one enquiry. */
export interface OpenedForm {
  nonce: string;
  openedAt: Date;
}

/** `<nonce>.<time of opening>.<HMAC>`: the server does not have to store opened forms. */
export function writeFormToken(key: DataKey, { nonce, openedAt }: OpenedForm): string {
  const content = `${nonce}.${openedAt.getTime().toString(36)}`;
  return `${content}.${proofOf(key.current, content)}`;
}

/** Returns nothing if the HMAC of the token is wrong. */
export function readFormToken({ current, previous }: DataKey, token: string): OpenedForm | undefined {
  const [, content = '', nonce = '', openedAt = '', proof = ''] =
    /^(([\w-]{1,100})\.([0-9a-z]{1,11}))\.([\w-]+)$/.exec(token) ?? [];
  const isOurs = [current, previous].some((key) => key && isSame(proof, proofOf(key, content)));
  return isOurs ? { nonce, openedAt: new Date(Number.parseInt(openedAt, 36)) } : undefined;
}

/** Why this form is refused now. The sender opens a new form, or waits a moment. */
export function formFault(form: OpenedForm | undefined, now: Date): FailureCode | undefined {
  if (!form) return 'enquiries.form_outdated';
  const ageSeconds = (now.getTime() - form.openedAt.getTime()) / 1000;
  if (ageSeconds < FASTEST_SECONDS) return 'enquiries.form_too_fast';
  return ageSeconds > LONGEST_HOURS * 3600 ? 'enquiries.form_outdated' : undefined;
}

function proofOf(key: DataKey['current'], content: string): string {
  return createHmac('sha256', deriveKey(key, 'contact form')).update(content).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The allowed tags. No images: they would reveal when and where the mail is read. */
const REPLY_TAGS = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'];
const ANY_TAG = new RegExp(`</?(${REPLY_TAGS.join('|')})[\\s/>]`, 'i');

/** Removes all HTML that is not allowed; plain text keeps its line breaks. */
export function cleanReply(written: string): string {
  return ANY_TAG.test(written) ? cleanHtml(written, REPLY_TAGS).trim() : htmlOf(written);
}

function htmlOf(text: string): string {
  return text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().split(/\r?\n/).map(escapeHtml).join('<br />')}</p>`)
    .join('');
}

/** The paragraphs of a mail with their line breaks; the address of a link stands behind its text. */
export function paragraphsOf(html: string): string[] {
  return html
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, url: string, label: string) =>
      label === url ? url : `${label} (${url})`,
    )
    .replace(/<li>/g, '– ')
    .replace(/<(br|\/li)\b[^>]*>/g, '\n')
    .replace(/<(p|\/p|ul|ol|\/ul|\/ol)\b[^>]*>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_, code: string | undefined, name: keyof typeof SIGNS) =>
      code ? String.fromCodePoint(Number(code)) : SIGNS[name],
    )
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, '\n'))
    .filter((paragraph) => paragraph !== '');
}

const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"' } as const;

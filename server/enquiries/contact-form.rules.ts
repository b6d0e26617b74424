import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FailureCode } from '#contract/failures.ts';
import { type DataKey, deriveKey } from '#server/platform/data-key.ts';
import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';

/** A person needs longer than this to write to us; a program does not. */
const FASTEST_SECONDS = 3;
const LONGEST_HOURS = 24;

/** One opened form: it is good for one enquiry. */
export interface OpenedForm {
  nonce: string;
  openedAt: Date;
}

/** `<nonce>.<when it was opened>.<proof that we wrote this>`: the server need not remember who opened a form. */
export function writeFormToken(key: DataKey, { nonce, openedAt }: OpenedForm): string {
  const content = `${nonce}.${openedAt.getTime().toString(36)}`;
  return `${content}.${proofOf(key.current, content)}`;
}

/** Nothing when the token is not ours or was changed. */
export function readFormToken({ current, previous }: DataKey, token: string): OpenedForm | undefined {
  const [, content = '', nonce = '', openedAt = '', proof = ''] =
    /^(([\w-]{1,100})\.([0-9a-z]{1,11}))\.([\w-]+)$/.exec(token) ?? [];
  const isOurs = [current, previous].some((key) => key && isSame(proof, proofOf(key, content)));
  return isOurs ? { nonce, openedAt: new Date(Number.parseInt(openedAt, 36)) } : undefined;
}

/** Why an enquiry from this form is not taken now. A new form, or a moment's patience, mends it. */
export function formFault(form: OpenedForm | undefined, now: Date): FailureCode | undefined {
  if (!form) return 'contacts.form_outdated';
  const ageSeconds = (now.getTime() - form.openedAt.getTime()) / 1000;
  if (ageSeconds < FASTEST_SECONDS) return 'contacts.form_too_fast';
  return ageSeconds > LONGEST_HOURS * 3600 ? 'contacts.form_outdated' : undefined;
}

function proofOf(key: DataKey['current'], content: string): string {
  return createHmac('sha256', deriveKey(key, 'contact form')).update(content).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How much anybody may write to the clinic, so that real enquiries are not lost among others. */
export const LIMITS = {
  /** From one network; a practice or a family may share one. */
  network: { name: 'contacts.network', allowed: 30, windowSeconds: HOUR },
  /** From one network by clients that never opened our form. */
  withoutForm: { name: 'contacts.without_form', allowed: 5, windowSeconds: HOUR },
  /** In the name of one e-mail address. */
  address: { name: 'contacts.address', allowed: 5, windowSeconds: HOUR },
  /** By one patient who is signed in. */
  patient: { name: 'contacts.patient', allowed: 20, windowSeconds: HOUR },
  /** Receipts to one mailbox, which may belong to somebody who never wrote; the enquiry itself is taken. */
  receipts: { name: 'contacts.receipts', allowed: 3, windowSeconds: DAY },
} as const satisfies Record<string, Limit>;

import { randomBytes } from 'node:crypto';
import { randomText } from '../providers/ids.ts';

const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** An order, a capture or a refund. */
export function newTransactionId(): string {
  return randomText(17, LETTERS_AND_DIGITS);
}

export function newEventId(): string {
  return `WH-${newTransactionId()}-${newTransactionId()}`;
}

export function newDisputeId(): string {
  return `PP-R-${randomText(3, LETTERS_AND_DIGITS)}-${randomText(8, DIGITS)}`;
}

export function newDebugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13);
}

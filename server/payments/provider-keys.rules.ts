import type { ChargeReason } from './ledger/payment-machine.rules.ts';

/**
 * The reference of a payment at the providers. It says nothing about the appointment. The creation time makes it
 * differ from a payment with the same id in another database of the same provider account.
 */
export function referenceOf({ id, createdAt }: { id: number; createdAt: Date }): string {
  return `appt-${id}-${createdAt.getTime().toString(36)}`;
}

/**
 * Idempotency keys: the provider executes a repeated request once. Each key is derived from rows that are stored
 * before the call. The provider also repeats a decline or a failure under its key for a day, so another attempt
 * needs another number.
 */
export const keys = {
  customer: (reference: string, number: number) => `${reference}:customer:${number}`,
  setup: (reference: string, number: number) => `${reference}:setup:${number}`,
  intent: (reference: string, reason: ChargeReason, number: number) => `${reference}:pi:${reason}:${number}`,
  confirm: (reference: string, reason: ChargeReason, attempt: number) =>
    `${reference}:confirm:${reason}:${attempt}`,
  order: (reference: string, number: number) => `${reference}:order:${number}`,
  capture: (reference: string, attempt: number) => `${reference}:capture:${attempt}`,
  refund: (reference: string, refundId: number) => `${reference}:refund:${refundId}`,
};

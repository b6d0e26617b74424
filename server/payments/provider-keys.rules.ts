import type { ChargeReason } from './ledger/payment-machine.rules.ts';

/**
 * What the providers know a payment by. It says nothing about the appointment, and differs from that of another
 * database with the same provider account, whose payment may have the same number.
 */
export function referenceOf({ id, createdAt }: { id: number; createdAt: Date }): string {
  return `appt-${id}-${createdAt.getTime().toString(36)}`;
}

/**
 * A request that is repeated under its key is done once; each key is derived from what is stored before the
 * call. Also a decline, and even a breakdown of the provider, is repeated under its key for a day: another try
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

import { berlinDate } from '#server/platform/berlin-time.ts';

/** `2026-000123` */
export function invoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`;
}

/** Numbers begin anew with the year on the clinic's calendar, wherever its server stands. */
export function yearOfIssue(issuedAt: Date): number {
  return Number(berlinDate(issuedAt).slice(0, 4));
}

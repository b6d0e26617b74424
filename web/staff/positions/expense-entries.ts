import type { Expense } from '#contract/positions.rules.ts';
import type { Language } from '#web/lib/language.ts';
import { enteredAmount, writtenEuro } from '../payments/amount.ts';

/** An expense as it is typed. */
export interface ExpenseEntry {
  title: string;
  amount: string;
}

export function expenseEntryOf({ title, amount_cents }: Expense, language: Language): ExpenseEntry {
  return { title, amount: writtenEuro(amount_cents, language) };
}

/** The amount in cents; undefined while it cannot be read. */
export function readAmount({ amount }: ExpenseEntry): number | undefined {
  const cents = enteredAmount(amount);
  return cents === null || cents === 0 ? undefined : cents;
}

/** Everything that can be read, for the sum. */
export function readableExpenses(entries: readonly ExpenseEntry[]): Expense[] {
  return entries.flatMap((entry) => {
    const amount_cents = readAmount(entry);
    return amount_cents === undefined ? [] : { title: entry.title.trim(), amount_cents };
  });
}

/** What is sent; undefined while an entry has no title or no amount. */
export function givenExpenses(entries: readonly ExpenseEntry[]): Expense[] | undefined {
  const read = readableExpenses(entries);
  return read.length === entries.length && read.every(({ title }) => title !== '') ? read : undefined;
}

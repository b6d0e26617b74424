import { settingRule } from '#server/content/settings.rules.ts';
import { settingValues } from '#server/content/settings.service.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Until when an invoice of this day is to be paid, by the clinic's present setting. */
export async function dueDateOf(db: Db, issuedAt: Date): Promise<string> {
  const days = await invoiceDueDays(db);
  return Temporal.PlainDate.from(berlinDate(issuedAt)).add({ days }).toString();
}

export async function invoiceDueDays(db: Db): Promise<number> {
  const { invoice_due_days: days } = await settingValues(db, ['invoice_due_days']);
  return Number(days ?? settingRule('invoice_due_days')?.default);
}

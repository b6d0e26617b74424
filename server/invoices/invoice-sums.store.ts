import { and, eq, exists, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { appointmentPaymentsQuery } from '#server/payments/ledger/read-payments.service.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { invoiceDueDays } from './due-date.service.ts';
import { invoice } from './invoices.tables.ts';

/**
 * The one rule of what is overdue, for every list and sum: an issued invoice whose day has passed and whose amount the
 * clinic can ask for. What is written off, or being paid, is not. What is open is the rest of the unpaid invoices, so
 * nothing is open and overdue. An older invoice names no day; for it the present setting counts.
 */
export async function overdueCondition(db: Db, now: Date): Promise<SQL> {
  const dueDays = await invoiceDueDays(db);
  const payment = appointmentPaymentsQuery(db);
  const canBeAsked = db
    .select({ id: payment.appointmentId })
    .from(payment)
    .where(
      and(
        eq(payment.appointmentId, invoice.appointmentId),
        inArray(payment.state, ['action_required', 'charge_failed']),
      ),
    );
  const issuedOn = sql`(${invoice.issuedAt} at time zone 'Europe/Berlin')::date`;
  const dueOn = sql`coalesce(${invoice.dueOn}, ${issuedOn} + ${dueDays}::int)`;
  const condition = and(
    sql`${invoice.state} = 'unpaid'`,
    eq(invoice.kind, 'invoice'),
    lt(dueOn, berlinDate(now)),
    exists(canBeAsked),
  );
  return sql`(${condition})`;
}

/** How many invoices are overdue, and their sum. */
export async function sumOverdue(db: Db, now: Date): Promise<{ count: number; cents: number }> {
  return await sumInvoices(db, await overdueCondition(db, now));
}

/** What will be billed after its appointment: the drafts of all patients, or of one. */
export async function sumDrafts(db: Db, patientId?: number): Promise<{ count: number; cents: number }> {
  const isOwn = patientId === undefined ? undefined : eq(invoice.patientId, patientId);
  return await sumInvoices(db, and(sql`${invoice.state} = 'draft'`, isOwn));
}

async function sumInvoices(db: Db, wanted: SQL | undefined): Promise<{ count: number; cents: number }> {
  const [found] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      cents: sql`coalesce(sum(${invoice.totalCents}), 0)`.mapWith(Number),
    })
    .from(invoice)
    .where(wanted);
  return found ?? { count: 0, cents: 0 };
}

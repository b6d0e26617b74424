import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { invoice } from '../invoices.tables.ts';

/** Invoices and credit notes of these appointments, the invoice of each first. */
export async function listPapersOf(db: Db, appointmentIds: number[]) {
  if (appointmentIds.length === 0) return [];
  const papers = db
    .select()
    .from(invoice)
    .where(eq(invoice.appointmentId, sql`wanted.id`))
    // Far more than an appointment has. With a limit each one looks up its own; without, the planner reads all years.
    .limit(1_000)
    .as('papers');
  return await db
    .select({
      appointmentId: papers.appointmentId,
      kind: papers.kind,
      year: papers.year,
      number: papers.number,
      totalCents: papers.totalCents,
      lines: papers.lines,
    })
    .from(sql`unnest(${sql.param([...new Set(appointmentIds)])}::bigint[]) as wanted(id)`)
    .innerJoinLateral(papers, sql`true`)
    .orderBy(asc(papers.id));
}

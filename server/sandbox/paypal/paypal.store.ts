import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { listObjects } from '../providers/objects.store.ts';
import { CAPTURE } from './paypal.kinds.ts';

/** Waits for whoever is paying the same invoice at this moment, until the transaction ends. */
export async function isInvoicePaid(tx: Db, invoiceId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`paypal invoice ${invoiceId}`}))`);
  const captures = await listObjects(tx, CAPTURE, { where: { invoice_id: invoiceId } });
  return captures.some(({ body }) => body.status !== 'DECLINED');
}

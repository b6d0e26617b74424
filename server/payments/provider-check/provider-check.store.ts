import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { providerCheck } from '../payments.tables.ts';
import type { StoredCheck } from './provider-check.rules.ts';

export async function listChecks(db: Db): Promise<Map<PaymentGateway, StoredCheck>> {
  const rows = await db.select().from(providerCheck);
  return new Map(rows.map(({ gateway, ...check }) => [gateway, check]));
}

/** The last answer wins: two processes that ask at once are told the same. */
export async function storeCheck(db: Db, gateway: PaymentGateway, check: StoredCheck): Promise<void> {
  await db
    .insert(providerCheck)
    .values({ gateway, ...check })
    .onConflictDoUpdate({ target: providerCheck.gateway, set: check });
}

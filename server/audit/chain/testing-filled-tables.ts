import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { sandbox } from '#sandbox/sandbox.ts';
import { postWithdrawal, settingChange } from '#server/content/content.tables.ts';
import { publishVersion } from '#server/content/legal-text.service.ts';
import { paymentTransaction } from '#server/payments/payments.tables.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { onDatabase } from '#server/platform/database/testing-setup.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { deletionRequest } from '../audit.tables.ts';
import { type Archivist, anArchive, type RichPatient } from '../testing.ts';
import { sealAudit } from './chain.service.ts';

export const ROLE = `portal_${randomUUID().replaceAll('-', '')}`;
const PASSWORD = 'x7Kq-2Rm9';

/** Two patients with rows in every guarded table, and a connection with the role that a portal in production has. */
export async function filledTables() {
  const template = inject('databaseTemplate');
  if (template.engine !== 'postgres') throw new Error('This test is about PostgreSQL only.');
  const archive = await anArchive();
  const maria = await archive.aRichPatient('maria');
  const olga = await archive.aRichPatient('olga');
  const { rows } = await archive.clinic.db.execute<{ name: string }>(sql`select current_database() as name`);
  const ownerUrl = onDatabase(template.serverUrl, rows[0]?.name ?? '');
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  await owner.query(`create role ${ROLE} login password '${PASSWORD}'`);
  const portal = await openDatabase({ databaseUrl: withRole(ownerUrl), dataDir: '' });
  const wish = { migrationDatabaseUrl: ownerUrl, isProduction: true };
  await prepareDatabase(portal, wish, createLog({ write() {} }), sandbox.migrations);
  await fillTheRest(archive, olga);
  return {
    archive,
    maria,
    olga,
    owner,
    portal,
    tables: await guardedTables(owner),
    close: async () => {
      await portal.close();
      await owner.query(`drop owned by ${ROLE}`);
      await owner.query(`drop role ${ROLE}`);
      await owner.end();
    },
  };
}

function withRole(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = ROLE;
  url.password = PASSWORD;
  return url.href;
}

/** All of them, so that a new one is tried as well. */
async function guardedTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where not tgisinternal and (tgname like '%_is_kept' or tgname like '%_is_not_emptied') order by 1`);
  return rows.map(({ name }) => name);
}

/** The tables that are not about a patient, and the chain over all of them. */
async function fillTheRest({ clinic }: Archivist, olga: RichPatient): Promise<void> {
  const { db, clock } = clinic;
  const wording = (content: string) => [
    { translations: (['de', 'en'] as const).map((locale) => ({ locale, title: 'AGB', content })) },
  ];
  await publishVersion(db, 'agb', wording('<p>Heute</p>'), clock.now());
  const nextYear = new Date(clock.now().getTime() + 365 * 86_400_000);
  const announced = await publishVersion(db, 'agb', wording('<p>Morgen</p>'), nextYear);
  await db.insert(postWithdrawal).values({ versionId: announced, withdrawnBy: 1, withdrawnAt: clock.now() });
  await db.insert(settingChange).values({ key: 'clinic_name', changedBy: 1, changedAt: clock.now() });
  await db
    .insert(deletionRequest)
    .values({ patientId: olga.id, outlook: { state: 'possible', parts: [] }, requestedAt: clock.now() });
  await db.insert(paymentTransaction).values({
    gateway: 'stripe',
    transactionId: 'txn_1',
    kind: 'charge',
    amountCents: 89_50,
    feeCents: 1_59,
    at: clock.now(),
  });
  clock.advance(2 * 86_400);
  await sealAudit(clinic.deps);
}

export interface Column {
  name: string;
  type: string;
}

export async function columnsOf(owner: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows;
}

/** Another value than the one that is there. */
export function otherValue({ name, type }: Column): string {
  const changed: Record<string, string> = {
    bigint: `coalesce(${name}, 0) + 1`,
    integer: `coalesce(${name}, 0) + 1`,
    smallint: `coalesce(${name}, 0) + 1`,
    'double precision': `coalesce(${name}, 0) + 1`,
    numeric: `coalesce(${name}, 0) + 1`,
    boolean: `not coalesce(${name}, false)`,
    text: `coalesce(${name}, '') || 'x'`,
    date: `coalesce(${name}, '2020-01-01') + 1`,
    'timestamp with time zone': `coalesce(${name}, now()) + interval '1 day'`,
    jsonb: `'{"forged": true}'`,
    bytea: `coalesce(${name}, '') || '\\x00'::bytea`,
    uuid: 'gen_random_uuid()',
  };
  const value = changed[type];
  if (!value) throw new Error(`Say how to change ${name} of type ${type}.`);
  return value;
}

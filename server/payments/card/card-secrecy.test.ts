import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aTill, CARDS, type Till } from '../testing.ts';

test('no card number is stored: not in a table, a queue or a log line', async () => {
  const till = await aTill();
  const { clientSecret } = await till.confirmCard(CARDS.declined);
  await till.enterCard('setup', clientSecret, CARDS.lost);
  await till.enterCard('setup', clientSecret, CARDS.asksAlways);
  const { paymentId } = await till.confirmCard(CARDS.noFundsLater, { payer: 'another', slotId: 'slot-2' });
  await till.settle();
  await till.attach(paymentId);
  await till.move('completed');
  await till.settle();

  const everything = [...(await allRows(till)), ...till.clinic.logLines].join('\n');
  expect(everything).toContain('3178');
  for (const number of Object.values(CARDS)) expect(everything).not.toContain(number);
  expect(everything).not.toMatch(/"cvc" ?: ?"\d{3}"/);
});

async function allRows({ db }: Till): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const found = await db.execute<{ row: string }>(
      sql.raw(`select to_jsonb(t)::text as row from ${name} t`),
    );
    rows.push(...found.rows.map(({ row }) => row));
  }
  return rows;
}

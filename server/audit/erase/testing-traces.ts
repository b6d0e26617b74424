import { sql } from 'drizzle-orm';
import type { Clinic } from '#server/testing/clinic.ts';

/** The tables that contain a word in any column, without the tables of the sandbox. */
export async function tablesWith({ db }: Clinic, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name not like 'sandbox_%' order by table_name`,
  );
  const found = [];
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const hits = await db.execute(
      sql`select 1 from ${table} as t where strpos(to_jsonb(t)::text, ${word}) > 0 limit 1`,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

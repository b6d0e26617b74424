import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { StartRefusal } from '../failure.ts';
import type { Db } from './database.ts';

interface Edition {
  name: string;
  /** YYYY-MM-DD */
  validFrom: string;
  importedAt: Date;
}

/** The table of the editions of a catalogue, and the one with the entries of all of them. */
interface Tables {
  editions: PgTable & Record<'id' | 'name' | 'validFrom', PgColumn>;
  entries: PgTable & Record<'catalogueId', PgColumn>;
}

/** Several statements, so that a large file needs no second copy of itself in one parameter. */
const ROWS_AT_ONCE = 2_000;

/**
 * Adds an edition of a catalogue with all its entries, by a statement for each part of 2,000. An edition never changes
 * afterwards. Refuses a name that is taken, and the same entries for the same day a second time.
 */
export async function insertEdition(
  tx: Db,
  { editions, entries }: Tables,
  { name, validFrom, importedAt }: Edition,
  rows: readonly object[],
): Promise<void> {
  const created = await tx.execute<{ id: string }>(sql`
    insert into ${editions} (name, valid_from, imported_at) values (${name}, ${validFrom}, ${importedAt.toISOString()})
    on conflict do nothing returning id`);
  const id = created.rows[0]?.id;
  if (id === undefined)
    throw new StartRefusal(`A catalogue named "${name}" was imported before. Choose another name.`);

  const columns = Object.entries(getTableColumns(entries)).filter(([key]) => key !== 'catalogueId');
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row) =>
        Object.fromEntries(columns.map(([key, column]) => [column.name, row[key as keyof typeof row]])),
      );
    await tx.execute(sql`
      insert into ${entries} (catalogue_id, ${names})
      select ${id}, ${names} from jsonb_populate_recordset(null::${entries}, ${JSON.stringify(part)}::jsonb)`);
  }
  await refuseSameEntries(
    tx,
    sql`
    select edition.name from ${editions} edition
    where edition.valid_from = ${validFrom} and edition.id <> ${id}
      and (select count(*) from ${entries} where catalogue_id = edition.id) = ${rows.length}
      and not exists (
        select ${names} from ${entries} where catalogue_id = ${id}
        except select ${names} from ${entries} where catalogue_id = edition.id)`,
  );
}

/**
 * Refuses an edition whose entries all stand in another one for the same day. An edition has each entry once, so two of the
 * same size without a difference are equal.
 */
async function refuseSameEntries(tx: Db, sameEditions: ReturnType<typeof sql>): Promise<void> {
  const [same] = (await tx.execute<{ name: string }>(sameEditions)).rows;
  if (same) throw new StartRefusal(`The same entries were imported before for that day, as "${same.name}".`);
}

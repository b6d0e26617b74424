import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { contactColumns } from '#contract/enquiries.contract.ts';
import type { Paging } from '#contract/paging.ts';
import type { Db } from '#server/platform/database/database.ts';
import { belongsTo, type Owner, type StoredContact } from './enquiries.store.ts';
import { contact } from './enquiries.tables.ts';

export type ContactColumn = (typeof contactColumns)[number];
/** The staff also look for who wrote. */
export type SearchColumn = ContactColumn | 'person';

export interface ListedContacts extends Pick<Paging, 'page' | 'perPage' | 'search' | 'sortDirection'> {
  owner: Owner;
  /** Only this one. */
  id?: number;
  state?: 'open' | 'answered' | 'all';
  searchColumns: readonly SearchColumn[];
  sortColumn: ContactColumn;
  /** Whom an enquiry may be addressed to, in the order of their names; without an id it is the clinic itself. */
  addressees: { id: number | null; name: string }[];
}

export async function listContacts(
  db: Db,
  wanted: ListedContacts,
): Promise<{ rows: StoredContact[]; total: number }> {
  const where = and(belongsTo(wanted.owner), isWanted(wanted), isInState(wanted), matches(wanted));
  const order = wanted.sortDirection === 'asc' ? asc : desc;
  const rows = await db
    .select()
    .from(contact)
    .where(where)
    .orderBy(order(sortKey(wanted)), desc(contact.createdAt), desc(contact.id))
    .limit(wanted.perPage)
    .offset((wanted.page - 1) * wanted.perPage);
  return { rows, total: await db.$count(contact, where) };
}

function isWanted({ id }: ListedContacts): SQL | undefined {
  return id === undefined ? undefined : eq(contact.id, id);
}

function isInState({ state = 'all' }: ListedContacts): SQL | undefined {
  if (state === 'all') return undefined;
  return state === 'open' ? isNull(contact.lastEmailSentAt) : isNotNull(contact.lastEmailSentAt);
}

/** Looks at the words that stand on the screen, whatever their case. */
function matches({ search, searchColumns, addressees }: ListedContacts): SQL | undefined {
  const words = lowerCase(search);
  if (words === '') return undefined;
  const conditions: Record<SearchColumn, () => SQL | undefined> = {
    doctor: () => isAddressedTo(addressees.filter(({ name }) => lowerCase(name).includes(words))),
    title: () => contains(sql`${contact.title}`, words),
    description: () => contains(sql`${contact.description}`, words),
    created_at: () => contains(createdAtInBerlin, words),
    person: () => contains(sql`concat_ws(' ', ${firstName}, ${lastName}, ${email})`, words),
  };
  return or(sql`false`, ...searchColumns.map((column) => conditions[column]()));
}

const { firstName, lastName, email } = contact;
const createdAtInBerlin = sql`to_char(${contact.createdAt} at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI')`;

function lowerCase(words: string): string {
  return words.toLocaleLowerCase('de');
}

function contains(text: SQL, words: string): SQL {
  return sql`strpos(lower(${text}), ${words}) > 0`;
}

function isAddressedTo(addressees: ListedContacts['addressees']): SQL | undefined {
  const ids = addressees.map(({ id }) => id).filter((id) => id !== null);
  const hasClinic = addressees.some(({ id }) => id === null);
  return or(inArray(contact.doctorId, ids), hasClinic ? isNull(contact.doctorId) : sql`false`);
}

function sortKey({ sortColumn, addressees }: ListedContacts): SQL {
  const keys: Record<ContactColumn, () => SQL> = {
    doctor: () => placeAmong(addressees),
    title: () => sql`${contact.title} collate "und-x-icu"`,
    description: () => sql`${contact.description} collate "und-x-icu"`,
    created_at: () => sql`${contact.createdAt}`,
  };
  return keys[sortColumn]();
}

function placeAmong(addressees: ListedContacts['addressees']): SQL {
  const ids = sql.join(
    addressees.map(({ id }) => sql`${id ?? 0}`),
    sql`, `,
  );
  return sql`array_position(array[${ids}]::bigint[], coalesce(${contact.doctorId}, 0))`;
}

export async function countOpen(db: Db, owner: Owner): Promise<number> {
  return await db.$count(contact, and(belongsTo(owner), isNull(contact.lastEmailSentAt)));
}

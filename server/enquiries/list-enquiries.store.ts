import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { enquiryColumns } from '#contract/enquiries.contract.ts';
import type { Paging } from '#contract/paging.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  containsFigures,
  containsIndexedText,
  containsText,
  searchedText,
} from '#server/platform/database/displayed-text.ts';
import { readRowCount } from '#server/platform/row-count/row-count.ts';
import { belongsTo, type Owner, type StoredEnquiry } from './enquiries.store.ts';
import { contact } from './enquiries.tables.ts';

export type EnquiryColumn = (typeof enquiryColumns)[number];
/** The staff can also search for the sender. */
export type SearchColumn = EnquiryColumn | 'reply' | 'person';

export interface ListedEnquiries extends Pick<Paging, 'page' | 'perPage' | 'search' | 'sortDirection'> {
  owner: Owner;
  /** Only this enquiry. */
  id?: number;
  state?: 'open' | 'answered' | 'all';
  searchColumns: readonly SearchColumn[];
  sortColumn: EnquiryColumn;
  /** All possible addressees, ordered by name; the one without an id is the clinic. */
  addressees: { id: number | null; name: string }[];
  /** What the columns of the answer say: whether there is one, and the button to read the enquiry. */
  replyLabels: Record<'answered' | 'unanswered' | 'open', string>;
}

export async function selectEnquiries(
  db: Db,
  wanted: ListedEnquiries,
): Promise<{ rows: StoredEnquiry[]; total: number }> {
  const where = and(belongsTo(wanted.owner), isWanted(wanted), isInState(wanted), matches(wanted));
  const order = wanted.sortDirection === 'asc' ? asc : desc;
  const offset = (wanted.page - 1) * wanted.perPage;
  // What is searched is read once, for the page and for the total.
  const found = isNarrowed(wanted) ? sql<number>`count(*) over ()` : sql<number>`0`;
  const rows = await db
    .select({ enquiry: getTableColumns(contact), found: found.mapWith(Number) })
    .from(contact)
    .where(where)
    .orderBy(order(sortKey(wanted)), desc(contact.createdAt), desc(contact.id))
    .limit(wanted.perPage)
    .offset(offset);
  const isBeyondEnd = rows.length === 0 && offset > 0;
  const total =
    isNarrowed(wanted) && !isBeyondEnd ? (rows[0]?.found ?? 0) : await countEnquiries(db, wanted, where);
  return { rows: rows.map(({ enquiry }) => enquiry), total };
}

function isNarrowed({ owner, id, search }: ListedEnquiries): boolean {
  return owner.patientId !== undefined || id !== undefined || lowerCase(search) !== '';
}

/** The triggers have counted the enquiries of the clinic and of each doctor; those of one patient or of a search are few. */
async function countEnquiries(db: Db, wanted: ListedEnquiries, where: SQL | undefined): Promise<number> {
  const { owner, state = 'all' } = wanted;
  if (isNarrowed(wanted)) return await db.$count(contact, where);
  const parts = state === 'all' ? undefined : [state];
  return await readRowCount(db, { list: 'contact', ownerId: owner.doctorId, parts });
}

function isWanted({ id }: ListedEnquiries): SQL | undefined {
  return id === undefined ? undefined : eq(contact.id, id);
}

function isInState({ state = 'all' }: ListedEnquiries): SQL | undefined {
  if (state === 'all') return undefined;
  return state === 'open' ? isNull(contact.lastEmailSentAt) : isNotNull(contact.lastEmailSentAt);
}

/** Searches the texts that the screen shows, ignoring case. */
function matches({ search, searchColumns, addressees, replyLabels }: ListedEnquiries): SQL | undefined {
  const words = lowerCase(search);
  if (words === '') return undefined;
  if (searchColumns.includes('person'))
    return or(matchesForStaff(addressees, words), saysOfReply(replyLabels, words));
  const conditions: Record<SearchColumn, () => SQL | undefined> = {
    doctor: () => isAddressedTo(addressees.filter(({ name }) => lowerCase(name).includes(words))),
    title: () => contains(sql`${contact.title}`, words),
    description: () => contains(sql`${contact.description}`, words),
    created_at: () => containsFigures(createdAtInBerlin, words),
    reply: () => saysOfReply(replyLabels, words),
    person: () => contains(sql`concat_ws(' ', ${firstName}, ${lastName}, ${email})`, words),
  };
  return or(sql`false`, ...searchColumns.map((column) => conditions[column]()));
}

/** In the list of the whole clinic one index covers all columns except for the addressee. */
function matchesForStaff(addressees: ListedEnquiries['addressees'], words: string): SQL | undefined {
  const { title, description, createdAt } = contact;
  return or(
    isAddressedTo(addressees.filter(({ name }) => lowerCase(name).includes(words))),
    containsIndexedText(
      sql`contact_words(${firstName}, ${lastName}, ${email}, ${title}, ${description}, ${createdAt})`,
      words,
    ),
  );
}

const { firstName, lastName, email } = contact;
const createdAtInBerlin = sql`to_char(${contact.createdAt} at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI')`;

function saysOfReply(labels: ListedEnquiries['replyLabels'], words: string): SQL | undefined {
  const says = (label: keyof typeof labels) => lowerCase(labels[label]).includes(words);
  if (says('open')) return sql`true`;
  return or(
    says('answered') ? isNotNull(contact.lastEmailSentAt) : undefined,
    says('unanswered') ? isNull(contact.lastEmailSentAt) : undefined,
  );
}

function lowerCase(words: string): string {
  return searchedText(words, 'de');
}

/** White space of any kind and length counts as one space, which matters only to somebody who looks for one. */
function contains(text: SQL, words: string): SQL {
  if (!words.includes(' ')) return containsText(sql`lower(${text})`, words);
  return sql`strpos(regexp_replace(lower(${text}), '[\\s\\u00a0]+', ' ', 'g'), ${words}) > 0`;
}

function isAddressedTo(addressees: ListedEnquiries['addressees']): SQL | undefined {
  const ids = addressees.map(({ id }) => id).filter((id) => id !== null);
  const hasClinic = addressees.some(({ id }) => id === null);
  return or(inArray(contact.doctorId, ids), hasClinic ? isNull(contact.doctorId) : sql`false`);
}

function sortKey({ sortColumn, addressees }: ListedEnquiries): SQL {
  const keys: Record<EnquiryColumn, () => SQL> = {
    doctor: () => placeAmong(addressees),
    title: () => sql`${contact.title} collate "und-x-icu"`,
    description: () => sql`${contact.description} collate "und-x-icu"`,
    created_at: () => sql`${contact.createdAt}`,
  };
  return keys[sortColumn]();
}

function placeAmong(addressees: ListedEnquiries['addressees']): SQL {
  const ids = sql.join(
    addressees.map(({ id }) => sql`${id ?? 0}`),
    sql`, `,
  );
  return sql`array_position(array[${ids}]::bigint[], coalesce(${contact.doctorId}, 0))`;
}

export async function countOpen(db: Db, owner: Owner): Promise<number> {
  return await db.$count(contact, and(belongsTo(owner), isNull(contact.lastEmailSentAt)));
}

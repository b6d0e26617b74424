import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { type ProviderName, sandboxObject } from '#sandbox/sandbox.tables.ts';
import type { Db } from '#server/platform/database/database.ts';

/** One kind of a provider's objects, such as its customers: `body` is shown by the API, `inner` never. */
export interface ObjectKind<Body extends object, Inner extends object> {
  provider: ProviderName;
  name: string;
  /** Never present at run time; carries the types from writer to reader. */
  types?: { body: Body; inner: Inner };
}

export interface StoredObject<Body extends object, Inner extends object> {
  id: string;
  body: Body;
  inner: Inner;
  createdAt: Date;
}

export interface ListOptions {
  /** Fields of the body and their values. */
  where?: Record<string, unknown>;
  /** A field of the body that has one of these values. */
  oneOf?: { field: string; values: string[] } | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only what is older or newer than the object of this id. */
  olderThan?: string | undefined;
  newerThan?: string | undefined;
  limit?: number;
}

type Json = Record<string, unknown>;

const MOST_LISTED = 100;

export function defineKind<Body extends object, Inner extends object = Json>(
  provider: ProviderName,
  name: string,
): ObjectKind<Body, Inner> {
  return { provider, name };
}

export async function findObject<Body extends object, Inner extends object>(
  db: Db,
  kind: ObjectKind<Body, Inner>,
  id: string,
): Promise<StoredObject<Body, Inner> | undefined> {
  const [found] = await selectObjects(db).where(isObject(kind, id));
  return found as StoredObject<Body, Inner> | undefined;
}

/** Finds an object and locks it until the transaction ends. */
export async function lockObject<Body extends object, Inner extends object>(
  tx: Db,
  kind: ObjectKind<Body, Inner>,
  id: string,
): Promise<StoredObject<Body, Inner> | undefined> {
  const [found] = await selectObjects(tx).where(isObject(kind, id)).for('update');
  return found as StoredObject<Body, Inner> | undefined;
}

export async function insertObject<Body extends object, Inner extends object>(
  tx: Db,
  kind: ObjectKind<Body, Inner>,
  { id, body, inner, createdAt }: StoredObject<Body, Inner>,
): Promise<void> {
  await tx.insert(sandboxObject).values({
    provider: kind.provider,
    kind: kind.name,
    id,
    body: body as Json,
    inner: inner as Json,
    createdAt,
  });
}

/** Inserts an object with a fixed id, or overwrites it. */
export async function putObject<Body extends object, Inner extends object>(
  tx: Db,
  { provider, name: kind }: ObjectKind<Body, Inner>,
  { id, body, inner, createdAt }: StoredObject<Body, Inner>,
): Promise<void> {
  const content = { body: body as Json, inner: inner as Json };
  await tx
    .insert(sandboxObject)
    .values({ provider, kind, id, createdAt, ...content })
    .onConflictDoUpdate({ target: [sandboxObject.provider, sandboxObject.id], set: content });
}

/** Updates a locked object; of `inner` only the changed fields are needed. */
export async function updateObject<Body extends object, Inner extends object>(
  tx: Db,
  kind: ObjectKind<Body, Inner>,
  { id, body, inner = {} }: { id: string; body: Body; inner?: Partial<Inner> },
): Promise<void> {
  await tx
    .update(sandboxObject)
    .set({
      body: body as Json,
      inner: sql`${sandboxObject.inner} || ${JSON.stringify(inner)}::jsonb`,
    })
    .where(isObject(kind, id));
}

export async function deleteObject(
  tx: Db,
  kind: Pick<ObjectKind<object, object>, 'provider' | 'name'>,
  id: string,
): Promise<void> {
  await tx.delete(sandboxObject).where(isObject(kind, id));
}

/** Newest first. With `newerThan` those right after it, so that a reader can go on from there. */
export async function listObjects<Body extends object, Inner extends object>(
  db: Db,
  kind: ObjectKind<Body, Inner>,
  { where = {}, oneOf, from, to, olderThan, newerThan, limit = MOST_LISTED }: ListOptions = {},
): Promise<StoredObject<Body, Inner>[]> {
  const conditions: (SQL | undefined)[] = [
    eq(sandboxObject.provider, kind.provider),
    eq(sandboxObject.kind, kind.name),
    sql`${sandboxObject.body} @> ${JSON.stringify(where)}::jsonb`,
    oneOf && sql`${sandboxObject.body}->>${oneOf.field} = any(${sql.param(oneOf.values)}::text[])`,
    from && gte(sandboxObject.createdAt, from),
    to && lte(sandboxObject.createdAt, to),
    olderThan ? isBeside(kind.provider, olderThan, sql`<`) : undefined,
    newerThan ? isBeside(kind.provider, newerThan, sql`>`) : undefined,
  ];
  const direction = newerThan ? asc : desc;
  const found = await selectObjects(db)
    .where(and(...conditions))
    .orderBy(direction(sandboxObject.createdAt), direction(sandboxObject.id))
    .limit(limit);
  return (newerThan ? found.reverse() : found) as unknown as StoredObject<Body, Inner>[];
}

function selectObjects(db: Db) {
  return db
    .select({
      id: sandboxObject.id,
      body: sandboxObject.body,
      inner: sandboxObject.inner,
      createdAt: sandboxObject.createdAt,
    })
    .from(sandboxObject);
}

function isObject(
  { provider, name }: Pick<ObjectKind<object, object>, 'provider' | 'name'>,
  id: string,
): SQL | undefined {
  return and(eq(sandboxObject.provider, provider), eq(sandboxObject.id, id), eq(sandboxObject.kind, name));
}

function isBeside(provider: ProviderName, id: string, side: SQL): SQL {
  return sql`(${sandboxObject.createdAt}, ${sandboxObject.id}) ${side} (
    select other.created_at, other.id from ${sandboxObject} as other
    where other.provider = ${provider} and other.id = ${id})`;
}

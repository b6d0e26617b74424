import { randomBytes } from 'node:crypto';
import type { CategoryForm } from '#contract/catalogue-staff.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { doctor, service, serviceCategory } from './catalogue.tables.ts';
import {
  findVersion,
  insertCategory,
  listIds,
  listPartners,
  listServiceIdsOf,
  lockCatalogue,
  nextPosition,
  raiseVersions,
  replaceOffers,
  storeCategoryTexts,
  storeOrder,
  updateCategory,
  type Versioned,
} from './catalogue-changes.store.ts';

export interface Changed {
  id: number;
  version: number;
}

export async function createCategory(db: Db, { texts }: CategoryForm): Promise<Changed> {
  return await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const position = await nextPosition(tx, serviceCategory);
    const made = await insertCategory(tx, { slug: newSlug(texts.de.title), position });
    await storeCategoryTexts(tx, made.id, texts);
    return made;
  });
}

export async function changeCategory(
  db: Db,
  { id, version, texts }: CategoryForm & Changed,
): Promise<Changed> {
  return await db.transaction(async (tx) => {
    const next = await nextVersion(tx, serviceCategory, { id, version });
    await updateCategory(tx, id, next.version);
    await storeCategoryTexts(tx, id, texts);
    return next;
  });
}

export async function orderCategories(db: Db, ids: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    requireSame(ids, await listIds(tx, serviceCategory));
    await storeOrder(tx, serviceCategory, ids);
  });
}

export async function orderDoctors(db: Db, ids: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    requireSame(ids, await listIds(tx, doctor));
    await storeOrder(tx, doctor, ids);
  });
}

export async function orderServices(db: Db, categoryId: number, ids: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    if ((await findVersion(tx, serviceCategory, categoryId)) === undefined) {
      throw new Failure('request.not_found');
    }
    requireSame(ids, await listServiceIdsOf(tx, categoryId));
    await storeOrder(tx, service, ids);
  });
}

/** Of two who change the same version the second is told, and has changed nothing. */
export async function nextVersion(tx: Db, table: Versioned, { id, version }: Changed): Promise<Changed> {
  await lockCatalogue(tx);
  const present = await findVersion(tx, table, id);
  if (present === undefined) throw new Failure('request.not_found');
  if (present !== version) throw new Failure('catalogue.changed_meanwhile');
  return { id, version: version + 1 };
}

/** Both ends of a link have changed with it: a form of the other one that is open is out of date. */
export async function linkDoctors(tx: Db, serviceId: number, doctorIds: number[]): Promise<void> {
  const former = await listPartners(tx, 'serviceId', serviceId);
  const offers = [...new Set(doctorIds)].map((doctorId) => ({ doctorId, serviceId }));
  await replaceOffers(tx, 'serviceId', serviceId, offers);
  await raiseVersions(tx, doctor, differing(former, doctorIds));
}

export async function linkServices(tx: Db, doctorId: number, serviceIds: number[]): Promise<void> {
  const former = await listPartners(tx, 'doctorId', doctorId);
  const offers = [...new Set(serviceIds)].map((serviceId) => ({ doctorId, serviceId }));
  await replaceOffers(tx, 'doctorId', doctorId, offers);
  await raiseVersions(tx, service, differing(former, serviceIds));
}

/** Readable for whoever looks into the database, and nobody else's. */
export function newSlug(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${words.slice(0, 60)}-${randomBytes(4).toString('hex')}`;
}

/** An order of other things than there are was made before somebody added one. */
function requireSame(given: number[], present: number[]): void {
  const isSame =
    given.length === present.length &&
    new Set(given).size === given.length &&
    given.every((id) => present.includes(id));
  if (!isSame) throw new Failure('catalogue.changed_meanwhile');
}

function differing(one: number[], other: number[]): number[] {
  return [...new Set(one).symmetricDifference(new Set(other))];
}

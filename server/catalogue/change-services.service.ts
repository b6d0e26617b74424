import { randomBytes } from 'node:crypto';
import type { CategoryForm, ServiceForm } from '#contract/catalogue.contract.ts';
import { changedMeanwhile } from '#server/content/changed-meanwhile.service.ts';
import { choosePicture } from '#server/content/pictures.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { doctor, service, serviceCategory } from './catalogue.tables.ts';
import {
  findImage,
  findLatest,
  insertCategory,
  insertService,
  listIds,
  listPartners,
  listServiceIdsOf,
  lockCatalogue,
  nextPosition,
  raiseVersions,
  replaceOffers,
  storeCategoryTexts,
  storeOrder,
  storeServiceTexts,
  updateCategory,
  updateService,
  type Versioned,
} from './staff-catalogue.store.ts';

export interface Changed {
  id: number;
  version: number;
}

/** Who changes the catalogue, and when; shown to the next person who saves an outdated version. */
export interface Change {
  changedBy: number;
  changedAt: Date;
}

export function changeBy({ now }: Pick<Deps, 'now'>, { staffId }: Staff): Change {
  return { changedBy: staffId, changedAt: now() };
}

export async function createCategory(db: Db, change: Change, { texts }: CategoryForm): Promise<Changed> {
  return await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const position = await nextPosition(tx, serviceCategory);
    const made = await insertCategory(tx, { slug: newSlug(texts.de.title), position, ...change });
    await storeCategoryTexts(tx, made.id, texts);
    return made;
  });
}

export async function changeCategory(
  db: Db,
  change: Change,
  { id, version, texts }: CategoryForm & Changed,
): Promise<Changed> {
  return await db.transaction(async (tx) => {
    const next = await nextVersion(tx, serviceCategory, { id, version });
    await updateCategory(tx, id, { version: next.version, ...change });
    await storeCategoryTexts(tx, id, texts);
    return next;
  });
}

/** Sets whether patients see the category and can book its services, which keep their own state. */
export async function activateCategory(
  db: Db,
  change: Change,
  { is_active: isActive, ...which }: Changed & { is_active: boolean },
): Promise<Changed> {
  return await db.transaction(async (tx) => {
    const next = await nextVersion(tx, serviceCategory, which);
    await updateCategory(tx, which.id, { isActive, version: next.version, ...change });
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
    if ((await findLatest(tx, serviceCategory, categoryId)) === undefined) {
      throw new Failure('request.not_found');
    }
    requireSame(ids, await listServiceIdsOf(tx, categoryId));
    await storeOrder(tx, service, ids);
  });
}

/** The second of two changes of the same version is refused and changes nothing. */
export async function nextVersion(tx: Db, table: Versioned, { id, version }: Changed): Promise<Changed> {
  await lockCatalogue(tx);
  const latest = await findLatest(tx, table, id);
  if (latest === undefined) throw new Failure('request.not_found');
  if (latest.version !== version) throw await changedMeanwhile(tx, 'catalogue.changed_meanwhile', latest);
  return { id, version: version + 1 };
}

/** Changing the doctors of a service also raises the versions of these doctors, so open forms of them become outdated. */
async function linkDoctors(tx: Db, change: Change, serviceId: number, doctorIds: number[]): Promise<void> {
  const former = await listPartners(tx, 'serviceId', serviceId);
  const offers = [...new Set(doctorIds)].map((doctorId) => ({ doctorId, serviceId }));
  await replaceOffers(tx, 'serviceId', serviceId, offers);
  await raiseVersions(tx, doctor, differing(former, doctorIds), change);
}

export async function linkServices(
  tx: Db,
  change: Change,
  doctorId: number,
  serviceIds: number[],
): Promise<void> {
  const former = await listPartners(tx, 'doctorId', doctorId);
  const offers = [...new Set(serviceIds)].map((serviceId) => ({ doctorId, serviceId }));
  await replaceOffers(tx, 'doctorId', doctorId, offers);
  await raiseVersions(tx, service, differing(former, serviceIds), change);
}

/** A readable, unique name for the database. */
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

/** Refuses an order that does not contain exactly the present rows, because somebody has changed them meanwhile. */
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

export async function createService(db: Db, change: Change, form: ServiceForm): Promise<Changed> {
  return await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await requireKnown(tx, form);
    const position = await nextPosition(tx, service);
    const made = await insertService(tx, {
      ...columnsOf(form),
      slug: newSlug(form.texts.de.title),
      position,
      imageUrl: await pictureOf(tx, form, null, change.changedAt),
      ...change,
    });
    await storeServiceTexts(tx, made.id, form.texts);
    await linkDoctors(tx, change, made.id, form.doctor_ids);
    return made;
  });
}

/** Applies to new bookings only; existing appointments keep their price and duration. */
export async function changeService(db: Db, change: Change, form: ServiceForm & Changed): Promise<Changed> {
  return await db.transaction(async (tx) => {
    const next = await nextVersion(tx, service, form);
    await requireKnown(tx, form);
    const imageUrl = await pictureOf(tx, form, await findImage(tx, service, form.id), change.changedAt);
    await updateService(tx, form.id, { ...columnsOf(form), ...change, imageUrl, version: next.version });
    await storeServiceTexts(tx, form.id, form.texts);
    await linkDoctors(tx, change, form.id, form.doctor_ids);
    return next;
  });
}

/** Sets whether patients can book the service; existing appointments do not change. */
export async function activateService(
  db: Db,
  change: Change,
  { is_active: isActive, ...which }: Changed & { is_active: boolean },
): Promise<Changed> {
  return await db.transaction(async (tx) => {
    const next = await nextVersion(tx, service, which);
    await updateService(tx, which.id, { isActive, version: next.version, ...change });
    return next;
  });
}

function columnsOf({ category_id: categoryId, type, duration, price_cents: priceCents }: ServiceForm) {
  return { categoryId, type, durationMinutes: duration, priceCents };
}

async function requireKnown(tx: Db, { category_id, doctor_ids }: ServiceForm): Promise<void> {
  const [category] = await listIds(tx, serviceCategory, [category_id]);
  const doctors = await listIds(tx, doctor, doctor_ids);
  const unknown = {
    ...(category === undefined && { category_id: [{ text: 'invalid' }] }),
    ...(doctors.length !== new Set(doctor_ids).size && { doctor_ids: [{ text: 'invalid' }] }),
  };
  if (Object.keys(unknown).length > 0) throw new Failure('request.invalid', { fields: unknown });
}

async function pictureOf(tx: Db, { picture_id: chosen }: ServiceForm, current: string | null, now: Date) {
  return await choosePicture(tx, { current, chosen, field: 'picture_id' }, now);
}

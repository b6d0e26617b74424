import type { ServiceForm } from '#contract/catalogue-staff.contract.ts';
import { choosePicture } from '#server/content/pictures.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { doctor, service, serviceCategory } from './catalogue.tables.ts';
import { type Change, type Changed, linkDoctors, newSlug, nextVersion } from './catalogue-changes.service.ts';
import {
  findImage,
  insertService,
  listIds,
  lockCatalogue,
  nextPosition,
  storeServiceTexts,
  updateService,
} from './catalogue-changes.store.ts';

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

/** For bookings from now on: what is booked keeps the price and duration that were agreed. */
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

/** Whether patients can book it; visits that are agreed do not change. */
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

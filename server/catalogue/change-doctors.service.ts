import type { DoctorForm } from '#contract/catalogue.contract.ts';
import { choosePicture } from '#server/content/pictures.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { doctor, service } from './catalogue.tables.ts';
import { type Change, type Changed, linkServices, newSlug, nextVersion } from './change-services.service.ts';
import { findDoctorIdOf } from './doctors.store.ts';
import {
  findImage,
  insertDoctor,
  listIds,
  lockCatalogue,
  nextPosition,
  storeDoctorTexts,
  updateDoctor,
} from './staff-catalogue.store.ts';

type OwnPage = Pick<DoctorForm, 'texts' | 'languages' | 'picture_id'>;

export async function createDoctor(db: Db, change: Change, form: DoctorForm): Promise<Changed> {
  return await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await requireKnownServices(tx, form.service_ids);
    const position = await nextPosition(tx, doctor);
    const made = await insertDoctor(tx, {
      ...columnsOf(form),
      slug: newSlug(`${form.first_name} ${form.last_name}`),
      position,
      ...languagesOf(form),
      imageUrl: await pictureOf(tx, form, null, change.changedAt),
      ...change,
    });
    await storeDoctorTexts(tx, made.id, form.texts);
    await linkServices(tx, change, made.id, form.service_ids);
    return made;
  });
}

export async function changeDoctor(db: Db, change: Change, form: DoctorForm & Changed): Promise<Changed> {
  return await db.transaction(async (tx) => {
    const next = await nextVersion(tx, doctor, form);
    await requireKnownServices(tx, form.service_ids);
    await storePage(tx, next, form, change);
    await updateDoctor(tx, form.id, columnsOf(form));
    await linkServices(tx, change, form.id, form.service_ids);
    return next;
  });
}

/** A doctor changes text, languages and picture of the own page; name and services are changed by administrators. */
export async function changeOwnPage(
  db: Db,
  change: Change,
  page: OwnPage & { version: number },
): Promise<Changed> {
  return await db.transaction(async (tx) => {
    const id = await findDoctorIdOf(tx, change.changedBy);
    if (id === undefined) throw new Failure('request.not_found');
    const next = await nextVersion(tx, doctor, { id, version: page.version });
    await storePage(tx, next, page, change);
    return next;
  });
}

/** Sets whether patients can choose the doctor; existing appointments do not change. */
export async function activateDoctor(
  db: Db,
  change: Change,
  { is_active: isActive, ...which }: Changed & { is_active: boolean },
): Promise<Changed> {
  return await db.transaction(async (tx) => {
    const next = await nextVersion(tx, doctor, which);
    await updateDoctor(tx, which.id, { isActive, version: next.version, ...change });
    return next;
  });
}

function columnsOf({ first_name, last_name, salutation, display_name }: DoctorForm) {
  return { firstName: first_name, lastName: last_name, salutation, displayName: display_name };
}

/** Each language once, in the order of the form. */
function languagesOf({ languages }: Pick<OwnPage, 'languages'>): { languages?: string[] } {
  return languages ? { languages: [...new Set(languages)] } : {};
}

async function storePage(tx: Db, { id, version }: Changed, page: OwnPage, change: Change): Promise<void> {
  const imageUrl = await pictureOf(tx, page, await findImage(tx, doctor, id), change.changedAt);
  await updateDoctor(tx, id, { ...languagesOf(page), imageUrl, version, ...change });
  await storeDoctorTexts(tx, id, page.texts);
}

async function requireKnownServices(tx: Db, serviceIds: number[]): Promise<void> {
  const known = await listIds(tx, service, serviceIds);
  if (known.length === new Set(serviceIds).size) return;
  throw new Failure('request.invalid', { fields: { service_ids: [{ text: 'invalid' }] } });
}

async function pictureOf(tx: Db, { picture_id: chosen }: OwnPage, current: string | null, now: Date) {
  return await choosePicture(tx, { current, chosen, field: 'picture_id' }, now);
}

import { doctorLabel } from '#contract/catalogue.rules.ts';
import type { Locale } from '#contract/locale.ts';
import { Cache } from '#server/platform/cache/cache.ts';
import { changesOf, type Db } from '#server/platform/database/database.ts';
import type { RowJson } from '#server/platform/database/patient-rows.ts';
import { listAppointmentNames, listDoctorNames } from './doctors.store.ts';

export interface DoctorName {
  id: number;
  first_name: string;
  last_name: string;
  /** The name on every screen. */
  display_name: string;
  /** Whether patients can choose this doctor. */
  isActive: boolean;
  /** The picture that the clinic shows of the doctor. */
  image: { url: string } | null;
}

const doctorNamesCache = new Cache<readonly DoctorName[]>({ size: 1 });

/** The names of all doctors, also of former ones, whose past appointments keep their names. */
export async function doctorNames(db: Db): Promise<readonly DoctorName[]> {
  return await doctorNamesCache.read({ changes: changesOf(db), key: '' }, async () => ({
    value: await readDoctorNames(db),
    topics: ['catalogue'],
  }));
}

async function readDoctorNames(db: Db): Promise<DoctorName[]> {
  const rows = await listDoctorNames(db);
  return rows.map(({ id, isActive, imageUrl, ...named }) => ({
    id,
    first_name: named.first_name,
    last_name: named.last_name,
    display_name: doctorLabel(named),
    isActive,
    image: imageUrl === null ? null : { url: imageUrl },
  }));
}

export async function doctorNameOf(db: Db, doctorId: number): Promise<string | undefined> {
  return (await doctorNames(db)).find(({ id }) => id === doctorId)?.display_name;
}

/** Adds the name of the doctor to exported rows that contain only the id. */
export async function withDoctorNames(db: Db, rows: RowJson[]): Promise<RowJson[]> {
  const names = new Map((await doctorNames(db)).map(({ id, display_name }) => [id, display_name]));
  return rows.map((row) => ({ ...row, doctor_name: names.get(Number(row.doctor_id)) ?? '' }));
}

export interface AppointmentDoctor {
  id: number;
  displayName: string;
  firstName: string;
  lastName: string;
}

/** Titles of services and names of doctors, also of those that the clinic no longer offers. */
export interface AppointmentNames {
  services: ReadonlyMap<number, Record<Locale, string>>;
  doctors: ReadonlyMap<number, AppointmentDoctor>;
}

const appointmentNamesCache = new Cache<AppointmentNames>({ size: 1 });

/** For lists that show many appointments. */
export async function appointmentNames(db: Db): Promise<AppointmentNames> {
  return await appointmentNamesCache.read({ changes: changesOf(db), key: '' }, async () => ({
    value: await readAppointmentNames(db),
    topics: ['catalogue'],
  }));
}

async function readAppointmentNames(db: Db): Promise<AppointmentNames> {
  const { services, doctors } = await listAppointmentNames(db);
  return {
    services: new Map(services.map(({ id, titles }) => [id, inBoth(titles)])),
    doctors: new Map(
      doctors.map((named) => [
        named.id,
        {
          id: named.id,
          displayName: doctorLabel(named),
          firstName: named.first_name,
          lastName: named.last_name,
        },
      ]),
    ),
  };
}

export function serviceTitle({ services }: AppointmentNames, serviceId: number, locale: Locale): string {
  return services.get(serviceId)?.[locale] ?? '';
}

/** A title that is missing in one language is taken from the other. */
function inBoth({ de, en }: Partial<Record<Locale, string>>): Record<Locale, string> {
  return { de: de ?? en ?? '', en: en ?? de ?? '' };
}

import { doctorLabel } from '#contract/catalogue.rules.ts';
import type { Locale } from '#contract/locale.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RowJson } from '#server/platform/database/patient-rows.ts';
import { listDoctorNames, listAppointmentNames } from './doctors.store.ts';

export interface DoctorName {
  id: number;
  first_name: string;
  last_name: string;
  /** How she is called on every screen. */
  display_name: string;
  /** Whether patients can still choose her. */
  isActive: boolean;
}

/** Every doctor by name, also those who have left: what they did keeps their name. */
export async function doctorNames(db: Db): Promise<DoctorName[]> {
  const rows = await listDoctorNames(db);
  return rows.map(({ id, isActive, ...named }) => ({
    id,
    first_name: named.first_name,
    last_name: named.last_name,
    display_name: doctorLabel(named),
    isActive,
  }));
}

/** Rows that name a doctor by her number, as a person can read them who takes them along. */
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

/** What appointments are called and who gives them, also of what the clinic no longer offers. */
export interface AppointmentNames {
  services: Map<number, Record<Locale, string>>;
  doctors: Map<number, AppointmentDoctor>;
}

/** In one query, for lists that show many appointments. */
export async function appointmentNames(db: Db): Promise<AppointmentNames> {
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

/** A title that is missing in one language is shown in the other rather than not at all. */
function inBoth({ de, en }: Partial<Record<Locale, string>>): Record<Locale, string> {
  return { de: de ?? en ?? '', en: en ?? de ?? '' };
}

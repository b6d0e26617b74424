import { settingValues } from '#server/content/settings.service.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Locale } from '#server/platform/locale.ts';

/** The clinic as it stands on its papers. */
export interface Letterhead {
  name: string;
  address: string;
  /** On which pharmacies and patients reach the practice. */
  phone: string;
  email: string;
}

export async function letterhead(db: Db): Promise<Letterhead> {
  const found = await settingValues(db, [
    'hospital_name',
    'invoice_clinic_name',
    'invoice_clinic_address',
    'clinic_phone',
    'contact_email',
  ] as const);
  return {
    name: found.invoice_clinic_name || found.hospital_name || '',
    address: found.invoice_clinic_address ?? '',
    phone: found.clinic_phone ?? '',
    email: found.contact_email ?? '',
  };
}

/** The lines at the foot of every sheet. */
export function footerOf({ name, address, phone, email }: Letterhead): string[] {
  return [
    [name, address],
    [phone, email],
  ].flatMap((parts) => parts.filter((each) => each !== '').join(' · ') || []);
}

/** `17. November 2026` */
export function dateOnPaper(instant: Date, locale: Locale): string {
  const style = locale === 'de' ? 'de-DE' : 'en-GB';
  return Temporal.PlainDate.from(berlinDate(instant)).toLocaleString(style, { dateStyle: 'long' });
}

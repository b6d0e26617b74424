import { fullAddress } from '#contract/address-line.ts';
import type { Contact } from '#contract/contacts.contract.ts';
import type { Locale } from '#contract/locale.ts';
import type { DoctorName } from '#server/catalogue/doctor-names.service.ts';
import type { StoredEmail } from './contact-email.store.ts';
import type { StoredContact } from './contacts.store.ts';

export function contactOnWire(
  row: StoredContact,
  emails: readonly StoredEmail[],
  doctors: readonly DoctorName[],
): Contact {
  const { id, firstName, lastName, email, phone, title, description } = row;
  return {
    ...{ id, email, phone, title, description },
    doctor: doctors.find((doctor) => doctor.id === row.doctorId) ?? null,
    first_name: firstName,
    last_name: lastName,
    last_email_sent_at: row.lastEmailSentAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    emails: emails.filter(({ contactId }) => contactId === id).map(emailOnWire),
  };
}

function emailOnWire({ id, subject, content, createdAt }: StoredEmail): Contact['emails'][number] {
  return { id, subject, content, created_at: createdAt.toISOString() };
}

/** Empty where none was given. */
export function addressInLine({ address }: Pick<StoredContact, 'address'>, locale: Locale): string {
  if (!address) return '';
  const { street = '', houseNumber = '', postalCode = '', city = '', countryCode = 'DE' } = address;
  return fullAddress({ street, houseNumber, postalCode, city, countryCode }, locale);
}

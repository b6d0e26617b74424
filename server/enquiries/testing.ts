import { eq } from 'drizzle-orm';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { aCatalogue } from '#server/catalogue/testing.ts';
import { publishVersion } from '#server/content/legal-text.service.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

export const CREATE = 'POST /api/patients/contact/create';
export const LIST = 'GET /api/patients/contacts';
export const STAFF_LIST = 'GET /api/staff/contacts';

/** An enquiry that the server accepts; a test changes only the field it is about. */
export const ENQUIRY = {
  title: 'Frage zum Ablauf',
  description: 'Wie bereite ich mich auf das erste Gespräch vor?',
  first_name: 'Anna',
  last_name: 'Berger',
  email: 'anna.berger@example.test',
  phone: '151-234-5678',
  birthdate: '1974-03-09',
  address: { street: 'Lindenstraße', house_number: '12a', postal_code: '10115', city: 'Berlin' },
  doctor: '',
  agree_terms: true,
};

interface Sending {
  token?: string | undefined;
  network?: string;
  headers?: Record<string, string>;
}

/** Sends an enquiry without a form token, or with the one among the changes. */
export const send = (clinic: Clinic, changes: object = {}, options: Sending = {}) =>
  clinic.call(CREATE, { contact: { ...ENQUIRY, ...changes } }, options);

/** Opens a form, waits as long as a person needs, and returns the token. */
export async function openForm({ call, clock }: Clinic, seconds = 10): Promise<string> {
  const { body } = await call('GET /api/patients/contact/form');
  clock.advance(seconds);
  return body.data.form_token;
}

/** Opens a form and sends it, as the portal does. */
export async function write(clinic: Clinic, changes: object = {}, options: Sending = {}): Promise<void> {
  const answer = await send(clinic, { ...changes, form_token: await openForm(clinic) }, options);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await clinic.deliver();
}

/** A clinic with terms, the doctors Anna and Lena, and a patient. Anna can sign in, and so can the office. */
export async function aReachableClinic() {
  const clinic = await aClinic();
  const { db, clock } = clinic;
  const { doctorId } = await aCatalogue(db);
  const terms = { translations: [{ locale: 'de' as const, title: 'AGB', content: '<p>Es gilt.</p>' }] };
  await db.transaction((tx) => publishVersion(tx, 'agb', [terms], new Date(clock.now().getTime() - 1000)));
  const [patient, anna] = [await aPatient(clinic), await aStaffMember(clinic, 'doctor')];
  const [admin, assistant] = [await aStaffMember(clinic, 'admin'), await aStaffMember(clinic, 'assistant')];
  await db
    .update(doctor)
    .set({ staffId: anna.id })
    .where(eq(doctor.id, doctorId('anna')));
  return {
    ...clinic,
    patient,
    anna: { ...anna, doctorId: doctorId('anna') },
    lena: { doctorId: doctorId('lena') },
    admin,
    assistant,
  };
}

/** The enquiries in the patient's own list. */
export async function enquiriesOf({ call }: Clinic, token: string, query: object = {}) {
  return (await call(LIST, query, { token })).body;
}

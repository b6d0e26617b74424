import { insertEmail, insertEnquiry, markAnswered } from '#server/enquiries/enquiries.store.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { emailKeyOf } from '#server/identity/person.rules.ts';
import { findStaffIdByEmail } from '#server/identity/staff/staff.store.ts';
import type { Db } from '#server/platform/database/database.ts';

interface DemoEnquiry {
  /** None: to the clinic in general. */
  doctor?: string;
  title: string;
  description: string;
  hoursAgo: number;
  answer?: { subject: string; content: string; hoursAgo: number };
}

const demoEnquiries: DemoEnquiry[] = [
  {
    doctor: 'anna-keller',
    title: 'Vorbereitung auf das Gespräch',
    description:
      'Guten Tag, soll ich vor unserem Gespräch noch einmal Blut abnehmen lassen? Die letzten Werte sind vom Frühjahr, und ich frage mich, ob sie noch etwas aussagen oder ob neue besser wären.',
    hoursAgo: 75,
    answer: {
      subject: 'Ihre Frage zu den Blutwerten',
      content:
        '<p>Guten Tag Frau Vogel,</p><p>die Werte vom Frühjahr genügen für das erste Gespräch. Bitte laden Sie sie unter „Dokumente“ hoch.</p><p>Herzliche Grüße<br />Anna Keller</p>',
      hoursAgo: 52,
    },
  },
  {
    title: 'Kostenübernahme',
    description: 'Welche Unterlagen braucht meine Krankenkasse von Ihnen?',
    hoursAgo: 20,
  },
];

/** Adds an answered and an open enquiry of the demo patient. */
export async function addMissingEnquiries(
  tx: Db,
  doctorId: (slug: string) => number,
  now: Date,
): Promise<void> {
  const account = await findAccountByEmail(tx, 'patientin@example.com');
  const staffId = await findStaffIdByEmail(tx, 'aerztin@example.com');
  if (!account || staffId === undefined) return;

  const { id: patientId, email, firstName, lastName } = account;
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000);
  for (const { doctor, title, description, hoursAgo, answer } of demoEnquiries) {
    const contactId = await insertEnquiry(tx, {
      patientId,
      isSignedIn: true,
      firstName,
      lastName,
      email,
      emailKey: emailKeyOf(email),
      phone: '3023125101',
      title,
      description,
      doctorId: doctor === undefined ? null : doctorId(doctor),
      locale: 'de',
      termsVersion: 'demo',
      formNonce: `demo: ${title}`,
      createdAt: at(hoursAgo),
    });
    if (contactId === undefined || !answer) continue;
    const { subject, content } = answer;
    const createdAt = at(answer.hoursAgo);
    await insertEmail(tx, { contactId, staffId, subject, content, requestKey: `demo: ${title}`, createdAt });
    await markAnswered(tx, contactId, createdAt);
  }
}

import { asc, eq, sql } from 'drizzle-orm';
import { anAppointment, aStaffedClinic } from '#server/appointments/testing.ts';
import { patientDocument } from '#server/documents/documents.tables.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { insertConversation } from './chat.store.ts';
import { conversation, message } from './chat.tables.ts';

export type Talk = Awaited<ReturnType<typeof aTalk>>;
type SentFile = { name: string; bytes: Buffer } | undefined;

/** A clinic with a conversation between Anna and her patient. */
export async function aTalk(options: Parameters<typeof aStaffedClinic>[0] = {}) {
  const { clinic, plan, patient, anna } = await aStaffedClinic(options);
  const appointmentId = await anAppointment(clinic, plan, patient);
  const id = await aConversation(clinic, { patientId: patient.id, doctorId: plan.anna });
  const pdf = { name: 'befund.pdf', bytes: await aPdf() };

  return {
    clinic,
    plan,
    patient,
    anna,
    appointmentId,
    id,
    pdf,
    /** The patient writes, as the browser sends it. */
    write: (form: object = {}, file?: SentFile, token = patient.token) =>
      clinic.upload(
        'POST /api/chats',
        { conversation_id: id, ...(file ? {} : { message: '<p>Guten Tag</p>' }), ...form },
        file,
        { token },
      ),
    /** The doctor answers. */
    answer: (form: object = {}, file?: SentFile, token = anna.token) =>
      clinic.upload(
        `POST /api/staff/chats/${id}/messages`,
        { ...(file ? {} : { message: '<p>Gern</p>' }), ...form },
        file,
        { token },
      ),
    read: (path = '', token: string | undefined = patient.token) =>
      clinic.call(`GET /api/chats${path}`, undefined, { token }),
    readAsDoctor: (path = '', token = anna.token) =>
      clinic.call(`GET /api/staff/chats${path}`, undefined, { token }),
    messages: () => clinic.db.select().from(message).orderBy(asc(message.id)),
    files: () => clinic.db.select().from(patientDocument).orderBy(asc(patientDocument.id)),
  };
}

export async function aConversation(
  { db, clock }: Clinic,
  pair: { patientId: number; doctorId: number },
): Promise<number> {
  const id = await insertConversation(db, pair, clock.now());
  if (id === undefined) throw new Error('The two talk already.');
  return id;
}

export async function readConversation({ db }: Clinic, id: number) {
  const [found] = await db.select().from(conversation).where(eq(conversation.id, id));
  if (!found) throw new Error('There is no such conversation.');
  return found;
}

/** Adds many doctors, for lists with several pages. */
export async function addManyDoctors({ db }: Clinic, count: number): Promise<void> {
  await db.execute(sql`
    insert into doctor (slug, first_name, last_name, position)
    select 'doctor-' || n, 'Ada', 'Muster', 100 + n from generate_series(1, ${count}::int) as n`);
}

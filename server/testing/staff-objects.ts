import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { StaffEndpointName } from '#contract/staff-permissions.ts';
import { messageDocument } from '#server/chat/chat.tables.ts';
import { quickText } from '#server/content/content.tables.ts';
import { storeDocument } from '#server/documents/store-document.service.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { ensureStaffMember } from '#server/identity/register/demo-accounts.service.ts';
import { paymentTask } from '#server/payments/payments.tables.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import { absence, extraWindow } from '#server/schedule/schedule.tables.ts';
import {
  treatmentMeasurement,
  treatmentPaper,
  treatmentSideEffect,
} from '#server/treatment/treatment.tables.ts';
import { videoGuest } from '#server/video/video.tables.ts';
import type { Clinic } from './clinic.ts';

export type StaffObjects = Awaited<ReturnType<typeof staffObjectsOf>>;

/**
 * One of each object that the staff act on, all about the demo patient and the doctor Anna Keller; of the text passages
 * one by Anna Keller and one by an assistant.
 */
export async function staffObjectsOf(clinic: Clinic, assistantId: number) {
  const idBy = async (query: ReturnType<typeof sql>) =>
    (await clinic.db.execute<{ id: number }>(query)).rows.map(({ id }) => Number(id));
  const patientId = (await findAccountByEmail(clinic.db, 'patientin@example.com'))?.id ?? 0;
  const [doctor = 0] = await idBy(sql`select id from doctor where slug = 'anna-keller'`);
  const [annaStaffId = 0] = await idBy(sql`select staff_id as id from doctor where id = ${doctor}`);
  // Anna Keller's first appointment took place long ago, so every change to it is refused.
  const [appointment = 0] = await idBy(
    sql`select id from appointment where doctor_id = ${doctor} order by starts_at limit 1`,
  );
  const [document = 0] = await idBy(sql`select id from patient_document where kind = 'document'`);
  const plans = await idBy(sql`select id from patient_document where kind = 'therapy_plan' order by id`);
  const [enquiry = 0] = await idBy(sql`select id from contact where doctor_id = ${doctor}`);
  const [conversation = 0] = await idBy(sql`select id from conversation where doctor_id = ${doctor}`);
  const [anamnesis = 0] = await idBy(
    sql`select max(id) as id from anamnesis where patient_id = ${patientId}`,
  );
  const [invoice = 0] = await idBy(
    sql`select id from invoice where patient_id = ${patientId} and state <> 'draft' order by id limit 1`,
  );
  return {
    invoice,
    patientId,
    anamnesis,
    doctor,
    annaStaffId,
    appointment,
    document,
    plans,
    enquiry,
    conversation,
    roomGuest: await aRoomGuest(clinic, appointment),
    measurement: await aMeasurement(clinic, patientId, annaStaffId),
    sideEffect: await aSideEffect(clinic, patientId),
    paper: await aPaper(clinic, patientId, annaStaffId),
    chatFile: await aChatFile(clinic, patientId, conversation),
    task: await aPaymentTask(clinic),
    ...(await aHoliday(clinic, doctor)),
    colleague: await aColleague(clinic),
    quickTexts: await quickTextsOf(clinic, [annaStaffId, assistantId]),
  };
}

/**
 * New objects instead of those that this call, when it succeeds, removes or finishes. A new call that does so needs its
 * line here.
 */
export async function replacementsAfter(
  name: StaffEndpointName,
  clinic: Clinic,
  { patientId, doctor, annaStaffId, appointment, quickTexts }: StaffObjects,
): Promise<Partial<StaffObjects>> {
  const newPlan = () => aFile(clinic, patientId, 'therapy_plan');
  const newPlans = async () => ({ plans: [await newPlan(), await newPlan()] });
  const made: Partial<Record<StaffEndpointName, () => Promise<Partial<StaffObjects>>>> = {
    removeExtraWindow: () => aHoliday(clinic, doctor),
    removeAbsence: () => aHoliday(clinic, doctor),
    removeQuickText: async () => ({ quickTexts: await quickTextsOf(clinic, [...quickTexts.keys()]) }),
    removeGuest: async () => ({ roomGuest: await aRoomGuest(clinic, appointment) }),
    strikeMeasurement: async () => ({ measurement: await aMeasurement(clinic, patientId, annaStaffId) }),
    seeSideEffect: async () => ({ sideEffect: await aSideEffect(clinic, patientId) }),
    finishPaymentTask: async () => ({ task: await aPaymentTask(clinic) }),
    endStaffAccount: async () => ({ colleague: await aColleague(clinic) }),
    deletePrescription: newPlans,
    deletePrescriptions: newPlans,
  };
  return (await made[name]?.()) ?? {};
}

/**
 * The object that a path is about, by the name of its parameter and, where several people have one, by its owner. A new
 * path for an owned object needs its line here.
 */
export function objectAt(
  path: string,
  parameter: string,
  objects: StaffObjects,
  ownerId = objects.annaStaffId,
): number | undefined {
  if (parameter === 'patient_id') return objects.patientId;
  if (parameter === 'fileId') return objects.chatFile;
  if (parameter === 'guestId') return objects.roomGuest;
  if (parameter === 'measurement_id') return objects.measurement;
  if (parameter === 'side_effect_id') return objects.sideEffect;
  if (parameter === 'paper_id') return objects.paper;
  const byPath: [start: string, id: number | undefined][] = [
    ['/api/staff/appointments/', objects.appointment],
    ['/api/staff/payments/', objects.appointment],
    ['/api/staff/invoices/', objects.invoice],
    ['/api/staff/rooms/', objects.appointment],
    ['/api/staff/documents/', objects.document],
    ['/api/admins/prescriptions/', objects.plans[0]],
    ['/api/staff/anamneses/', objects.anamnesis],
    ['/api/staff/contacts/', objects.enquiry],
    ['/api/staff/chats/', objects.conversation],
    ['/api/staff/payment-tasks/', objects.task],
    ['/api/staff/accounts/', objects.colleague],
    ['/api/staff/absences/', objects.absence],
    ['/api/staff/extra-windows/', objects.extraWindow],
    ['/api/staff/quick-texts/', objects.quickTexts.get(ownerId)],
  ];
  return byPath.find(([start]) => path.startsWith(start))?.[1];
}

async function aFile(
  { deps }: Clinic,
  patientId: number,
  kind: 'chat_file' | 'therapy_plan',
): Promise<number> {
  const file = { name: 'foto.pdf', type: 'application/pdf', bytes: await aPdf() } as const;
  const { id } = await storeDocument(
    deps,
    {
      patientId,
      kind,
      zone: 'generally',
      title: 'foto.pdf',
      description: '',
      addedByKind: 'patient',
      addedById: patientId,
      isReleased: true,
    },
    file,
  );
  return id;
}

async function aChatFile(clinic: Clinic, patientId: number, conversation: number): Promise<number> {
  const documentId = await aFile(clinic, patientId, 'chat_file');
  const { rows } = await clinic.db.execute<{ id: number }>(
    sql`select id from message where conversation_id = ${conversation} order by id limit 1`,
  );
  await clinic.db.insert(messageDocument).values({ messageId: Number(rows[0]?.id), documentId });
  return documentId;
}

/** An issued letter: every change to it is refused, so each call still finds it. */
async function aPaper({ db, clock }: Clinic, patientId: number, staffId: number): Promise<number> {
  const content = { recipient: '', lines: [], diagnoses: '', text: 'Wir berichten.' };
  const [made] = await db
    .insert(treatmentPaper)
    .values({
      patientId,
      requestKey: randomUUID(),
      kind: 'letter',
      version: 1,
      content,
      changedAt: clock.now(),
      changedById: staffId,
      issuedAt: clock.now(),
      issuedById: staffId,
    })
    .returning({ id: treatmentPaper.id });
  return made?.id ?? 0;
}

async function aMeasurement({ db, clock }: Clinic, patientId: number, enteredById: number): Promise<number> {
  const [made] = await db
    .insert(treatmentMeasurement)
    .values({
      patientId,
      requestKey: randomUUID(),
      quantity: 'weight',
      unit: 'kg',
      value: 70,
      note: '',
      measuredOn: '2026-01-05',
      ranges: [null],
      enteredAt: clock.now(),
      enteredById,
    })
    .returning({ id: treatmentMeasurement.id });
  return made?.id ?? 0;
}

async function aSideEffect({ db, clock }: Clinic, patientId: number): Promise<number> {
  const [made] = await db
    .insert(treatmentSideEffect)
    .values({
      patientId,
      requestKey: randomUUID(),
      day: '2026-01-05',
      severity: 'mild',
      text: 'Übelkeit',
      enteredAt: clock.now(),
    })
    .returning({ id: treatmentSideEffect.id });
  return made?.id ?? 0;
}

async function aPaymentTask({ db, clock }: Clinic): Promise<number> {
  const task = { kind: 'difference', subject: 'demo', details: {}, createdAt: clock.now() };
  const [made] = await db.insert(paymentTask).values(task).returning({ id: paymentTask.id });
  return made?.id ?? 0;
}

/** Long after everything that is planned. */
async function aHoliday({ db }: Clinic, doctorId: number) {
  const time = {
    doctorId,
    startsAt: new Date('2031-01-07T08:00:00Z'),
    endsAt: new Date('2031-01-07T10:00:00Z'),
  };
  const [away] = await db.insert(absence).values(time).returning({ id: absence.id });
  const [extra] = await db.insert(extraWindow).values(time).returning({ id: extraWindow.id });
  return { absence: away?.id, extraWindow: extra?.id };
}

async function quickTextsOf(clinic: Clinic, authors: number[]): Promise<Map<number, number>> {
  return new Map(
    await Promise.all(authors.map(async (author) => [author, await aQuickText(clinic, author)] as const)),
  );
}

async function aQuickText({ db, clock }: Clinic, authorId: number): Promise<number> {
  const text = { title: 'Anfahrt', content: 'Per Video.', authorId, changedById: authorId };
  const row = { ...text, changedAt: clock.now() };
  const [made] = await db.insert(quickText).values(row).returning({ id: quickText.id });
  return made?.id ?? 0;
}

async function aColleague({ db, clock }: Clinic): Promise<number> {
  const person = { email: `${randomUUID()}@klinik.example.test`, firstName: 'Ida', lastName: 'Adler' };
  return await ensureStaffMember(db, { ...person, roles: ['doctor'], locale: 'de' }, clock.now());
}

async function aRoomGuest({ db, clock }: Clinic, appointmentId: number): Promise<number> {
  const guest = { appointmentId, name: 'Ines Duarte', role: 'interpreter', invitedAt: clock.now() } as const;
  const [row] = await db.insert(videoGuest).values(guest).returning({ id: videoGuest.id });
  return row?.id ?? 0;
}

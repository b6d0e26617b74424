import type { z } from 'zod';
import type {
  Insight,
  OwnNote,
  treatmentInsightStaff,
  WaitingNoteRequest,
} from '#contract/treatment-insight.contract.ts';
import { isOwnPatient, requireRecord } from '#server/appointments/access/record-access.service.ts';
import {
  type Appointment,
  appointmentIdsOf,
  findAppointment,
} from '#server/appointments/find-appointment.service.ts';
import { recordAccess } from '#server/audit/access/log-access.service.ts';
import { appointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import { showsNotesToPatients } from '#server/content/settings.service.ts';
import { namesOfPatients } from '#server/identity/search/search-patients.service.ts';
import { type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Letter, postLetter } from '#server/platform/mail.ts';
import { treatment_insight_answer } from '#texts/generated/treatment_insight_answer.ts';
import { treatment_insight_mail } from '#texts/generated/treatment_insight_mail.ts';
import { signedNoteOf } from '../read-notes.service.ts';
import { listSigned, type StoredNote } from '../treatment.store.ts';
import {
  decideRequest,
  insertRequest,
  listOpenRequests,
  listRequests,
  lockRequest,
  type StoredRequest,
} from './insight.store.ts';

export async function readInsight(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Patient,
): Promise<{ data: Insight }> {
  return { data: await describeInsight(db, patientId) };
}

/** Another patient's note, a draft, a note that is not open and a missing one give the same answer. */
export async function readOwnNote(
  { db }: Pick<Deps, 'db'>,
  { patientId }: Patient,
  appointmentId: number,
): Promise<{ data: OwnNote }> {
  const readable = await readableNotes(db, patientId);
  const appointment = readable.has(appointmentId) ? await findAppointment(db, appointmentId) : undefined;
  if (!appointment) throw new Failure('request.not_found');
  const note = await signedNoteOf(db, appointment);
  return { data: { ...note, ...(await whenAndWith(db, appointment)) } };
}

export async function askForNotes(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { patientId }: Patient,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string; data: Insight }> {
  const signed = await listSigned(db, await appointmentIdsOf(db, patientId));
  const readable = await readableNotes(db, patientId);
  // Whoever reads everything already, or about whom nothing is signed, has nothing to ask for.
  if (signed.every(({ appointmentId }) => readable.has(appointmentId)))
    throw new Failure('treatment.no_notes');
  await db.transaction((tx) => insertRequest(tx, patientId, now()));
  return { message: treatment_insight_answer[locale].asked, data: await describeInsight(db, patientId) };
}

async function describeInsight(db: Db, patientId: number): Promise<Insight> {
  const [latest] = await listRequests(db, patientId);
  const readable = await readableNotes(db, patientId);
  const found = await Promise.all([...readable.keys()].map((id) => findAppointment(db, id)));
  const appointments = found
    .filter((each) => each !== undefined)
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  return {
    is_open: await showsNotesToPatients(db),
    request: latest ? requestOnWire(latest) : null,
    notes: await Promise.all(
      appointments.map(async (appointment) => ({
        appointment_id: appointment.id,
        ...(await whenAndWith(db, appointment)),
        signed_at: readable.get(appointment.id)?.signedAt?.toISOString() ?? null,
      })),
    ),
  };
}

/** Signed notes by appointment: all of them if the clinic shows them, otherwise those signed before a doctor opened them. */
export async function readableNotes(db: Db, patientId: number): Promise<ReadonlyMap<number, StoredNote>> {
  const signed = await listSigned(db, await appointmentIdsOf(db, patientId));
  const until = (await showsNotesToPatients(db))
    ? Number.POSITIVE_INFINITY
    : Math.max(0, ...(await listRequests(db, patientId)).map(openedUntil));
  const open = signed.filter(({ signedAt }) => signedAt !== null && signedAt.getTime() <= until);
  return new Map(open.map((note) => [note.appointmentId, note]));
}

function openedUntil({ isGranted, decidedAt }: StoredRequest): number {
  return isGranted ? (decidedAt?.getTime() ?? 0) : 0;
}

async function whenAndWith(db: Db, { startsAt, doctorId }: Appointment) {
  const { doctors } = await appointmentNames(db);
  return {
    appointment_start: startsAt.toISOString(),
    doctor_name: doctors.get(doctorId)?.displayName ?? '',
  };
}

function requestOnWire({ id, askedAt, decidedAt, isGranted, reason }: StoredRequest): Insight['request'] {
  return {
    id,
    asked_at: askedAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    is_granted: isGranted,
    reason,
  };
}

type Decision = z.output<(typeof treatmentInsightStaff)['decideNoteRequest']['input']>;

/** Open requests of the patients whom this doctor treats. */
export async function listNoteRequests(db: Db, doctor: Staff): Promise<WaitingNoteRequest[]> {
  const open = await listOpenRequests(db);
  const names = await namesOfPatients(
    db,
    open.map(({ patientId }) => patientId),
  );
  const waiting: WaitingNoteRequest[] = [];
  for (const { id, patientId, askedAt } of open) {
    const named = names.get(patientId);
    if (!named || !(await isOwnPatient(db, doctor, patientId))) continue;
    const name = `${named.firstName} ${named.lastName}`;
    waiting.push({ id, patient: { id: patientId, name }, asked_at: askedAt.toISOString() });
  }
  return waiting;
}

/**
 * The first decision counts; the law wants a reason for a refusal (§ 630g Abs. 1 Satz 2 BGB). The patient gets a letter
 * that there is an answer.
 */
export async function decideNoteRequest(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  doctor: Staff,
  { patient_id: patientId, request_id: id, is_granted: isGranted, reason }: Decision,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string }> {
  if (!isGranted && reason === '') throw new Failure('treatment.refusal_without_reason');
  await db.transaction(async (tx) => {
    const { patient } = await requireRecord(tx, doctor, { patientId, to: 'change' }, now());
    const request = await lockRequest(tx, id);
    if (request?.patientId !== patientId || request.decidedAt) throw new Failure('treatment.request_decided');
    const decision = { decidedAt: now(), decidedById: doctor.staffId, isGranted };
    await decideRequest(tx, id, { ...decision, reason: isGranted ? '' : reason });
    await recordAccess(tx, { patientId, kind: 'note_request_decided', actor: doctor, subjectId: id }, now());
    await postLetter(tx, decisionLetter(patient, config.publicUrl));
  });
  const { granted, refused } = treatment_insight_answer[locale];
  return { message: isGranted ? granted : refused };
}

/** Says that there is an answer, not which one and not about what: other people may see the mailbox. */
function decisionLetter(to: Recipient, publicUrl: string): Letter {
  const t = treatment_insight_mail[to.locale];
  return writeLetter(to, {
    subject: t.subject,
    body: [t.body],
    link: { label: t.portal_link, url: `${publicUrl}/patient/medical-history` },
  });
}

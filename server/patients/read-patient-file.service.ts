import type {
  FileAppointment,
  FileEnquiry,
  FileInvoice,
  PatientFile,
  ProfileChangeRow,
} from '#contract/patients.contract.ts';
import { inOrder } from '#contract/staff-roles.rules.ts';
import { anamnesisFilesOf } from '#server/anamnesis/read/own-answers.service.ts';
import { requireRecord, treats } from '#server/appointments/access/record-access.service.ts';
import {
  allAppointmentsOf,
  appointmentSummaries,
  countCancellationRequests,
} from '#server/appointments/list/patient-appointments.service.ts';
import { openEmergencies } from '#server/audit/access/break-glass.service.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import { lastWithdrawal } from '#server/audit/consent/withdraw-consent.service.ts';
import { appointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { chatStateOf } from '#server/chat/count-unread.service.ts';
import { documentCount } from '#server/documents/staff-documents.service.ts';
import { enquiriesOfPatient } from '#server/enquiries/list-enquiries.service.ts';
import { addressStateOf } from '#server/identity/email/prove-address.service.ts';
import { profileChangesOf, readProfile } from '#server/identity/profile/profile.service.ts';
import { invoiceCount, latestInvoices } from '#server/invoices/list-invoices.service.ts';
import { isLimitedToOwn, type Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { appointmentsOnWire } from './find-patients.service.ts';

type Reader = Pick<Deps, 'db' | 'now'>;
type Speaker = Pick<Client, 'locale'>;

/** Nobody has more invoices; if so, the newest are shown. */
const MOST_INVOICES = 200;

/**
 * The overview: the profile, and how many appointments, invoices and documents there are. It contains no medical
 * text.
 */
export async function readPatientFile(
  deps: Reader,
  staff: Staff,
  patientId: number,
  client: Speaker,
): Promise<{ data: PatientFile }> {
  const { db, now } = deps;
  const at = now();
  const { reader } = await requireRecord(db, staff, { patientId, to: 'read' }, at);
  await recordView(db, { patientId, kind: 'profile_read', actor: reader }, at);
  const appointmentsOf = await appointmentSummaries(db, [patientId], at);
  const isDoctor = reader.roles.includes('doctor');
  return {
    data: {
      patient: await readProfile(deps, { patientId }, client),
      address_state: await addressStateFor(db, reader, patientId),
      roles: inOrder(reader.roles),
      emergency_until: await emergencyEnd(db, reader, patientId, at),
      consent_withdrawn_at: await withdrawalInForce(db, patientId),
      appointments: appointmentsOnWire(appointmentsOf(patientId)),
      open_cancellation_requests: await countCancellationRequests(db, patientId),
      invoices: await invoiceCount(db, patientId),
      enquiries: (await enquiriesOfPatient(db, reader, patientId, client)).length,
      documents: await documentCount(db, reader.roles, patientId),
      anamneses: isDoctor ? (await anamnesisFilesOf(db, patientId)).length : null,
      chat: await chatOnWire(db, reader, patientId),
    },
  };
}

export async function listAppointmentsOfPatient(
  deps: Reader,
  staff: Staff,
  patientId: number,
  { locale }: Speaker,
): Promise<{ data: FileAppointment[] }> {
  const at = deps.now();
  const { reader } = await requireRecord(deps.db, staff, { patientId, to: 'read' }, at);
  await recordView(deps.db, { patientId, kind: 'appointment_read', actor: reader }, at);
  return { data: await allAppointmentsOf(deps, patientId, locale) };
}

export async function listInvoicesOfPatient(
  deps: Reader,
  staff: Staff,
  patientId: number,
  { locale }: Speaker,
): Promise<{ data: FileInvoice[] }> {
  const at = deps.now();
  const { reader } = await requireRecord(deps.db, staff, { patientId, to: 'read' }, at);
  await recordView(deps.db, { patientId, kind: 'invoice_read', actor: reader }, at);
  const names = await appointmentNames(deps.db);
  const invoices = await latestInvoices(deps, patientId, MOST_INVOICES, { names, locale });
  // Diagnoses come from notes, which only doctors read.
  const isDoctor = reader.roles.includes('doctor');
  return { data: invoices.map((each) => (isDoctor ? each : { ...each, diagnosis: '' })) };
}

/** Without the text of the enquiry, which is read where it is answered. */
export async function listEnquiriesOfPatient(
  { db, now }: Reader,
  staff: Staff,
  patientId: number,
  client: Speaker,
): Promise<{ data: FileEnquiry[] }> {
  const { reader } = await requireRecord(db, staff, { patientId, to: 'read' }, now());
  await recordView(db, { patientId, kind: 'contact_read', actor: reader }, now());
  return { data: await enquiriesOfPatient(db, reader, patientId, client) };
}

async function withdrawalInForce(db: Db, patientId: number): Promise<string | null> {
  const withdrawal = await lastWithdrawal(db, patientId, 'data_processing');
  return withdrawal?.isInForce ? withdrawal.at.toISOString() : null;
}

/** A doctor could book under any address as a guest, and must not learn that way who else is a patient here. */
async function addressStateFor(
  db: Db,
  reader: Staff,
  patientId: number,
): Promise<PatientFile['address_state']> {
  const state = await addressStateOf(db, patientId);
  return isLimitedToOwn(reader) && state === 'known' ? 'guest' : state;
}

/** Nothing for a doctor who treats the patient and needs no emergency access. */
async function emergencyEnd(db: Db, reader: Staff, patientId: number, at: Date): Promise<string | null> {
  if (!reader.roles.includes('doctor') || (await treats(db, reader, patientId))) return null;
  return (await openEmergencies(db, reader.staffId, at)).get(patientId)?.toISOString() ?? null;
}

async function chatOnWire(
  db: Db,
  { roles, staffId }: Staff,
  patientId: number,
): Promise<PatientFile['chat']> {
  const doctorId = roles.includes('doctor') ? await doctorIdOf(db, staffId) : undefined;
  const { conversationId, unreadCount, lastMessageAt } = await chatStateOf(db, patientId, doctorId);
  return {
    conversation_id: conversationId,
    unread_count: unreadCount,
    last_message_at: lastMessageAt?.toISOString() ?? null,
  };
}

/** The patient's former names, addresses and phone numbers. */
export async function listProfileChanges(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  patientId: number,
): Promise<{ data: ProfileChangeRow[] }> {
  const at = now();
  const { reader } = await requireRecord(db, staff, { patientId, to: 'read' }, at);
  await recordView(db, { patientId, kind: 'profile_read', actor: reader }, at);
  return { data: await profileChangesOf(db, patientId) };
}

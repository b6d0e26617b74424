import type { Dashboard, ProfileWithCollections } from '#contract/dashboard.contract.ts';
import { anamnesisFilesOf } from '#server/anamnesis/read/own-answers.service.ts';
import {
  appointmentOutlook,
  appointmentTimesOf,
} from '#server/appointments/list/patient-appointments.service.ts';
import { type AppointmentNames, appointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import { type LatestMessages, latestMessages } from '#server/chat/count-unread.service.ts';
import { documentsOf } from '#server/documents/own-documents.service.ts';
import { addressStateOf } from '#server/identity/email/prove-address.service.ts';
import { readProfile } from '#server/identity/profile/profile.service.ts';
import { claimableFiles } from '#server/identity/register/guest-account.service.ts';
import { latestInvoices } from '#server/invoices/list-invoices.service.ts';
import { openAppointmentsOf } from '#server/payments/ledger/read-payments.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { resolveAll } from '#server/platform/resolve-all.ts';
import { todaysIntake } from '#server/treatment/diary/own-diary.service.ts';
import { openOfferOf } from '#server/waitlist/open-offer.service.ts';

const LATEST_INVOICES = 5;

/**
 * What matters to a patient today. It contains nothing about the clinic itself, such as its figures. All is asked at
 * once: a patient who opens the portal waits for it.
 */
export async function readDashboard(
  deps: Pick<Deps, 'db' | 'now'>,
  patient: Pick<Patient, 'patientId'>,
  client: Pick<Client, 'locale'>,
): Promise<Dashboard> {
  const { db } = deps;
  const { patientId } = patient;
  const names = await appointmentNames(db);
  const words = { names, locale: client.locale };
  const { outlook, messages, invoices, profile, histories, ...found } = await resolveAll({
    outlook: appointmentOutlook(deps, patientId, words),
    messages: latestMessages(db, patientId),
    invoices: latestInvoices(deps, patientId, LATEST_INVOICES, words),
    profile: readProfile(deps, patient, client),
    histories: anamnesisFilesOf(db, patientId),
    openAppointments: openAppointmentsOf(db, patientId),
    addressState: addressStateOf(db, patientId),
    claims: claimsOnWire(db, patientId, names),
    intake: todaysIntake(db, patientId, deps.now()),
    offer: openOfferOf(deps, patientId),
  });
  return {
    offer: offerOnWire(found.offer, names),
    next_appointment: outlook.next,
    todays_intake: found.intake,
    latest_messages: messages.map((latest) => messagesOnWire(latest, names)),
    appointment_week: outlook.week,
    latest_invoices: invoices,
    to_do: toDoList({
      profile,
      hasSignedHistory: histories.length > 0,
      proposals: outlook.proposals,
      openAppointments: found.openAppointments,
      isAddressDeclined: found.addressState === 'declined',
    }),
    claims: found.claims,
  };
}

/** When and with whom, until when. What it costs, and what taking it means, is on the page of the offer. */
function offerOnWire(
  offer: Awaited<ReturnType<typeof openOfferOf>>,
  { doctors }: AppointmentNames,
): Dashboard['offer'] {
  if (!offer) return null;
  const { id, expiresAt, time } = offer;
  return {
    id,
    starts_at: time.startsAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    doctor: doctors.get(time.doctorId)?.displayName ?? '',
  };
}

/** Date and doctor of guest bookings, without anything that the guest has entered. */
async function claimsOnWire(
  db: Db,
  patientId: number,
  { doctors }: AppointmentNames,
): Promise<Dashboard['claims']> {
  const files = await claimableFiles(db, patientId);
  return await Promise.all(
    files.map(async ({ id, createdAt }) => ({
      id,
      booked_at: createdAt.toISOString(),
      appointments: (await appointmentTimesOf(db, id)).map(({ startsAt, doctorId }) => ({
        starts_at: startsAt.toISOString(),
        doctor: doctors.get(doctorId)?.displayName ?? '',
      })),
    })),
  );
}

function messagesOnWire(
  { conversationId, doctorId, unreadCount, lastMessageAt }: LatestMessages,
  { doctors }: AppointmentNames,
): Dashboard['latest_messages'][number] {
  const { displayName = '', firstName = '', lastName = '' } = doctors.get(doctorId) ?? {};
  return {
    conversation_id: conversationId,
    first_name: firstName,
    last_name: lastName,
    display_name: displayName,
    unread_count: unreadCount,
    last_message_at: lastMessageAt.toISOString(),
  };
}

interface ToDoFacts {
  profile: { email_verified: boolean; address: object | null };
  hasSignedHistory: boolean;
  /** Appointments that wait for the patient's confirmation, and appointments that are not paid. */
  proposals: number[];
  openAppointments: number[];
  /** The owner of the mailbox has said that the address is not this patient's. */
  isAddressDeclined: boolean;
}

/** What the patient has to do, the most urgent first: appointments and money, then the account, then the record. */
function toDoList(known: ToDoFacts): Dashboard['to_do'] {
  const { profile, hasSignedHistory, proposals, openAppointments, isAddressDeclined } = known;
  const ofAccount = [
    !profile.email_verified && (isAddressDeclined ? 'correct_email' : 'confirm_email'),
    profile.address === null && 'add_address',
    !hasSignedHistory && 'fill_anamnesis',
  ] as const;
  return [
    ...proposals.map((id) => ({ kind: 'confirm_appointment' as const, appointment_id: id })),
    ...openAppointments.map((id) => ({ kind: 'pay_appointment' as const, appointment_id: id })),
    ...ofAccount.flatMap((kind) => (kind ? [{ kind, appointment_id: null }] : [])),
  ];
}

/** The profile together with the files that other capabilities keep. */
export async function readProfileWithCollections(
  deps: Pick<Deps, 'db'>,
  patient: Pick<Patient, 'patientId'>,
  client: Pick<Client, 'locale'>,
): Promise<ProfileWithCollections> {
  const { db } = deps;
  return {
    ...(await readProfile(deps, patient, client)),
    ...(await documentsOf(db, patient.patientId)),
    anamnese_file: await anamnesisFilesOf(db, patient.patientId),
  };
}

import type { Dashboard } from '#contract/dashboard.contract.ts';
import { anamnesisFilesOf } from '#server/anamnesis/anamnesis-files.service.ts';
import { visitTimesOf } from '#server/appointments/patient-visits.service.ts';
import { visitOutlook } from '#server/appointments/visit-outlook.service.ts';
import { type VisitNames, visitNames } from '#server/catalogue/visit-names.service.ts';
import { type LatestMessages, latestMessages } from '#server/chat/latest-messages.service.ts';
import { addressStateOf, claimableFiles } from '#server/identity/claim.service.ts';
import { readProfile } from '#server/identity/profile.service.ts';
import { latestInvoices } from '#server/invoices/invoice-list.service.ts';
import { openVisitsOf } from '#server/payments/visit-payments.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toDoList } from './to-do.rules.ts';

const LATEST_INVOICES = 5;

/** What matters to a patient today. Nothing here is the clinic's own business, such as its figures. */
export async function readDashboard(
  deps: Pick<Deps, 'db' | 'now'>,
  patient: Pick<Patient, 'patientId'>,
  client: Pick<Client, 'locale'>,
): Promise<Dashboard> {
  const { db } = deps;
  const { patientId } = patient;
  const names = await visitNames(db);
  const words = { names, locale: client.locale };
  const { next, week, proposals } = await visitOutlook(deps, patientId, words);
  const messages = await latestMessages(db, patientId);
  return {
    next_visit: next,
    latest_messages: messages.map((latest) => messagesOnWire(latest, names)),
    appointment_week: week,
    latest_invoices: await latestInvoices(deps, patientId, LATEST_INVOICES, words),
    to_do: toDoList({
      profile: await readProfile(deps, patient, client),
      hasSignedHistory: (await anamnesisFilesOf(db, patientId)).length > 0,
      proposals,
      openVisits: await openVisitsOf(db, patientId),
      isAddressDeclined: (await addressStateOf(db, patientId)) === 'declined',
    }),
    claims: await claimsOnWire(db, patientId, names),
  };
}

/** When and with whom, and nothing that the guest has said about herself. */
async function claimsOnWire(
  db: Db,
  patientId: number,
  { doctors }: VisitNames,
): Promise<Dashboard['claims']> {
  const files = await claimableFiles(db, patientId);
  return await Promise.all(
    files.map(async ({ id, createdAt }) => ({
      id,
      booked_at: createdAt.toISOString(),
      visits: (await visitTimesOf(db, id)).map(({ startsAt, doctorId }) => ({
        starts_at: startsAt.toISOString(),
        doctor: doctors.get(doctorId)?.displayName ?? '',
      })),
    })),
  );
}

function messagesOnWire(
  { conversationId, doctorId, unreadCount, lastMessageAt }: LatestMessages,
  { doctors }: VisitNames,
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

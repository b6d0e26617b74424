import type { Conversation, SidebarInfo } from '#contract/chat.contract.ts';
import { treatingAmong } from '#server/appointments/access/record-access.service.ts';
import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { nextAppointmentWith } from '#server/appointments/list/patient-appointments.service.ts';
import { withdrawnAmong } from '#server/audit/consent/withdraw-consent.service.ts';
import { appointmentNames, type DoctorName, doctorNames } from '#server/catalogue/catalogue-names.service.ts';
import { settingValues } from '#server/content/settings.service.ts';
import { latestTherapyPlans } from '#server/documents/own-documents.service.ts';
import { patientAsRecipient } from '#server/identity/write-mail.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import { cachedForPatient } from '#server/platform/cache/cached-for-patient.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { chat_notice } from '#texts/generated/chat_notice.ts';
import { hasConversation, insertConversation } from './chat.store.ts';
import { type ListedConversation, listConversations } from './conversations.store.ts';
import { pageOf, readCursor } from './cursor.rules.ts';
import { filesOfMessages } from './describe-messages.service.ts';
import { excerptOf } from './message-html.rules.ts';
import type { Party } from './party.rules.ts';

const CONVERSATIONS_PER_PAGE = 20;

export async function ownConversations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { patientId }: Pick<Patient, 'patientId'>,
  { before }: { before?: string | undefined },
  { locale }: Pick<Client, 'locale'>,
) {
  if (before === undefined) return await firstConversations({ db, now }, patientId, locale);
  return await readConversations(db, { side: 'patient', id: patientId }, { before, locale });
}

/** Every page of the patient asks for them. Callers choose `before` freely, so no page after the first is cached. */
const firstConversations = cachedForPatient(
  ['catalogue', 'settings'],
  async ({ db }, patientId, locale: Locale) => ({
    value: await readConversations(db, { side: 'patient', id: patientId }, { locale }),
  }),
);

async function readConversations(
  db: Db,
  reader: Party,
  { before, locale }: { before?: string | undefined; locale: Locale },
) {
  const { rows, nextPageUrl } = await pageOfConversations(db, reader, { before, path: '/api/chats' });
  const conversations = [];
  for (const { stored, onWire } of rows)
    conversations.push({ ...onWire, last_message_excerpt: await excerptFrom(db, stored) });
  const page = { conversations, nextPageUrl };
  return {
    ...page,
    data: page,
    can_chat: rows.length > 0 || (await hasConversation(db, reader)),
    notices: await chatNotices(db, locale),
  };
}

/**
 * One page of the conversations of a party, in the order for this side. It contains no text of a message, because a
 * service that shows text to the staff has to record who read it.
 */
export async function pageOfConversations(
  db: Db,
  party: Party,
  { before, path }: { before: string | undefined; path: string },
): Promise<{
  rows: { stored: ListedConversation; onWire: ConversationWithoutText }[];
  nextPageUrl: string | null;
}> {
  const [order = 0, id = 0] = before === undefined ? [] : readCursor(before, 2);
  const found = await listConversations(db, party, {
    before: before === undefined ? undefined : { order, id },
    limit: CONVERSATIONS_PER_PAGE + 1,
  });
  const { rows, nextPageUrl } = pageOf(found, CONVERSATIONS_PER_PAGE, path, (row) => [row.order, row.id]);
  const doctors = await doctorNames(db);
  const isTreating = await treatingAmong(db, rows);
  const ids = rows.map(({ patientId }) => patientId);
  const withdrawn = await withdrawnAmong(db, ids, 'data_processing');
  const described = rows.map((stored) => {
    const doctor = doctors.find((each) => each.id === stored.doctorId);
    const because = withdrawn.has(stored.patientId) ? 'consent_withdrawn' : null;
    return {
      stored,
      onWire: conversationOnWire(stored, doctor, isTreating(stored) ? because : 'no_appointment'),
    };
  });
  return { rows: described, nextPageUrl };
}

/** The beginning of the newest message, or the name of its file if it has no text. */
async function excerptFrom(db: Db, { patientId, newestId, newestHtml }: ListedConversation): Promise<string> {
  if (newestId === null || newestHtml === null) return '';
  if (newestHtml !== '') return excerptOf(newestHtml);
  const files = await filesOfMessages(db, patientId, [newestId]);
  return files.get(newestId)?.[0]?.fileName ?? '';
}

/** Participants and unread count, without any text of a message. */
type ConversationWithoutText = Omit<Conversation, 'last_message_excerpt'>;

/** The conversation as the patient sees it: the other side is the doctor. */
function conversationOnWire(
  row: ListedConversation,
  doctor: DoctorName | undefined,
  closedBecause: Conversation['closed_because'],
): ConversationWithoutText {
  const { display_name = '', first_name = '', last_name = '', image = null } = doctor ?? {};
  return {
    id: row.id,
    display_name,
    unread_count: row.unreadCount,
    last_message_at: row.newestAt?.toISOString() ?? null,
    doctor: { id: row.doctorId, display_name, first_name, last_name, image },
    can_send: closedBecause === null,
    closed_because: closedBecause,
  };
}

/** Used while the setting is empty or invalid. */
const DEFAULT_REPLY_HOURS = 24;

/** The notes beside every conversation: the usual time of an answer, and what to do in an emergency. */
async function chatNotices(db: Db, locale: Locale): Promise<{ reply_hours: number; emergency: string }> {
  const emergencyKey = `chat_emergency_${locale}` as const;
  const set = await settingValues(db, ['chat_reply_hours', emergencyKey]);
  return {
    reply_hours: readReplyHours(set.chat_reply_hours),
    emergency: set[emergencyKey]?.trim() || chat_notice[locale].emergency,
  };
}

function readReplyHours(value: string | undefined): number {
  const isHours = value !== undefined && /^[1-9]\d{0,2}$/.test(value);
  return isHours ? Number(value) : DEFAULT_REPLY_HOURS;
}

/** The first confirmed appointment opens the one conversation between patient and doctor. */
export async function openConversation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  const appointment = await findAppointment(db, appointmentId);
  if (
    !appointment ||
    appointment.patientId === null ||
    !(await patientAsRecipient(db, appointment.patientId))
  )
    return;
  await insertConversation(db, { patientId: appointment.patientId, doctorId: appointment.doctorId }, now());
}

const LATEST_PLANS = 3;

/** The next appointment with this doctor and the latest therapy plans, shown beside the conversation. */
export async function readSidebar(
  deps: Pick<Deps, 'db' | 'now'>,
  { patientId }: Patient,
  doctorId: number,
  { locale }: Pick<Client, 'locale'>,
): Promise<SidebarInfo & { data: SidebarInfo }> {
  const names = await appointmentNames(deps.db);
  if (!names.doctors.has(doctorId)) throw new Failure('request.not_found');
  const next = await nextAppointmentWith(deps, { patientId, doctorId }, { names, locale });
  const info: SidebarInfo = {
    upcoming_appointment: next && { ...next, service: { ...next.service, title: next.service.name } },
    latest_therapy_plans: await latestTherapyPlans(deps.db, patientId, LATEST_PLANS),
  };
  return { ...info, data: info };
}

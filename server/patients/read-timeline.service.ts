import { cancelledStatuses } from '#contract/appointments.rules.ts';
import type { Timeline, TimelineEntry, WaitingMatter } from '#contract/patients-timeline.contract.ts';
import { outlinesOf } from '#server/anamnesis/read/read-as-staff.service.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { appointmentTimesOf } from '#server/appointments/list/patient-appointments.service.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import { appointmentNames, serviceTitle } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { type MessageDays, messageDaysOf } from '#server/chat/message-days.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { instantAt } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type TreatmentTimeline, treatmentTimelineOf } from '#server/treatment/treatment-timeline.service.ts';
import { latestFirst, openCheck, valuesByDay, waitingOfAppointments } from './timeline.rules.ts';

type Speaker = Pick<Client, 'locale'>;
type Appointments = Awaited<ReturnType<typeof appointmentTimesOf>>;

/** Older ones stand in the other parts of the file. */
const MOST_ENTRIES = 150;

/** What happened with a patient and what still waits, as far as the reader may know it. */
export async function readTimeline(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  patientId: number,
  client: Speaker,
): Promise<{ data: Timeline }> {
  const at = now();
  const { reader } = await requireRecord(db, staff, { patientId, to: 'read' }, at);
  await recordView(db, { patientId, kind: 'timeline_read', actor: reader }, at);
  const appointments = await appointmentTimesOf(db, patientId);
  const treatment = await treatmentFor(db, reader, { patientId, appointments }, client);
  const messages = await messagesFor(db, reader, patientId);
  const entries = latestFirst([
    ...(await appointmentEntries(db, appointments, treatment, client)),
    ...(treatment ? treatmentEntries(treatment) : []),
    ...(messages ? messageEntries(messages) : []),
    ...(await historyEntries(db, reader, patientId)),
  ]);
  return {
    data: {
      waiting: waitingMatters({ appointments, treatment, messages }, at),
      entries: entries.slice(0, MOST_ENTRIES),
      is_cut: entries.length > MOST_ENTRIES,
    },
  };
}

/** The administration reads nothing of the treatment. */
async function treatmentFor(
  db: Db,
  reader: Staff,
  { patientId, appointments }: { patientId: number; appointments: Appointments },
  client: Speaker,
): Promise<TreatmentTimeline | undefined> {
  if (!reader.roles.some((role) => role === 'doctor' || role === 'assistant')) return undefined;
  const appointmentIds = appointments.map(({ id }) => id);
  return await treatmentTimelineOf(db, reader, { patientId, appointmentIds }, client);
}

/** Messages are between the patient and the own doctor. */
async function messagesFor(db: Db, reader: Staff, patientId: number): Promise<MessageDays | undefined> {
  const doctorId = reader.roles.includes('doctor') ? await doctorIdOf(db, reader.staffId) : undefined;
  return doctorId === undefined ? undefined : await messageDaysOf(db, { patientId, doctorId });
}

async function appointmentEntries(
  db: Db,
  appointments: Appointments,
  treatment: TreatmentTimeline | undefined,
  { locale }: Speaker,
): Promise<TimelineEntry[]> {
  const names = await appointmentNames(db);
  return appointments.map((appointment) => ({
    kind: 'appointment',
    at: appointment.startsAt.toISOString(),
    appointment_id: appointment.id,
    status: appointment.status,
    service: serviceTitle(names, appointment.serviceId, locale),
    doctor: names.doctors.get(appointment.doctorId)?.displayName ?? '',
    note: treatment?.notes.get(appointment.id) ?? null,
    ...(treatment?.endOf(appointment) ?? { check: null, skipped: [] }),
  }));
}

function treatmentEntries({ plans, papers, values }: TreatmentTimeline): TimelineEntry[] {
  return [
    ...plans.map(({ releasedAt, by, medicines }) => ({
      kind: 'plan' as const,
      at: releasedAt.toISOString(),
      by,
      medicines,
    })),
    ...papers.map(({ kind, issuedAt, number, by, isWithdrawn }) => ({
      kind: 'paper' as const,
      at: issuedAt.toISOString(),
      paper: kind,
      number,
      by,
      is_withdrawn: isWithdrawn,
    })),
    ...valuesByDay(values).map(([day, ofDay]) => ({
      kind: 'values' as const,
      at: new Date(instantAt(day, '12:00') ?? `${day}T12:00:00Z`).toISOString(),
      day,
      values: ofDay.map(({ text, judgement }) => ({ text, judgement })),
    })),
  ];
}

function messageEntries({ conversationId, days }: MessageDays): TimelineEntry[] {
  return days.map(({ lastAt, fromPatient, fromDoctor }) => ({
    kind: 'messages',
    at: lastAt.toISOString(),
    conversation_id: conversationId,
    from_patient: fromPatient,
    from_doctor: fromDoctor,
  }));
}

async function historyEntries(db: Db, { roles }: Staff, patientId: number): Promise<TimelineEntry[]> {
  if (!roles.includes('doctor')) return [];
  return (await outlinesOf(db, patientId)).map(({ id, submitted_at }) => ({
    kind: 'history',
    at: submitted_at,
    anamnesis_id: id,
  }));
}

interface Sources {
  appointments: Appointments;
  treatment: TreatmentTimeline | undefined;
  messages: MessageDays | undefined;
}

/** What concerns the patient first, then what the clinic has begun and not finished. */
function waitingMatters({ appointments, treatment, messages }: Sources, now: Date): WaitingMatter[] {
  const unread = messages?.unreadCount ?? 0;
  return [
    ...(treatment?.unseenSideEffects ?? []).map((each) => ({ kind: 'side_effect' as const, ...each })),
    ...waitingOfAppointments(appointments, now),
    ...(treatment ? waitingOfTreatment(treatment, appointments, now) : []),
    ...(messages && unread > 0
      ? [{ kind: 'messages' as const, conversation_id: messages.conversationId, count: unread }]
      : []),
  ];
}

function waitingOfTreatment(
  treatment: TreatmentTimeline,
  appointments: Appointments,
  now: Date,
): WaitingMatter[] {
  const { notes, endOf, noteRequestAt, planDraftAt, paperDrafts } = treatment;
  const unsigned = appointments.filter(({ id, endsAt }) => endsAt <= now && notes.get(id)?.state === 'draft');
  const planned = appointments.flatMap((appointment) => {
    const { check } = endOf(appointment);
    return check ? [{ check, startsAt: appointment.startsAt }] : [];
  });
  const check = openCheck(
    planned,
    appointments.map(({ startsAt, status }) => ({ startsAt, isHeld: !isCalledOff(status) })),
  );
  return [
    ...unsigned.map(({ id, startsAt }) => ({
      kind: 'note' as const,
      appointment_id: id,
      at: startsAt.toISOString(),
    })),
    ...(noteRequestAt ? [{ kind: 'note_request' as const, at: noteRequestAt.toISOString() }] : []),
    ...(check ? [{ kind: 'check' as const, check }] : []),
    ...(planDraftAt ? [{ kind: 'plan_draft' as const, at: planDraftAt.toISOString() }] : []),
    ...paperDrafts.map(({ kind, changedAt }) => ({
      kind: 'paper_draft' as const,
      paper: kind,
      at: changedAt.toISOString(),
    })),
  ];
}

function isCalledOff(status: Appointments[number]['status']): boolean {
  return cancelledStatuses.includes(status) || status === 'no_show' || status === 'rescheduled';
}

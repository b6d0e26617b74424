import type { z } from 'zod';
import { UNDO_SECONDS, wasHeld } from '#contract/appointments.rules.ts';
import type { treatmentWrapUp, WrapUp } from '#contract/treatment-wrap-up.contract.ts';
import { calendarAppointments } from '#server/appointments/calendar/read-calendar.service.ts';
import {
  type Appointment,
  findAppointment,
  findCompletion,
  findNextStart,
  listWithCompletion,
} from '#server/appointments/find-appointment.service.ts';
import { lockForStaff, ownerFor } from '#server/appointments/move-appointment.service.ts';
import { recordAccess, recordView } from '#server/audit/access/log-access.service.ts';
import { doctorIdOf, inReachOf } from '#server/catalogue/doctor-account.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { listPapersOf } from '../paper/paper.store.ts';
import { findPlanDraft, listReleasedPlans } from '../plan/plan.store.ts';
import { findNotes, type StoredNote } from '../treatment.store.ts';
import { isMadeAfter, plannedCheckOf, skippedSteps } from './wrap-up.rules.ts';
import { deleteDecision, listDecisions, putDecision, type StoredDecision } from './wrap-up.store.ts';

type Acting = Pick<Deps, 'db' | 'now'>;
type Speaker = Pick<Client, 'locale'>;
interface Answer {
  data: WrapUp;
}

/** How far the end of an appointment is. A doctor reads it of the own appointments. */
export async function readWrapUp(
  { db, now }: Acting,
  staff: Staff,
  appointmentId: number,
  client: Speaker,
): Promise<Answer> {
  const appointment = await findAppointment(db, appointmentId, await ownerFor(db, staff));
  if (!appointment) throw new Failure('request.not_found');
  const { id: subjectId, patientId, doctorId } = appointment;
  const reader = await inReachOf(db, staff, doctorId);
  await recordView(db, { patientId, kind: 'appointment_read', actor: reader, subjectId }, now());
  return { data: await describeWrapUp({ db, now }, reader, appointment, client) };
}

type Wish = z.output<(typeof treatmentWrapUp)['decideWrapUpStep']['input']>;

/** Of an appointment that took place or is under way. Completing and charging depend on none of it. */
export async function decideWrapUpStep(
  { db, now }: Acting,
  doctor: Staff,
  { appointment_id: id, step, reason, period }: Wish,
  client: Speaker,
): Promise<Answer> {
  const decidedAt = now();
  return await db.transaction(async (tx) => {
    const { appointment, acting } = await lockForStaff(tx, doctor, id);
    if (!acting.roles.includes('doctor')) throw new Failure('session.forbidden');
    const { patientId } = appointment;
    const held = (await listWithCompletion(tx, patientId)).find((each) => each.id === id);
    if (!held || !wasHeld(held, decidedAt)) throw new Failure('treatment.not_held');
    if (reason === '') await deleteDecision(tx, id, step);
    else
      await putDecision(tx, {
        appointmentId: id,
        step,
        reason,
        periodAmount: period?.amount ?? null,
        periodUnit: period?.unit ?? null,
        decidedAt,
        decidedById: doctor.staffId,
      });
    await recordAccess(tx, { patientId, kind: 'wrap_up_changed', actor: acting, subjectId: id }, decidedAt);
    return { data: await describeWrapUp({ db: tx, now }, acting, appointment, client) };
  });
}

async function describeWrapUp(
  { db, now }: Acting,
  reader: Staff,
  appointment: Appointment,
  { locale }: Speaker,
): Promise<WrapUp> {
  const [shown] = await calendarAppointments(db, [appointment.id], locale);
  if (!shown) throw new Error('An appointment was not described.');
  const completed = await completionOf(db, appointment);
  const medical = isMedical(reader) ? await readMedical(db, appointment) : undefined;
  const nameOf = await namesOfThese(db, completed?.staffId, medical);
  return {
    appointment: shown,
    can_decide:
      reader.roles.includes('doctor') && (await doctorIdOf(db, reader.staffId)) === appointment.doctorId,
    completed: completed && { at: completed.at.toISOString(), by: nameOf(completed.staffId) },
    note: medical ? noteOnWire(medical.note, nameOf) : null,
    plan: medical?.plan ?? null,
    check: medical
      ? {
          planned: plannedCheckOf(medical.decisions, appointment.startsAt, nameOf),
          next_appointment_at: medical.nextAt?.toISOString() ?? null,
        }
      : null,
    skipped: medical ? skippedSteps(medical.decisions, nameOf) : [],
    // When the answer leaves: the time to undo counts down by it.
    now: now().toISOString(),
  };
}

/** The administration completes appointments but reads nothing of the treatment. */
function isMedical({ roles }: Staff): boolean {
  return roles.includes('doctor') || roles.includes('assistant');
}

interface Medical {
  note: StoredNote | undefined;
  decisions: StoredDecision[];
  nextAt: Date | null;
  plan: NonNullable<WrapUp['plan']>;
}

async function readMedical(db: Db, { id, patientId, startsAt }: Appointment): Promise<Medical> {
  const [note] = await findNotes(db, [id]);
  const nextAt = await findNextStart(db, { patientId, after: startsAt });
  const isOfThis = (at: Date | null) => isMadeAfter(at, { startsAt, nextAt });
  const plan = (await listReleasedPlans(db, patientId)).find(({ releasedAt }) => isOfThis(releasedAt));
  const papers = await listPapersOf(db, patientId);
  return {
    note,
    nextAt,
    decisions: await listDecisions(db, [id]),
    plan: {
      released_at: plan?.releasedAt?.toISOString() ?? null,
      has_draft: (await findPlanDraft(db, patientId)) !== undefined,
      papers: papers.flatMap(({ kind, issuedAt, withdrawnAt }) =>
        issuedAt && !withdrawnAt && isOfThis(issuedAt) ? [{ kind, issued_at: issuedAt.toISOString() }] : [],
      ),
      paper_drafts: papers.filter(({ issuedAt }) => issuedAt === null).length,
    },
  };
}

type NameOf = (staffId: number | null) => string;

async function namesOfThese(
  db: Db,
  completedBy: number | null | undefined,
  medical: Medical | undefined,
): Promise<NameOf> {
  const ids = [
    completedBy,
    medical?.note?.signedById ?? medical?.note?.changedById,
    ...(medical?.decisions ?? []).map(({ decidedById }) => decidedById),
  ].filter((id) => typeof id === 'number');
  const names = await namesOfStaff(db, ids);
  return (staffId) => (staffId === null ? '' : (names.get(staffId) ?? ''));
}

function noteOnWire(note: StoredNote | undefined, nameOf: NameOf): WrapUp['note'] {
  if (!note) return { state: 'none', at: null, by: '' };
  const { signedAt, signedById, changedAt, changedById } = note;
  return signedAt
    ? { state: 'signed', at: signedAt.toISOString(), by: nameOf(signedById) }
    : { state: 'draft', at: changedAt.toISOString(), by: nameOf(changedById) };
}

/** Also while it can be undone; the status follows later. */
async function completionOf(
  db: Db,
  { id, completesAt, completedBy }: Appointment,
): Promise<{ at: Date; staffId: number | null } | null> {
  if (completesAt) return { at: new Date(completesAt.getTime() - UNDO_SECONDS * 1000), staffId: completedBy };
  return (await findCompletion(db, id)) ?? null;
}

import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { CancellationForm } from '#contract/appointments.contract.ts';
import type { CancellationDecision, CancellationRequest } from '#contract/appointments-staff.contract.ts';
import { appointmentNames, serviceTitle } from '#server/catalogue/catalogue-names.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { listRequested, listUndecidedBefore, updateAppointment } from '../appointments.store.ts';
import {
  lockAppointment,
  lockForStaff,
  moveLocked,
  type OwnPatient,
  ownerFor,
} from '../move-appointment.service.ts';
import { type Cancellation, decideCancellation, statusAfter } from './decide-cancellation.rules.ts';

/** The patient cancels. After the agreed deadline this is a request, and a doctor decides about it. */
export async function cancelOwnAppointment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patient: OwnPatient,
  { id, cancellation_request_notes: notes }: CancellationForm,
  { locale }: Pick<Client, 'locale'>,
  /** Refuses under the lock what the caller does not want, such as another fee. */
  agree: (tx: Db, decision: Agreeable) => Promise<void> = async () => undefined,
) {
  const present = now();
  return await db.transaction(async (tx) => {
    const appointment = await lockAppointment(tx, id, { patientId: patient.patientId });
    const decision = decideCancellation(appointment, present);
    if (decision.kind === 'refused') throw new Failure(decision.because);
    await agree(tx, decision);

    const isFree = decision.kind === 'free';
    const to: AppointmentStatus = isFree ? 'cancelled' : 'cancellation_requested';
    await updateAppointment(tx, id, {
      cancellationRequestNotes: notes ?? null,
      cancellationRequestCreatedAt: present,
    });
    await moveLocked(tx, appointment, to, { actor: patient, why: WHY[decision.kind], now: present });

    const t = appointments_answer[locale];
    return {
      message: isFree ? t.cancelled : t.cancellation_requested,
      data: { id, status: to, cancellation_request_created_at: present.toISOString() },
    };
  });
}

export type Agreeable = Exclude<Cancellation, { kind: 'refused' }>;

/** The patient's own reason is stored with the request only, not in the history. */
const WHY = {
  free: 'the patient cancelled in time',
  request: 'the patient asked to cancel late',
} as const;

type Speaker = Pick<Client, 'locale'>;

interface Decision {
  id: number;
  decision: CancellationDecision;
  fee_cents?: number | undefined;
  reason: string;
}

export async function listCancellationRequests(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  { locale }: Speaker,
): Promise<{ data: CancellationRequest[] }> {
  const requests = await listRequested(db, await ownerFor(db, staff));
  const names = await appointmentNames(db);
  return {
    data: requests.map(({ id, patientId, person, doctorId, serviceId, startsAt, endsAt, ...request }) => ({
      id,
      patient: { id: patientId, name: `${person.firstName} ${person.lastName}` },
      doctor: { id: doctorId, display_name: names.doctors.get(doctorId)?.displayName ?? '' },
      service_title: serviceTitle(names, serviceId, locale),
      date_start_time: startsAt.toISOString(),
      requested_at: (request.requestedAt ?? startsAt).toISOString(),
      notes: request.notes,
      decide_by: endsAt.toISOString(),
      gateway: request.gateway,
      amount_cents: request.terms.amountCents,
      fee_cents: request.terms.lateFeeCents,
    })),
  };
}

/** The doctor or the administration decides about a late cancellation. If two decide at once, the first wins. */
export async function decideCancellationRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { id, decision, fee_cents: feeCents, reason }: Decision,
  { locale }: Speaker,
) {
  const status = await db.transaction(async (tx) => {
    const { appointment, acting } = await lockForStaff(tx, staff, id);
    if (appointment.status !== 'cancellation_requested') throw new Failure('appointments.already_decided');
    requireSmallerFee(decision, feeCents, appointment.terms.lateFeeCents);
    const to = statusAfter(decision, appointment.gateway);
    const why = { actor: acting, why: reason, now: now() };
    await moveLocked(tx, appointment, to, feeCents === undefined ? why : { ...why, feeCents });
    return to;
  });
  return { message: appointments_answer[locale].moved, data: { id, status } };
}

/**
 * Approves, without a fee, requests that nobody decided before the appointment ended. Until then the appointment stands,
 * and both sides may still come. Safe to repeat.
 */
export async function approveUndecided({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const id of await listUndecidedBefore(db, now())) {
    await db.transaction(async (tx) => {
      const appointment = await lockAppointment(tx, id);
      if (appointment.status !== 'cancellation_requested') return;
      const to = statusAfter('approve_without_charge', appointment.gateway);
      await moveLocked(tx, appointment, to, {
        actor: { kind: 'system' },
        why: 'not decided in time',
        now: now(),
      });
    });
  }
}

function requireSmallerFee(
  decision: CancellationDecision,
  feeCents: number | undefined,
  agreedCents: number,
): void {
  if (feeCents === undefined) return;
  if (decision === 'approve_with_charge' && feeCents <= agreedCents) return;
  throw new Failure('request.invalid', { fields: { fee_cents: [{ text: 'smaller_fee' }] } });
}

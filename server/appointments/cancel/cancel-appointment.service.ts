import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { CancellationForm } from '#contract/appointments.contract.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { updateAppointment } from '../appointments.store.ts';
import { lockAppointment, moveLocked } from '../move-appointment.service.ts';
import { decideCancellation } from './decide-cancellation.rules.ts';

/** The patient cancels. After the agreed deadline this is a request, and a doctor decides about it. */
export async function cancelOwnAppointment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patient: Patient,
  { id, cancellation_request_notes: notes }: CancellationForm,
  { locale }: Pick<Client, 'locale'>,
) {
  const present = now();
  return await db.transaction(async (tx) => {
    const appointment = await lockAppointment(tx, id, { patientId: patient.patientId });
    const decision = decideCancellation(appointment, present);
    if (decision.kind === 'refused') throw new Failure(decision.because);

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

/** The patient's own reason is stored with the request only, not in the history. */
const WHY = {
  free: 'the patient cancelled in time',
  request: 'the patient asked to cancel late',
} as const;

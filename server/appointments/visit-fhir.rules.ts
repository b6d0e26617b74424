import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { serviceTitle, type VisitDoctor, type VisitNames } from '#server/catalogue/visit-names.service.ts';
import type { FhirResource } from '#server/platform/personal-data.ts';
import { isCalledOff, isProposed, takesPlace } from './appointment-moves.rules.ts';
import type { listVisits } from './leaving.store.ts';

type StoredVisit = Awaited<ReturnType<typeof listVisits>>[number];

/** A visit as other systems of medicine understand it; `history` are the statuses it has had. */
export function appointmentResource(
  visit: StoredVisit,
  history: AppointmentStatus[],
  names: VisitNames,
): FhirResource {
  const { id, patientId, serviceId, doctorId, startsAt, endsAt, status, locale, createdAt } = visit;
  const title = serviceTitle(names, serviceId, locale);
  const patientStatus = isProposed(status) ? 'needs-action' : 'accepted';
  return {
    resourceType: 'Appointment',
    id: `appointment-${id}`,
    status: visitStatus(status, history),
    ...(title && { serviceType: [{ text: title }] }),
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    created: createdAt.toISOString(),
    participant: [
      { actor: { reference: `Patient/${patientId}` }, status: patientStatus },
      { actor: { reference: `Practitioner/doctor-${doctorId}` }, status: 'accepted' },
    ],
  };
}

export function practitionerResource({ id, firstName, lastName, displayName }: VisitDoctor): FhirResource {
  return {
    resourceType: 'Practitioner',
    id: `doctor-${id}`,
    name: [{ text: displayName, family: lastName, given: [firstName] }],
  };
}

/** Statuses about money do not say whether somebody met; the history does. */
function visitStatus(status: AppointmentStatus, history: AppointmentStatus[]): string {
  if (isProposed(status)) return 'proposed';
  if (status === 'pending' || status === 'awaiting_payment') return 'pending';
  if (status === 'in_progress') return 'arrived';
  if (status === 'rescheduled' || takesPlace(status)) return 'booked';
  if (isCalledOff(status)) return 'cancelled';
  if (history.includes('completed')) return 'fulfilled';
  return history.includes('no_show') ? 'noshow' : 'cancelled';
}

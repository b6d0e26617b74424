import type { AppointmentStatus } from '#contract/appointment-status.ts';
import {
  serviceTitle,
  type VisitDoctor,
  type VisitNames,
  visitNames,
} from '#server/catalogue/catalogue-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type {
  FhirResource,
  Holding,
  Leaving,
  Obstacle,
  PersonalCopy,
  PersonalData,
} from '#server/platform/personal-data.ts';
import { isCalledOff, isProposed, takesPlace } from './appointment-moves.rules.ts';
import {
  copyVisits,
  deleteVisits,
  dropVideoLinks,
  erasePeople,
  giveVisits,
  hasOpenVisit,
  lastMetAt,
  listMoves,
  listVisits,
} from './personal-data.store.ts';

export const appointmentsPersonalData: PersonalData = {
  tables: ['appointment', 'appointment_move', 'appointment_reminder'],
  read: readVisits,
  obstacle: openVisits,
  holdings: treatments,
  forget: forgetVisits,
  merge: giveVisits,
};

async function readVisits({ db }: Deps, patientId: number): Promise<PersonalCopy> {
  const [visits, names] = [await listVisits(db, patientId), await visitNames(db)];
  const history = Map.groupBy(await listMoves(db, patientId), ({ appointmentId }) => appointmentId);
  const doctorIds = new Set(visits.map(({ doctorId }) => doctorId));
  const { appointments = [], ...rest } = await copyVisits(db, patientId);
  return {
    json: {
      appointments: appointments.map((row) => ({
        ...row,
        doctor_name: names.doctors.get(Number(row.doctor_id))?.displayName ?? '',
        service_title: serviceTitle(names, Number(row.service_id), row.locale === 'en' ? 'en' : 'de'),
      })),
      ...rest,
    },
    fhir: [
      ...[...names.doctors.values()].filter(({ id }) => doctorIds.has(id)).map(practitionerResource),
      ...visits.map((visit) => {
        const statuses = (history.get(visit.id) ?? []).map(({ toStatus }) => toStatus);
        return appointmentResource(visit, statuses, names);
      }),
    ],
  };
}

async function openVisits(db: Db, patientId: number): Promise<Obstacle | undefined> {
  return (await hasOpenVisit(db, patientId)) ? 'visits_ahead' : undefined;
}

async function treatments(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await lastMetAt(db, patientId);
  return latest ? [{ what: 'record', duty: 'treatment', latest }] : [];
}

async function forgetVisits(tx: Db, { patientId, stillKept }: Leaving): Promise<void> {
  await dropVideoLinks(tx, patientId);
  if (stillKept.has('treatment')) return;
  if (stillKept.has('books')) await erasePeople(tx, patientId);
  else await deleteVisits(tx, patientId);
}

type StoredVisit = Awaited<ReturnType<typeof listVisits>>[number];

/** A visit as other systems of medicine understand it; `history` are the statuses it has had. */
function appointmentResource(
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

function practitionerResource({ id, firstName, lastName, displayName }: VisitDoctor): FhirResource {
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

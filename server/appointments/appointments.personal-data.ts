import type { AppointmentStatus } from '#contract/appointment-status.ts';
import {
  type AppointmentDoctor,
  type AppointmentNames,
  appointmentNames,
  serviceTitle,
} from '#server/catalogue/catalogue-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type {
  Erasure,
  FhirResource,
  Holding,
  Obstacle,
  PersonalCopy,
  PersonalData,
} from '#server/platform/personal-data.ts';
import { hasBeenCancelled, isProposed, takesPlace } from './appointment-moves.rules.ts';
import {
  copyAppointments,
  deleteAppointments,
  deleteLetterLinks,
  dropVideoLinks,
  endMoveRequests,
  erasePeople,
  giveAppointments,
  hasOpenAppointment,
  lastMetAt,
  listAppointments,
  listMoves,
} from './personal-data.store.ts';

export const appointmentsPersonalData: PersonalData = {
  tables: [
    'appointment',
    'appointment_letter_link',
    'appointment_move',
    'appointment_move_request',
    'appointment_positions',
    'appointment_reminder',
    'fee_agreement',
  ],
  read: readAppointments,
  obstacle: openAppointments,
  holdings: treatments,
  forget: forgetAppointments,
  merge: giveAppointments,
};

async function readAppointments({ db }: Deps, patientId: number): Promise<PersonalCopy> {
  const [appointments, names] = [await listAppointments(db, patientId), await appointmentNames(db)];
  const history = Map.groupBy(await listMoves(db, patientId), ({ appointmentId }) => appointmentId);
  const doctorIds = new Set(appointments.map(({ doctorId }) => doctorId));
  const { appointments: copied = [], ...rest } = await copyAppointments(db, patientId);
  return {
    json: {
      appointments: copied.map((row) => ({
        ...row,
        doctor_name: names.doctors.get(Number(row.doctor_id))?.displayName ?? '',
        service_title: serviceTitle(names, Number(row.service_id), row.locale === 'en' ? 'en' : 'de'),
      })),
      ...rest,
    },
    fhir: [
      ...[...names.doctors.values()].filter(({ id }) => doctorIds.has(id)).map(practitionerResource),
      ...appointments.map((appointment) => {
        const statuses = (history.get(appointment.id) ?? []).map(({ toStatus }) => toStatus);
        return appointmentResource(appointment, statuses, names);
      }),
    ],
  };
}

async function openAppointments(db: Db, patientId: number): Promise<Obstacle | undefined> {
  return (await hasOpenAppointment(db, patientId)) ? 'appointments_ahead' : undefined;
}

async function treatments(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await lastMetAt(db, patientId);
  return latest ? [{ what: 'record', duty: 'treatment', latest }] : [];
}

async function forgetAppointments(tx: Db, { patientId, stillKept, now }: Erasure): Promise<void> {
  await dropVideoLinks(tx, patientId);
  await endMoveRequests(tx, patientId, now);
  await deleteLetterLinks(tx, patientId);
  if (stillKept.has('treatment')) return;
  if (stillKept.has('books')) await erasePeople(tx, patientId);
  else await deleteAppointments(tx, patientId);
}

type StoredAppointment = Awaited<ReturnType<typeof listAppointments>>[number];

/** An appointment as a FHIR resource. `history` are all statuses it has had. */
function appointmentResource(
  appointment: StoredAppointment,
  history: AppointmentStatus[],
  names: AppointmentNames,
): FhirResource {
  const { id, patientId, serviceId, doctorId, startsAt, endsAt, status, locale, createdAt } = appointment;
  const title = serviceTitle(names, serviceId, locale);
  const patientStatus = isProposed(status) ? 'needs-action' : 'accepted';
  return {
    resourceType: 'Appointment',
    id: `appointment-${id}`,
    status: appointmentStatus(status, history),
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

function practitionerResource({ id, firstName, lastName, displayName }: AppointmentDoctor): FhirResource {
  return {
    resourceType: 'Practitioner',
    id: `doctor-${id}`,
    name: [{ text: displayName, family: lastName, given: [firstName] }],
  };
}

/** A payment status does not say whether patient and doctor met; the history does. */
function appointmentStatus(status: AppointmentStatus, history: AppointmentStatus[]): string {
  if (isProposed(status)) return 'proposed';
  if (status === 'pending' || status === 'awaiting_payment') return 'pending';
  if (status === 'in_progress') return 'arrived';
  if (status === 'rescheduled' || takesPlace(status)) return 'booked';
  if (hasBeenCancelled(status)) return 'cancelled';
  if (history.includes('completed')) return 'fulfilled';
  return history.includes('no_show') ? 'noshow' : 'cancelled';
}

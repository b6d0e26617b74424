import { serviceTitle, visitNames } from '#server/catalogue/visit-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type {
  Holding,
  Leaving,
  Obstacle,
  PersonalCopy,
  PersonalData,
} from '#server/platform/personal-data.ts';
import {
  copyVisits,
  deleteVisits,
  dropVideoLinks,
  erasePeople,
  hasOpenVisit,
  lastMetAt,
  listMoves,
  listVisits,
} from './leaving.store.ts';
import { giveVisits } from './merging.store.ts';
import { appointmentResource, practitionerResource } from './visit-fhir.rules.ts';

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

import { appointmentIdsOf, findAppointment } from '#server/appointments/find-appointment.service.ts';
import { appointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import { berlinDate, berlinTime } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { listReleasedPlans } from '../plan/plan.store.ts';
import { listSigned } from '../treatment.store.ts';
import type { RecordFacts } from './fill-paper.rules.ts';

/** What the record says about this patient, as far as the reader may know it. */
export async function recordFacts(
  db: Db,
  patientId: number,
  { withNotes }: { withNotes: boolean },
): Promise<RecordFacts> {
  const found = await personOf(db, patientId);
  if (!found) throw new Failure('request.not_found');
  const [plan] = await listReleasedPlans(db, patientId);
  const ids = await appointmentIdsOf(db, patientId);
  const notes = withNotes ? await listSigned(db, ids) : [];
  const latest = notes.toSorted((one, other) => timeOf(other.signedAt) - timeOf(one.signedAt))[0];
  return {
    person: found.person,
    medicines: plan?.content.medicines ?? [],
    diagnoses: latest?.diagnoses ?? [],
    attended: await lastAttended(db, ids),
  };
}

/** With the title under which the clinic shows the doctor. */
export async function doctorName(db: Db, staffId: number): Promise<string> {
  const doctorId = await doctorIdOf(db, staffId);
  const { doctors } = await appointmentNames(db);
  const shown = doctorId === undefined ? undefined : doctors.get(doctorId)?.displayName;
  return shown ?? (await namesOfStaff(db, [staffId])).get(staffId) ?? '';
}

async function lastAttended(db: Db, ids: number[]): Promise<RecordFacts['attended']> {
  const found = await Promise.all(ids.map((id) => findAppointment(db, id)));
  const [last] = found
    .filter((each) => each?.status === 'completed' || each?.status === 'payment_success')
    .filter((each) => each !== undefined)
    .toSorted((one, other) => timeOf(other.startsAt) - timeOf(one.startsAt));
  if (!last) return undefined;
  const { startsAt, endsAt } = last;
  const date = berlinDate(startsAt).split('-').toReversed().join('.');
  return { date, from: berlinTime(startsAt), until: berlinTime(endsAt) };
}

function timeOf(at: Date | null): number {
  return at?.getTime() ?? 0;
}

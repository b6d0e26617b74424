import type { Diagnosis } from '#contract/treatment.contract.ts';
import { appointmentsForPapers } from '#contract/treatment-paper.rules.ts';
import { listWithCompletion } from '#server/appointments/find-appointment.service.ts';
import { appointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import { berlinDate, berlinTime } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { valueText } from '../measurement/measurement.rules.ts';
import { listMeasurementsOf } from '../measurement/measurement.store.ts';
import { planInForce } from '../plan/read-plans.service.ts';
import { findNotes, listAddenda, listSigned } from '../treatment.store.ts';
import type { RecordFacts } from './letter-text.rules.ts';
import { listPapersOf } from './paper.store.ts';

/** Whose record is read, and which appointment the paper is about; null for the latest one that has begun. */
interface About {
  patientId: number;
  appointmentId: number | null;
}

/** What the record says about this patient, as far as the reader may know it. */
export async function recordFacts(
  db: Db,
  { patientId, appointmentId }: About,
  { withNotes }: { withNotes: boolean },
  now: Date,
): Promise<RecordFacts> {
  const found = await personOf(db, patientId);
  if (!found) throw new Failure('request.not_found');
  const plan = await planInForce(db, patientId, berlinDate(now));
  const appointments = await listWithCompletion(db, patientId);
  const held = appointmentsForPapers(appointments, now);
  const about = appointmentId === null ? held[0] : appointments.find(({ id }) => id === appointmentId);
  if (appointmentId !== null && !about) throw new Failure('request.not_found');
  const ids = appointments.map(({ id }) => id);
  return {
    person: found.person,
    medicines: plan?.medicines ?? [],
    attended: about && held.includes(about) ? attendedOf(about) : undefined,
    values: await latestValues(db, patientId),
    today: berlinDate(now),
    // Of issued papers, as of notes, others than doctors read nothing.
    certified: withNotes ? await certifiedToday(db, patientId, now) : undefined,
    ...(withNotes ? await notedFacts(db, ids, about?.id) : { note: undefined, diagnoses: [] }),
  };
}

/** With the title under which the clinic shows the doctor. */
export async function doctorName(db: Db, staffId: number): Promise<string> {
  const doctorId = await doctorIdOf(db, staffId);
  const { doctors } = await appointmentNames(db);
  const shown = doctorId === undefined ? undefined : doctors.get(doctorId)?.displayName;
  return shown ?? (await namesOfStaff(db, [staffId])).get(staffId) ?? '';
}

function attendedOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): RecordFacts['attended'] {
  return { date: germanDay(berlinDate(startsAt)), from: berlinTime(startsAt), until: berlinTime(endsAt) };
}

/** The note of the appointment, also while it is a draft. Diagnoses last, so an earlier signed note may name them. */
async function notedFacts(
  db: Db,
  ids: number[],
  aboutId: number | undefined,
): Promise<Pick<RecordFacts, 'note' | 'diagnoses'>> {
  const [note] = aboutId === undefined ? [] : await findNotes(db, [aboutId]);
  const addenda = note ? await listAddenda(db, [note.appointmentId]) : [];
  const own = [note, ...addenda].flatMap((each) => each?.diagnoses ?? []);
  return {
    note: note && {
      appointmentId: note.appointmentId,
      sections: note.sections,
      addenda: addenda.map(({ text }) => text),
    },
    diagnoses: own.length > 0 ? eachCodeOnce(own) : await lastSignedDiagnoses(db, ids),
  };
}

async function lastSignedDiagnoses(db: Db, ids: number[]): Promise<Diagnosis[]> {
  const [latest] = (await listSigned(db, ids)).toSorted(
    (one, other) => timeOf(other.signedAt) - timeOf(one.signedAt),
  );
  return latest?.diagnoses ?? [];
}

/** An addendum may correct how sure a diagnosis is, so the later entry counts. */
function eachCodeOnce(diagnoses: Diagnosis[]): Diagnosis[] {
  return [...new Map(diagnoses.map((each) => [each.code, each])).values()];
}

async function latestValues(db: Db, patientId: number): Promise<string[]> {
  const measured = (await listMeasurementsOf(db, patientId)).filter(({ struckAt }) => !struckAt);
  const latest = new Map(measured.toReversed().map((each) => [each.quantity, each]));
  return [...latest.values()].map((each) => `${valueText(each, 'de')} (${germanDay(each.measuredOn)})`);
}

async function certifiedToday(db: Db, patientId: number, now: Date): Promise<RecordFacts['certified']> {
  const paper = (await listPapersOf(db, patientId)).find(
    ({ kind, issuedAt, withdrawnAt }) =>
      kind === 'incapacity' && issuedAt && !withdrawnAt && berlinDate(issuedAt) === berlinDate(now),
  );
  return paper?.content.incapacity;
}

function germanDay(date: string): string {
  return date.split('-').toReversed().join('.');
}

function timeOf(at: Date | null): number {
  return at?.getTime() ?? 0;
}

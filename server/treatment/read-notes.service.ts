import type { Note, NoteToSign } from '#contract/treatment.contract.ts';
import { type NoteSection, noteSections } from '#contract/treatment.rules.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import {
  type Appointment,
  appointmentIdsOf,
  findAppointment,
} from '#server/appointments/find-appointment.service.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import { appointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { namesOfPatients } from '#server/identity/search/search-patients.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { EMPTY_DRAFT, overdueSince, preparedPart } from './treatment.rules.ts';
import {
  countUnsigned,
  findNotes,
  listAddenda,
  listUnsigned,
  type StoredAddendum,
  type StoredNote,
} from './treatment.store.ts';

type Reader = Pick<Deps, 'db' | 'now'>;
type Noted = Pick<Appointment, 'id' | 'doctorId' | 'serviceId'>;

export async function readNote(
  { db, now }: Reader,
  staff: Staff,
  appointmentId: number,
): Promise<{ data: Note }> {
  const appointment = await findAppointment(db, appointmentId);
  if (!appointment) throw new Failure('request.not_found');
  const { patientId } = appointment;
  const { reader } = await requireRecord(db, staff, { patientId, to: 'read' }, now());
  await recordView(db, { patientId, kind: 'note_read', actor: reader, subjectId: appointmentId }, now());
  const noteOf = await describeNotes(db, reader, [appointment]);
  return { data: requireOpen(reader, noteOf(appointment)) };
}

/** An assistant prepares drafts; a signed note is for doctors. */
function requireOpen({ roles }: Staff, note: Note): Note {
  if (!roles.includes('doctor') && note.signed_at) throw new Failure('treatment.note_signed');
  return note;
}

/** Only appointments about which somebody has written; for an assistant, only drafts. */
export async function listNotesOfPatient({ db, now }: Reader, staff: Staff, patientId: number) {
  const { reader } = await requireRecord(db, staff, { patientId, to: 'read' }, now());
  await recordView(db, { patientId, kind: 'note_read', actor: reader }, now());
  const ids = await appointmentIdsOf(db, patientId);
  const isShown = ({ signedAt }: StoredNote) => reader.roles.includes('doctor') || signedAt === null;
  const written = new Set(
    (await findNotes(db, ids)).filter(isShown).map(({ appointmentId }) => appointmentId),
  );
  const found = await Promise.all(ids.filter((id) => written.has(id)).map((id) => findAppointment(db, id)));
  const appointments = found
    .filter((each) => each !== undefined)
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  const noteOf = await describeNotes(db, reader, appointments);
  const { doctors } = await appointmentNames(db);
  return {
    data: appointments.map((appointment) => ({
      ...noteOf(appointment),
      appointment_start: appointment.startsAt.toISOString(),
      doctor_name: doctors.get(appointment.doctorId)?.displayName ?? '',
    })),
  };
}

/** A signed note for its patient. */
export async function signedNoteOf(db: Db, { id }: Pick<Appointment, 'id'>) {
  const [note] = await findNotes(db, [id]);
  if (!note?.signedAt) throw new Failure('request.not_found');
  const addenda = await listAddenda(db, [id]);
  const signedById = note.signedById ?? 0;
  const names = await namesOfStaff(db, [signedById, ...addenda.map(({ writtenById }) => writtenById)]);
  return {
    appointment_id: id,
    sections: allSections(note.sections),
    diagnoses: note.diagnoses,
    signed_at: note.signedAt.toISOString(),
    signed_by: names.get(signedById) ?? '',
    addenda: addenda.map((each) => addendumOnWire(each, names)),
  };
}

export function allSections(sections: Partial<Record<NoteSection, string>>): Record<NoteSection, string> {
  const entries = noteSections.map((section) => [section, sections[section] ?? '']);
  return Object.fromEntries(entries) as Record<NoteSection, string>;
}

function addendumOnWire(each: StoredAddendum, names: ReadonlyMap<number, string>): Note['addenda'][number] {
  return {
    id: each.id,
    text: each.text,
    diagnoses: each.diagnoses,
    written_at: each.writtenAt.toISOString(),
    written_by: names.get(each.writtenById) ?? '',
  };
}

const MOST_TO_SIGN = 50;

/** Drafts about past appointments of this doctor in which somebody has written something. */
export async function listNotesToSign({ db, now }: Reader, { staffId }: Staff): Promise<NoteToSign[]> {
  const doctorId = await doctorIdOf(db, staffId);
  if (doctorId === undefined) return [];
  const drafts = (await listUnsigned(db, { doctorId, now: now() }, MOST_TO_SIGN)).filter(hasContent);
  const writers = await namesOfStaff(
    db,
    drafts.map(({ changedById }) => changedById),
  );
  const appointments = await Promise.all(
    drafts.map(({ appointmentId }) => findAppointment(db, appointmentId)),
  );
  const patients = await namesOfPatients(
    db,
    appointments.flatMap((each) => each?.patientId ?? []),
  );
  return drafts.flatMap(({ changedById }, place) => {
    const appointment = appointments[place];
    const patient = appointment && patients.get(appointment.patientId);
    if (!patient) return [];
    return [
      {
        appointment_id: appointment.id,
        patient: { id: patient.id, name: `${patient.firstName} ${patient.lastName}` },
        starts_at: appointment.startsAt.toISOString(),
        changed_by: writers.get(changedById) ?? '',
        is_overdue: appointment.endsAt < overdueSince(now()),
      },
    ];
  });
}

/** Notes about appointments of this time that should have been signed by now. */
export async function countOverdueNotes(
  { db, now }: Reader,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const last = overdueSince(now());
  return last <= from ? 0 : await countUnsigned(db, { from, to: last < to ? last : to });
}

function hasContent({ sections, diagnoses }: StoredNote): boolean {
  return diagnoses.length > 0 || Object.values(sections).some((words) => words !== '');
}

/** The notes of these appointments for this reader; an empty draft where nobody has written one. */
export async function describeNotes(
  db: Db,
  reader: Staff,
  appointments: Noted[],
): Promise<(appointment: Noted) => Note> {
  const ids = appointments.map(({ id }) => id);
  const notes = new Map((await findNotes(db, ids)).map((note) => [note.appointmentId, note]));
  const addenda = await listAddenda(db, ids);
  const writers = [
    ...[...notes.values()].flatMap(({ changedById, signedById }) => [changedById, signedById ?? []].flat()),
    ...addenda.map(({ writtenById }) => writtenById),
  ];
  const names = await namesOfStaff(db, writers);
  const ownDoctorId = await doctorIdOf(db, reader.staffId);

  return ({ id, doctorId, serviceId }) => {
    const note = notes.get(id);
    const isDoctor = reader.roles.includes('doctor');
    const found = note ?? EMPTY_DRAFT;
    const { version, sections, diagnoses } = isDoctor ? found : preparedPart(found);
    return {
      appointment_id: id,
      service_id: serviceId,
      version,
      sections: allSections(sections),
      diagnoses,
      changed_at: note?.changedAt.toISOString() ?? null,
      changed_by: (note && names.get(note.changedById)) ?? '',
      signed_at: note?.signedAt?.toISOString() ?? null,
      signed_by: (note?.signedById && names.get(note.signedById)) || '',
      can_write_all: isDoctor,
      can_sign: isDoctor && !note?.signedAt && ownDoctorId === doctorId,
      addenda: addenda
        .filter(({ appointmentId }) => appointmentId === id)
        .map((each) => addendumOnWire(each, names)),
    };
  };
}

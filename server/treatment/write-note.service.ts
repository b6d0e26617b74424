import type { z } from 'zod';
import type { Note, NotePart, treatmentStaff } from '#contract/treatment.contract.ts';
import { noteSections, preparedSections } from '#contract/treatment.rules.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { type Appointment, findAppointment } from '#server/appointments/find-appointment.service.ts';
import { recordAccess } from '#server/audit/access/log-access.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { withTitles } from './diagnosis/diagnoses.service.ts';
import { keepVersion } from './note-versions.service.ts';
import { deleteVersions } from './note-versions.store.ts';
import { describeNotes } from './read-notes.service.ts';
import { isEmpty, mergeChange } from './treatment.rules.ts';
import { beginNote, insertAddendum, lockNote, updateNote } from './treatment.store.ts';

type Writer = Pick<Deps, 'db' | 'now'>;
type Input<Name extends keyof typeof treatmentStaff> = z.output<(typeof treatmentStaff)[Name]['input']>;

/** Every doctor who treats the patient may write to the draft; an assistant only to the prepared sections. */
export async function saveNote(
  { db, now }: Writer,
  staff: Staff,
  { appointment_id: id, base, sections, diagnoses }: Input<'saveNote'>,
): Promise<{ data: Note; conflicts: NotePart[] }> {
  return await db.transaction(async (tx) => {
    const { appointment, reader } = await requireAppointment(tx, staff, id, now());
    requireAllowed(reader, { sections, diagnoses });
    const writer = { changedAt: now(), changedById: staff.staffId };
    const note = await beginNote(tx, id, writer);
    if (note.signedAt) throw new Failure('treatment.note_signed');
    const day = berlinDate(now());
    const known = diagnoses && (await withTitles(tx, diagnoses, { day, before: note.diagnoses }));
    const { draft, conflicts } = mergeChange(note, { base, sections, diagnoses: known });
    if (draft !== note) {
      await updateNote(tx, id, { ...draft, ...writer });
      await keepVersion(tx, id, draft, writer);
    }
    return { data: await describeNote(tx, reader, appointment), conflicts };
  });
}

function requireAllowed(
  { roles }: Staff,
  { sections, diagnoses }: Pick<Input<'saveNote'>, 'sections' | 'diagnoses'>,
): void {
  if (roles.includes('doctor')) return;
  const isOther = noteSections.some(
    (section) => sections[section] !== undefined && !preparedSections.includes(section),
  );
  if (isOther || diagnoses) throw new Failure('treatment.part_of_doctor');
}

/** Only the doctor of the appointment signs, and only what that doctor has read. A repeated call changes nothing. */
export async function signNote(
  { db, now }: Writer,
  doctor: Staff,
  { appointment_id: id, version }: Input<'signNote'>,
): Promise<{ data: Note }> {
  return await db.transaction(async (tx) => {
    const { appointment } = await requireAppointment(tx, doctor, id, now());
    if ((await doctorIdOf(tx, doctor.staffId)) !== appointment.doctorId)
      throw new Failure('treatment.not_your_note');
    const note = await lockNote(tx, id);
    if (!note || isEmpty(note)) throw new Failure('treatment.note_empty');
    if (note.version !== version) throw new Failure('treatment.note_changed');
    if (!note.signedAt) {
      await updateNote(tx, id, { signedAt: now(), signedById: doctor.staffId });
      await deleteVersions(tx, [id]);
      await recordNoteAccess(tx, doctor, appointment, 'note_signed', now());
    }
    return { data: await describeNote(tx, doctor, appointment) };
  });
}

export async function addToNote(
  { db, now }: Writer,
  doctor: Staff,
  { appointment_id: id, text, diagnoses, request_key: requestKey }: Input<'addToNote'>,
): Promise<{ data: Note }> {
  return await db.transaction(async (tx) => {
    const { appointment } = await requireAppointment(tx, doctor, id, now());
    const note = await lockNote(tx, id);
    if (!note?.signedAt) throw new Failure('treatment.note_not_signed');
    const known = await withTitles(tx, diagnoses, { day: berlinDate(now()) });
    const { isNew } = await insertAddendum(tx, {
      appointmentId: id,
      requestKey,
      text,
      diagnoses: known,
      writtenAt: now(),
      writtenById: doctor.staffId,
    });
    if (isNew) await recordNoteAccess(tx, doctor, appointment, 'note_added_to', now());
    return { data: await describeNote(tx, doctor, appointment) };
  });
}

/** An appointment of a patient in reach. Another one gives the same answer as a missing one. */
async function requireAppointment(
  db: Db,
  staff: Staff,
  id: number,
  now: Date,
): Promise<{ appointment: Appointment; reader: Staff }> {
  const appointment = await findAppointment(db, id);
  if (!appointment) throw new Failure('request.not_found');
  const { reader } = await requireRecord(db, staff, { patientId: appointment.patientId, to: 'change' }, now);
  return { appointment, reader };
}

async function describeNote(db: Db, reader: Staff, appointment: Appointment): Promise<Note> {
  const noteOf = await describeNotes(db, reader, [appointment]);
  return noteOf(appointment);
}

async function recordNoteAccess(
  tx: Db,
  doctor: Staff,
  { id: subjectId, patientId }: Appointment,
  kind: 'note_signed' | 'note_added_to',
  now: Date,
): Promise<void> {
  await recordAccess(tx, { patientId, kind, actor: doctor, subjectId }, now);
}

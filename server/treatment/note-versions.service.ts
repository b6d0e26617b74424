import type { NoteVersion } from '#contract/treatment.contract.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { beginsVersion } from './note-versions.rules.ts';
import { insertVersion, listVersions, updateVersion } from './note-versions.store.ts';
import { allSections } from './read-notes.service.ts';
import { type Draft, preparedPart } from './treatment.rules.ts';

/** Days of writing; who writes more than that into one note no longer looks for the first words. */
const MOST_SHOWN = 100;

/** Keeps what was just stored, beside what somebody wrote before. */
export async function keepVersion(
  tx: Db,
  appointmentId: number,
  { sections, diagnoses }: Draft,
  writer: { changedAt: Date; changedById: number },
): Promise<void> {
  const [last] = await listVersions(tx, appointmentId, 1);
  if (last && !beginsVersion(last, { ...writer, sections })) {
    await updateVersion(tx, last.id, { sections, diagnoses, changedAt: writer.changedAt });
    return;
  }
  const begunAt = writer.changedAt;
  await insertVersion(tx, { appointmentId, sections, diagnoses, begunAt, ...writer });
}

/** The versions of a draft, the latest first; none once the note is signed. An assistant reads only what assistants prepare. */
export async function listNoteVersions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  appointmentId: number,
): Promise<{ data: NoteVersion[] }> {
  const appointment = await findAppointment(db, appointmentId);
  if (!appointment) throw new Failure('request.not_found');
  const { patientId } = appointment;
  const { reader } = await requireRecord(db, staff, { patientId, to: 'read' }, now());
  await recordView(db, { patientId, kind: 'note_read', actor: reader, subjectId: appointmentId }, now());
  const versions = await listVersions(db, appointmentId, MOST_SHOWN);
  const names = await namesOfStaff(
    db,
    versions.map(({ changedById }) => changedById),
  );
  return {
    data: versions.map((version) => {
      const { sections, diagnoses } = reader.roles.includes('doctor') ? version : preparedPart(version);
      return {
        id: version.id,
        sections: allSections(sections),
        diagnoses,
        changed_at: version.changedAt.toISOString(),
        changed_by: names.get(version.changedById) ?? '',
      };
    }),
  };
}

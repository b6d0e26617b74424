import type { Db } from '#server/platform/database/database.ts';
import { listOutlines } from './anamnesis.store.ts';
import { formOf } from './question-catalogue.rules.ts';
import { catalogueOf } from './question-catalogue.ts';

/** The signed histories of a patient as files of her record, newest first; those of her bookings included. */
export async function anamnesisFilesOf(db: Db, patientId: number) {
  const outlines = await listOutlines(db, patientId);
  const [current] = outlines;
  return outlines.map(({ id, version, catalogueVersion, submittedAt, sections }) => ({
    id,
    file_path: `/api/patients/anamneses/${id}/pdf`,
    created_at: submittedAt.toISOString(),
    version,
    is_current: id === current?.id,
    form: formOf(catalogueOf(catalogueVersion), sections),
  }));
}

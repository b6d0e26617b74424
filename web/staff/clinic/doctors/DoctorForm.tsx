import { callApi } from '#web/lib/call-api.ts';
import { CatalogueForm } from '../CatalogueForm.tsx';
import { useCatalogueForm } from '../use-catalogue-form.ts';
import type { StaffCatalogue } from '../WithCatalogue.tsx';
import { DoctorFields } from './DoctorFields.tsx';
import { DoctorPreview } from './DoctorPreview.tsx';
import { type DoctorEntries, doctorEntries, doctorOf } from './doctor-values.ts';

interface DoctorFormProps {
  /** Missing for a doctor who is not there yet. */
  id: number | undefined;
  catalogue: StaffCatalogue;
  /** A doctor changes what is said about herself, and nothing else. */
  isOwnPage: boolean;
  onReload: () => void;
}

export function DoctorForm({ id, catalogue, isOwnPage, onReload }: DoctorFormProps) {
  const form = useCatalogueForm<DoctorEntries>({
    kind: 'doctor',
    id,
    catalogue,
    freshOf: ({ doctors }) => doctorEntries(doctors.find((each) => each.id === id)),
    send: (entries) => sendDoctor(id, entries, isOwnPage),
    onReload,
  });
  return (
    <CatalogueForm form={form} preview={<DoctorPreview entries={form.typed} />}>
      <DoctorFields form={form} catalogue={catalogue} isOwnPage={isOwnPage} />
    </CatalogueForm>
  );
}

function sendDoctor(id: number | undefined, entries: DoctorEntries, isOwnPage: boolean) {
  const { version } = entries;
  const doctor = doctorOf(entries);
  if (isOwnPage) {
    const { texts, picture_id } = doctor;
    return callApi('PUT /api/staff/catalogue/own-page', { version, texts, picture_id });
  }
  return id === undefined
    ? callApi('POST /api/staff/catalogue/doctors', doctor)
    : callApi('PUT /api/staff/catalogue/doctors/:id', { id, version, ...doctor });
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import styles from '../Clinic.module.css';
import { staffCatalogue } from '../catalogue-query.ts';
import { FormState } from '../FormState.tsx';
import { useClinicForm } from '../use-clinic-form.ts';
import type { StaffCatalogue } from '../WithCatalogue.tsx';
import { DoctorFields } from './DoctorFields.tsx';
import { DoctorPreview } from './DoctorPreview.tsx';
import { type DoctorEntries, doctorOf } from './doctor-values.ts';

interface DoctorFormProps {
  /** Missing for a doctor who is not there yet. */
  id: number | undefined;
  fresh: DoctorEntries;
  catalogue: StaffCatalogue;
  /** A doctor changes what is said about herself, and nothing else. */
  isOwnPage: boolean;
  onReload: () => void;
}

export function DoctorForm({ id, fresh, catalogue, isOwnPage, onReload }: DoctorFormProps) {
  const t = useTexts(staff_clinic);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useClinicForm({
    name: `doctor ${id ?? 'new'}`,
    fresh,
    send: (entries) => sendDoctor(id, entries, isOwnPage),
    onDone: async ({ data }, entries) => {
      await queries.invalidateQueries(staffCatalogue);
      if (id === undefined) navigate(`/clinic/doctors/${data.id}`, { replace: true });
      else form.settle({ ...entries, version: data.version, picture: { url: entries.picture.url } });
    },
  });
  const reload = async () => {
    form.forget();
    await queries.invalidateQueries(staffCatalogue);
    onReload();
  };
  return (
    <form className={styles.columns} onSubmit={form.submit} onChange={form.noticeChange} noValidate>
      <Card className={formStyles.form}>
        <DoctorFields form={form} catalogue={catalogue} isOwnPage={isOwnPage} />
        <FormState wasRestored={form.wasRestored} refusal={form.refusal} onReload={reload} />
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={form.isBusy}>
            {id === undefined ? t.create : t.save}
          </Button>
        </div>
      </Card>
      <div className={styles.aside}>
        <DoctorPreview entries={form.typed} />
      </div>
    </form>
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

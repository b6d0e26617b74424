import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { form as words } from '#texts/generated/form.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import styles from '../Clinic.module.css';
import { staffCatalogue } from '../catalogue-query.ts';
import { FormState } from '../FormState.tsx';
import { useClinicForm } from '../use-clinic-form.ts';
import type { StaffCatalogue } from '../WithCatalogue.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { ServicePreview } from './ServicePreview.tsx';
import { type ServiceEntries, serviceOf } from './service-values.ts';

interface ServiceFormProps {
  /** Missing for a service that is not there yet. */
  id: number | undefined;
  fresh: ServiceEntries;
  catalogue: StaffCatalogue;
  onReload: () => void;
}

export function ServiceForm({ id, fresh, catalogue, onReload }: ServiceFormProps) {
  const t = useTexts(staff_clinic);
  const { please_wait } = useTexts(words);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useClinicForm({
    name: `service ${id ?? 'new'}`,
    fresh,
    send: (entries) => sendService(id, entries, t),
    errorsOf: (field, errors) => fieldErrors(errors, field === 'price' ? ['price_cents'] : [field]),
    onDone: async ({ data }, entries) => {
      await queries.invalidateQueries(staffCatalogue);
      if (id === undefined) navigate(`/clinic/services/${data.id}`, { replace: true });
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
        <ServiceFields form={form} catalogue={catalogue} />
        <FormState wasRestored={form.wasRestored} refusal={form.refusal} onReload={reload} />
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={form.isBusy} busyText={please_wait}>
            {id === undefined ? t.create : t.save}
          </Button>
        </div>
      </Card>
      <div className={styles.aside}>
        <ServicePreview entries={form.typed} />
      </div>
    </form>
  );
}

function sendService(
  id: number | undefined,
  entries: ServiceEntries,
  t: { euro_invalid: string; number_invalid: string },
) {
  const { duration, price_cents, ...service } = serviceOf(entries);
  if (duration === undefined || price_cents === undefined) {
    throw new ApiError(422, {
      message: duration === undefined ? t.number_invalid : t.euro_invalid,
      errors: {
        ...(duration === undefined && { duration: [t.number_invalid] }),
        ...(price_cents === undefined && { price_cents: [t.euro_invalid] }),
      },
    });
  }
  const form = { ...service, duration, price_cents };
  return id === undefined
    ? callApi('POST /api/staff/catalogue/services', form)
    : callApi('PUT /api/staff/catalogue/services/:id', { id, version: entries.version, ...form });
}

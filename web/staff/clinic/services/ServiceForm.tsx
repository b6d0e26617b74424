import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { CatalogueForm } from '../CatalogueForm.tsx';
import { useCatalogueForm } from '../use-catalogue-form.ts';
import type { StaffCatalogue } from '../WithCatalogue.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { ServicePreview } from './ServicePreview.tsx';
import { type ServiceEntries, serviceEntries, serviceOf } from './service-values.ts';

interface ServiceFormProps {
  /** Missing for a service that is not there yet. */
  id: number | undefined;
  catalogue: StaffCatalogue;
  onReload: () => void;
}

export function ServiceForm({ id, catalogue, onReload }: ServiceFormProps) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  const form = useCatalogueForm<ServiceEntries>({
    kind: 'service',
    id,
    catalogue,
    freshOf: (read) => serviceEntries(read, id, language),
    send: (entries) => sendService(id, entries, t),
    errorsOf: (field, errors) => fieldErrors(errors, field === 'price' ? ['price_cents'] : [field]),
    onReload,
  });
  return (
    <CatalogueForm form={form} preview={<ServicePreview entries={form.typed} />}>
      <ServiceFields form={form} catalogue={catalogue} />
    </CatalogueForm>
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

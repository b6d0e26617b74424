import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { BothLanguages } from '../BothLanguages.tsx';
import { PartnerChoices } from '../PartnerChoices.tsx';
import { PictureField } from '../PictureField.tsx';
import type { useCatalogueForm } from '../use-catalogue-form.ts';
import type { StaffCatalogue } from '../WithCatalogue.tsx';
import type { ServiceEntries } from './service-values.ts';

type Form = ReturnType<typeof useCatalogueForm<ServiceEntries>>;

interface ServiceFieldsProps {
  form: Form;
  catalogue: StaffCatalogue;
}

export function ServiceFields({ form, catalogue }: ServiceFieldsProps) {
  const t = useTexts(staff_clinic);
  return (
    <>
      <BothLanguages>
        {(locale) => (
          <>
            <TextField
              label={t.service_title}
              lang={locale}
              required
              {...form.field(`texts.${locale}.title`)}
            />
            <TextArea
              label={t.description}
              lang={locale}
              required
              {...form.field(`texts.${locale}.description`)}
            />
          </>
        )}
      </BothLanguages>
      <Facts form={form} catalogue={catalogue} />
      <PartnerChoices
        legend={t.offered_by}
        none={t.no_doctors}
        binding={form.field('doctor_ids')}
        choices={catalogue.doctors.map(({ id, name }) => ({ id, name }))}
      />
      <PictureField
        label={t.picture}
        picture={form.typed.picture}
        onChoose={(picture) => form.put({ ...form.values(), picture })}
      />
    </>
  );
}

function Facts({ form, catalogue }: ServiceFieldsProps) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  return (
    <div className={formStyles.pair}>
      <Select label={t.category} required {...form.field('category_id')}>
        {catalogue.categories.map(({ id, texts, is_active }) => (
          <option key={id} value={id}>
            {is_active ? texts[language].title : t.category_option_hidden({ title: texts[language].title })}
          </option>
        ))}
      </Select>
      <Select label={t.type} required {...form.field('type')}>
        <option value="first">{t.type_first}</option>
        <option value="following">{t.type_following}</option>
      </Select>
      <TextField label={t.duration} hint={t.duration_hint} inputMode="numeric" {...form.field('duration')} />
      <TextField label={t.price} hint={t.price_hint} inputMode="decimal" {...form.field('price')} />
    </div>
  );
}

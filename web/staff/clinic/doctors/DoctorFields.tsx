import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { BothLanguages } from '../BothLanguages.tsx';
import { PartnerChoices } from '../PartnerChoices.tsx';
import { PictureField } from '../PictureField.tsx';
import type { useCatalogueForm } from '../use-catalogue-form.ts';
import type { StaffCatalogue } from '../WithCatalogue.tsx';
import type { DoctorEntries } from './doctor-values.ts';

type Form = ReturnType<typeof useCatalogueForm<DoctorEntries>>;

interface DoctorFieldsProps {
  form: Form;
  catalogue: StaffCatalogue;
  isOwnPage: boolean;
}

export function DoctorFields({ form, catalogue, isOwnPage }: DoctorFieldsProps) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  const services = catalogue.categories.flatMap((category) => category.services);
  return (
    <>
      {!isOwnPage && <NameFields form={form} />}
      <BothLanguages>
        {(locale) => (
          <>
            <TextField
              label={t.staff_detail}
              lang={locale}
              required
              {...form.field(`texts.${locale}.staff_detail`)}
            />
            <TextArea
              label={t.about}
              lang={locale}
              rows={6}
              required
              {...form.field(`texts.${locale}.description`)}
            />
          </>
        )}
      </BothLanguages>
      {!isOwnPage && (
        <PartnerChoices
          legend={t.offers}
          none={t.no_services}
          binding={form.field('service_ids')}
          choices={services.map(({ id, texts }) => ({ id, name: texts[language].title }))}
        />
      )}
      <PictureField
        label={t.picture}
        picture={form.typed.picture}
        onChoose={(picture) => form.put({ ...form.values(), picture })}
      />
    </>
  );
}

function NameFields({ form }: { form: Form }) {
  const t = useTexts(staff_clinic);
  return (
    <div className={formStyles.pair}>
      <TextField label={t.first_name} required autoComplete="off" {...form.field('first_name')} />
      <TextField label={t.last_name} required autoComplete="off" {...form.field('last_name')} />
      <TextField label={t.salutation} required autoComplete="off" {...form.field('salutation')} />
      <TextField
        label={t.display_name}
        hint={t.display_name_hint}
        autoComplete="off"
        {...form.field('display_name')}
      />
    </div>
  );
}

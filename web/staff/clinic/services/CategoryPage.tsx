import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { StaffCategory } from '#contract/catalogue-staff.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useMayCall } from '../../shell/permissions.ts';
import { BackLink } from '../BackLink.tsx';
import { BothLanguages } from '../BothLanguages.tsx';
import { staffCatalogue } from '../catalogue-query.ts';
import { FormState } from '../FormState.tsx';
import { useClinicForm } from '../use-clinic-form.ts';
import { WithCatalogue } from '../WithCatalogue.tsx';

const NO_WORDS = { title: '', sub_name: '' };

interface CategoryEntries {
  version: number;
  texts: StaffCategory['texts'];
}

export function CategoryPage() {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  const { id = '' } = useParams();
  const mayChange = useMayCall('changeCategory');
  const [round, setRound] = useState(0);
  return (
    <Page width="wide">
      <BackLink to="/clinic/services">{t.back_services}</BackLink>
      <WithCatalogue>
        {({ categories }) => {
          const category = categories.find((each) => String(each.id) === id);
          if (!mayChange || (!category && id !== 'new')) return <EmptyNote text={t.unknown} />;
          return (
            <>
              <PageHeading>{category?.texts[language].title ?? t.new_category}</PageHeading>
              <CategoryForm key={`${id} ${round}`} category={category} onReload={() => setRound(round + 1)} />
            </>
          );
        }}
      </WithCatalogue>
    </Page>
  );
}

function CategoryForm({ category, onReload }: { category: StaffCategory | undefined; onReload: () => void }) {
  const t = useTexts(staff_clinic);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useClinicForm<CategoryEntries, unknown>({
    name: `category ${category?.id ?? 'new'}`,
    fresh: { version: category?.version ?? 0, texts: category?.texts ?? { de: NO_WORDS, en: NO_WORDS } },
    send: ({ version, texts }) =>
      category
        ? callApi('PUT /api/staff/catalogue/categories/:id', { id: category.id, version, texts })
        : callApi('POST /api/staff/catalogue/categories', { texts }),
    onDone: async () => {
      await queries.invalidateQueries(staffCatalogue);
      navigate('/clinic/services');
    },
  });
  const reload = async () => {
    form.forget();
    await queries.invalidateQueries(staffCatalogue);
    onReload();
  };
  return (
    <Card>
      <form className={formStyles.form} onSubmit={form.submit} onChange={form.noticeChange} noValidate>
        <CategoryWords form={form} />
        <FormState wasRestored={form.wasRestored} refusal={form.refusal} onReload={reload} />
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={form.isBusy}>
            {category ? t.save : t.create}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function CategoryWords({ form }: { form: ReturnType<typeof useClinicForm<CategoryEntries, unknown>> }) {
  const t = useTexts(staff_clinic);
  return (
    <BothLanguages>
      {(locale) => (
        <>
          <TextField
            label={t.category_title}
            lang={locale}
            required
            {...form.field(`texts.${locale}.title`)}
          />
          <TextField
            label={t.category_sub_name}
            lang={locale}
            required
            {...form.field(`texts.${locale}.sub_name`)}
          />
        </>
      )}
    </BothLanguages>
  );
}

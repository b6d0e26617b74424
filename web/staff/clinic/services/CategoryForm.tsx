import type { StaffCategory } from '#contract/catalogue-staff.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { BothLanguages } from '../BothLanguages.tsx';
import { CatalogueForm } from '../CatalogueForm.tsx';
import { useCatalogueForm } from '../use-catalogue-form.ts';
import type { StaffCatalogue } from '../WithCatalogue.tsx';

const NO_WORDS = { title: '', sub_name: '' };

interface CategoryEntries {
  version: number;
  texts: StaffCategory['texts'];
}

interface CategoryFormProps {
  /** Missing for a category that is not there yet. */
  id: number | undefined;
  catalogue: StaffCatalogue;
  onReload: () => void;
}

export function CategoryForm({ id, catalogue, onReload }: CategoryFormProps) {
  const t = useTexts(staff_clinic);
  const form = useCatalogueForm<CategoryEntries>({
    kind: 'category',
    id,
    catalogue,
    freshOf: ({ categories }) => entriesOf(categories.find((each) => each.id === id)),
    send: ({ version, texts }) =>
      id === undefined
        ? callApi('POST /api/staff/catalogue/categories', { texts })
        : callApi('PUT /api/staff/catalogue/categories/:id', { id, version, texts }),
    onReload,
  });
  return (
    <CatalogueForm form={form}>
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
    </CatalogueForm>
  );
}

function entriesOf(category: StaffCategory | undefined): CategoryEntries {
  return { version: category?.version ?? 0, texts: category?.texts ?? { de: NO_WORDS, en: NO_WORDS } };
}

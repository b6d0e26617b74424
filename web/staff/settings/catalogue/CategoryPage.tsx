import type { StaffCategory } from '#contract/catalogue.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { useMayCall } from '#web/staff/identity/permissions.ts';
import { pathToClinic } from '#web/staff/paths.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type StaffCatalogue, UnknownEntry, WithCatalogue } from '../../catalogue/WithCatalogue.tsx';
import { BackLink, BothLanguages } from '../BothLanguages.tsx';
import { Activation } from './Activation.tsx';
import { CatalogueForm, useCatalogueForm, useFormRounds } from './CatalogueForm.tsx';

export function CategoryPage() {
  const t = useTexts(staff_clinic);
  const { id = '' } = useParams();
  return (
    <Page width="wide">
      <BackLink to={pathToClinic('services')}>{t.back_services}</BackLink>
      <WithCatalogue>{(catalogue) => <Category key={id} id={id} catalogue={catalogue} />}</WithCatalogue>
    </Page>
  );
}

function Category({ id, catalogue }: { id: string; catalogue: StaffCatalogue }) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  const mayChange = useMayCall('changeCategory');
  const category = catalogue.categories.find((each) => String(each.id) === id);
  const rounds = useFormRounds('category', category?.id);
  const name = category?.texts[language].title ?? t.new_category;
  usePageTitle(name);
  if (!mayChange || (!category && id !== 'new')) return <UnknownEntry part={t.services} />;
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <CategoryForm key={rounds.round} id={category?.id} catalogue={catalogue} onReload={rounds.begin} />
      {category && <CategoryVisibility category={category} onDone={rounds.goOnFrom} />}
    </>
  );
}

interface CategoryVisibilityProps {
  category: StaffCategory;
  onDone: (version: number) => void;
}

/** Hiding a category hides its services: the page counts the bookable ones first. */
function CategoryVisibility({ category, onDone }: CategoryVisibilityProps) {
  const t = useTexts(staff_clinic);
  const name = category.texts[useLanguage()].title;
  const bookable = category.services.filter(({ is_active }) => is_active).length;
  const shown = bookable === 0 ? t.category_visible_empty : t.category_visible;
  const question = () => {
    if (bookable === 0) return t.category_hide_none({ name });
    return bookable === 1 ? t.category_hide_one({ name }) : t.category_hide_many({ name, count: bookable });
  };
  return (
    <Activation
      kind="category"
      of={category}
      state={category.is_active ? shown : t.category_hidden}
      question={question()}
      appointments={category.services.map(({ id }) => ({ service_id: id }))}
      onDone={onDone}
    />
  );
}

const NO_TEXTS = { title: '', sub_name: '' };

interface CategoryEntries {
  version: number;
  texts: StaffCategory['texts'];
}

interface CategoryFormProps {
  /** Missing for a new category. */
  id: number | undefined;
  catalogue: StaffCatalogue;
  onReload: () => void;
}

function CategoryForm({ id, catalogue, onReload }: CategoryFormProps) {
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
  return { version: category?.version ?? 0, texts: category?.texts ?? { de: NO_TEXTS, en: NO_TEXTS } };
}

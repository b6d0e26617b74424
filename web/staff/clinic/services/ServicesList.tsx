import type { StaffCategory } from '#contract/catalogue-staff.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { useMayCall } from '../../shell/permissions.ts';
import styles from '../Clinic.module.css';
import { useOrder } from '../use-order.ts';
import { WithCatalogue } from '../WithCatalogue.tsx';
import { CategoryCard } from './CategoryCard.tsx';

/** Everything on offer, by category, in the order in which patients see it. */
export function ServicesList() {
  return <WithCatalogue>{({ categories }) => <Categories categories={categories} />}</WithCatalogue>;
}

function Categories({ categories }: { categories: StaffCategory[] }) {
  const t = useTexts(staff_clinic);
  const mayChange = useMayCall('createService');
  const order = useOrder((ids) => callApi('PUT /api/staff/catalogue/category-order', { ids }));
  const newCategory = mayChange && (
    <ButtonLink look="secondary" to="/clinic/categories/new">
      {t.new_category}
    </ButtonLink>
  );
  if (categories.length === 0) {
    return <EmptyNote title={t.services_empty_title} text={t.services_empty} action={newCategory} />;
  }
  const ids = categories.map(({ id }) => id);
  return (
    <>
      {mayChange && (
        <div className={styles.actions}>
          <ButtonLink to="/clinic/services/new">{t.new_service}</ButtonLink>
          {newCategory}
        </div>
      )}
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} ids={ids} mayChange={mayChange} onOrder={order} />
      ))}
    </>
  );
}

import type { ReactNode } from 'react';
import type { StaffCategory, StaffService } from '#contract/catalogue.contract.ts';
import { durationInForce, priceInForce } from '#contract/catalogue.rules.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { pathToClinic } from '#web/staff/paths.ts';
import { useMayCall } from '#web/staff/shell/permissions.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from '../Clinic.module.css';
import { OrderButtons, useOrder } from './OrderButtons.tsx';
import { WithCatalogue } from './WithCatalogue.tsx';

/** Everything on offer, by category, in the order in which patients see it. */
export function ServicesList() {
  return <WithCatalogue>{({ categories }) => <Categories categories={categories} />}</WithCatalogue>;
}

function Categories({ categories }: { categories: StaffCategory[] }) {
  const t = useTexts(staff_clinic);
  const mayChange = useMayCall('createService');
  const order = useOrder((ids) => callApi('PUT /api/staff/catalogue/category-order', { ids }));
  const newCategory = mayChange && (
    <ButtonLink look="secondary" to={pathToClinic('categories', 'new')}>
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
          <ButtonLink to={pathToClinic('services', 'new')}>{t.new_service}</ButtonLink>
          {newCategory}
        </div>
      )}
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} ids={ids} mayChange={mayChange} onOrder={order} />
      ))}
    </>
  );
}

interface CategoryCardProps {
  category: StaffCategory;
  /** All categories, in their order. */
  ids: number[];
  mayChange: boolean;
  onOrder: (ids: number[]) => void;
}

function CategoryCard({ category, ids, mayChange, onOrder }: CategoryCardProps) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  const { title, sub_name } = category.texts[language];
  const orderServices = useOrder((services) =>
    callApi('PUT /api/staff/catalogue/categories/:id/service-order', { id: category.id, ids: services }),
  );
  const serviceIds = category.services.map(({ id }) => id);
  return (
    <Card>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p className={styles.quiet}>{sub_name}</p>
          {!category.is_active && <Pill tone="over">{t.category_hidden_mark}</Pill>}
        </div>
        {mayChange && (
          <span className={styles.actions}>
            <ButtonLink look="secondary" to={pathToClinic('categories', category.id)}>
              {t.edit_category}
              <VisuallyHidden> {title}</VisuallyHidden>
            </ButtonLink>
            <OrderButtons id={category.id} name={title} ids={ids} onOrder={onOrder} />
          </span>
        )}
      </div>
      {category.services.length === 0 && <p className={styles.quiet}>{t.category_empty}</p>}
      <ul className={styles.list}>
        {category.services.map((service) => (
          <ServiceRow
            key={service.id}
            service={service}
            order={
              mayChange && (
                <OrderButtons
                  id={service.id}
                  name={service.texts[language].title}
                  ids={serviceIds}
                  onOrder={orderServices}
                />
              )
            }
          />
        ))}
      </ul>
    </Card>
  );
}

function ServiceRow({ service, order }: { service: StaffService; order: ReactNode }) {
  const t = useTexts(staff_clinic);
  const language = useLanguage();
  const facts = [
    t[`${service.type}_short`],
    t.minutes({ minutes: durationInForce(service.duration) }),
    formatEuro(priceInForce(service.price_cents), language),
  ];
  return (
    <li className={styles.row}>
      {service.image && (
        <img className={styles.thumb} src={service.image.url} alt="" width={46} height={46} />
      )}
      <div className={styles.words}>
        <Link className={styles.name} to={pathToClinic('services', service.id)}>
          {service.texts[language].title}
        </Link>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </div>
      <span className={styles.marks}>
        {!service.is_active && <Pill tone="over">{t.hidden}</Pill>}
        {service.is_active && service.doctor_ids.length === 0 && (
          <Pill tone="waiting">{t.nobody_offers}</Pill>
        )}
      </span>
      {order}
    </li>
  );
}

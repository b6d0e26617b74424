import type { StaffCategory } from '#contract/catalogue-staff.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from '../Clinic.module.css';
import { OrderButtons } from '../OrderButtons.tsx';
import { useOrder } from '../use-order.ts';
import { ServiceRow } from './ServiceRow.tsx';

interface CategoryCardProps {
  category: StaffCategory;
  /** All categories, in their order. */
  ids: number[];
  mayChange: boolean;
  onOrder: (ids: number[]) => void;
}

export function CategoryCard({ category, ids, mayChange, onOrder }: CategoryCardProps) {
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
            <ButtonLink look="secondary" to={`/clinic/categories/${category.id}`}>
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

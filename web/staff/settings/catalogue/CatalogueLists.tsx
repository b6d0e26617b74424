import { useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import type { StaffCategory, StaffDoctor, StaffService } from '#contract/catalogue.contract.ts';
import { durationInForce, priceInForce } from '#contract/catalogue.rules.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { DoctorFace } from '#web/catalogue/DoctorFace.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useMayCall } from '#web/staff/identity/permissions.ts';
import { pathToClinic } from '#web/staff/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { staffCatalogue, WithCatalogue } from '../../catalogue/WithCatalogue.tsx';
import styles from '../Clinic.module.css';

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
    const text = mayChange ? t.services_empty : t.services_empty_others;
    return <EmptyNote title={t.services_empty_title} text={text} action={newCategory} />;
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

export function DoctorsList() {
  return <WithCatalogue>{({ doctors }) => <Doctors doctors={doctors} />}</WithCatalogue>;
}

function Doctors({ doctors }: { doctors: StaffDoctor[] }) {
  const t = useTexts(staff_clinic);
  const mayChange = useMayCall('createDoctor');
  const order = useOrder((ids) => callApi('PUT /api/staff/catalogue/doctor-order', { ids }));
  const newDoctor = mayChange && <ButtonLink to={pathToClinic('doctors', 'new')}>{t.new_doctor}</ButtonLink>;
  if (doctors.length === 0) {
    const text = mayChange ? t.doctors_empty : t.doctors_empty_others;
    return <EmptyNote title={t.doctors_empty_title} text={text} action={newDoctor} />;
  }
  const ids = doctors.map(({ id }) => id);
  return (
    <>
      {newDoctor && <div className={styles.actions}>{newDoctor}</div>}
      <Card>
        <ul className={styles.list}>
          {doctors.map((doctor) => (
            <li key={doctor.id} className={styles.row}>
              <DoctorFace name={doctor.name} picture={doctor.image?.url} />
              <DoctorText doctor={doctor} />
              <span className={styles.marks}>
                {doctor.is_own && <Pill tone="brand">{t.own_page}</Pill>}
                {!doctor.is_active && <Pill tone="over">{t.hidden}</Pill>}
              </span>
              {mayChange && <OrderButtons id={doctor.id} name={doctor.name} ids={ids} onOrder={order} />}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function DoctorText({ doctor }: { doctor: StaffDoctor }) {
  const language = useLanguage();
  const mayOpen = useMayCall('changeDoctor') || doctor.is_own;
  return (
    <div className={styles.words}>
      {mayOpen ? (
        <Link className={styles.name} to={pathToClinic('doctors', doctor.id)}>
          {doctor.name}
        </Link>
      ) : (
        <span className={styles.name}>{doctor.name}</span>
      )}
      <span className={styles.facts}>{doctor.texts[language].staff_detail}</span>
    </div>
  );
}

interface OrderButtonsProps {
  id: number;
  name: string;
  /** The ids of all entries in their present order. */
  ids: readonly number[];
  onOrder: (ids: number[]) => void;
}

/** Two buttons that move an entry one place up or down; nothing has to be dragged. */
function OrderButtons({ id, name, ids, onOrder }: OrderButtonsProps) {
  const t = useTexts(staff_clinic);
  const place = ids.indexOf(id);
  // Not disabled at the end of the list: a disabled button would lose the focus of the person who pressed it.
  const move = (to: number) => {
    if (to < 0 || to >= ids.length) return;
    const others = ids.filter((each) => each !== id);
    onOrder(others.toSpliced(to, 0, id));
  };
  return (
    <span className={styles.order}>
      <IconButton label={t.move_up({ name })} aria-disabled={place === 0} onClick={() => move(place - 1)}>
        <ArrowUp size={18} />
      </IconButton>
      <IconButton
        label={t.move_down({ name })}
        aria-disabled={place === ids.length - 1}
        onClick={() => move(place + 1)}
      >
        <ArrowDown size={18} />
      </IconButton>
    </span>
  );
}

/** Stores a new order. After a success and after a refusal the stored order is shown. */
function useOrder(send: (ids: number[]) => Promise<{ message: string }>) {
  const queries = useQueryClient();
  const order = useSend(async (ids: number[]) => {
    try {
      return await send(ids);
    } finally {
      await queries.invalidateQueries(staffCatalogue);
    }
  });
  return (ids: number[]) => order.send(ids);
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { durationInForce, priceInForce } from '#contract/catalogue.rules.ts';
import type { StaffService } from '#contract/catalogue-staff.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';
import styles from '../Clinic.module.css';

export function ServiceRow({ service, order }: { service: StaffService; order: ReactNode }) {
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
        <Link className={styles.name} to={`/clinic/services/${service.id}`}>
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

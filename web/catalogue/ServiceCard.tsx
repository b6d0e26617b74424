import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { MouseEvent } from 'react';
import type { Service } from '#contract/catalogue.contract.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import { booking_service as texts } from '#texts/generated/booking_service.ts';
import { useLanguage } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';
import styles from './ServiceCard.module.css';
import { serviceDescription, serviceTitle } from './service-text.ts';

export type ShownService = Pick<
  Service,
  'type' | 'image' | 'translations_by_locale' | 'effective_duration' | 'effective_price_cents'
>;

interface ServiceCardProps {
  service: ShownService;
  isChosen: boolean;
  /** What has to come before it can be chosen; the card says so. */
  needs: 'login' | 'first_appointment' | null;
  /** The value that the form around it sends as `service`, before the page has come to life. */
  choice?: number;
  onChoose: () => void;
  /** A pointer, a finger or the focus is on the card. */
  onIntent?: () => void;
}

/** The whole card is one button. */
export function ServiceCard(props: ServiceCardProps) {
  const { service, isChosen, needs, choice, onChoose, onIntent } = props;
  const language = useLanguage();
  const t = texts[language];

  const press = (event: MouseEvent) => {
    event.preventDefault();
    onChoose();
  };
  return (
    <button
      {...(choice === undefined ? { type: 'button' } : { type: 'submit', name: 'service', value: choice })}
      {...(needs === 'login' && choice !== undefined && { formAction: '/patient/login' })}
      className={styles.card}
      aria-current={isChosen}
      onClick={press}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
    >
      {service.image && (
        <img className={styles.picture} src={service.image.url} alt="" width={64} height={64} />
      )}
      <span className={styles.title}>{serviceTitle(service, language)} </span>
      <span className={styles.description}>{serviceDescription(service, language)} </span>
      <span className={styles.facts}>
        <span>{t.minutes({ minutes: service.effective_duration })} </span>
        <span className={styles.price}>{formatEuro(service.effective_price_cents, language)} </span>
      </span>
      <span className={styles.marks}>
        {isChosen && (
          <Pill tone="good">
            <Check size={14} aria-hidden="true" /> {t.chosen}{' '}
          </Pill>
        )}
        {service.type === 'following' && <Pill tone="brand">{t.existing_customer} </Pill>}
        {needs && (
          <span className={styles.login}>
            <LockKeyhole size={15} aria-hidden="true" />{' '}
            {needs === 'login' ? t.login_first : t.appointment_first}
          </span>
        )}
      </span>
      <ChevronRight className={styles.arrow} size={20} aria-hidden="true" />
    </button>
  );
}

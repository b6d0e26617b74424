import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fullAddress } from '#contract/address-line.ts';
import type { DraftUserData } from '#contract/booking.contract.ts';
import { priceInForce } from '#contract/catalogue.rules.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import { booking } from '#texts/generated/booking.ts';
import { booking_payment as texts } from '#texts/generated/booking_payment.ts';
import { serviceTitle } from '#web/catalogue/service-text.ts';
import { formatWeekday } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { ownProfile } from '#web/patient/person/person-values.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { BookingStep } from '../booking-state.ts';
import { useWizard } from '../wizard.ts';
import styles from './BookingReview.module.css';

interface Person {
  name: string;
  email: string;
  address: string;
}

/** The one summary before the binding click: what is booked and for whom; each part leads back to its step. */
export function BookingReview() {
  const t = useTexts(texts);
  const { time, minutes } = useTexts(booking);
  const language = useLanguage();
  const { booker, draft, service, booking: chosen } = useWizard();
  const profile = useQuery({ ...ownProfile, enabled: booker.isSignedIn });
  const { slot } = chosen.selection;
  const person = booker.isSignedIn
    ? profile.data && patientOf(profile.data)
    : draft.userData && guestOf(draft.userData, language);
  // Name and e-mail address of a patient belong to the profile, not to this booking.
  const ownStep = booker.isSignedIn ? {} : { step: 3 as const };
  return (
    <Card className={styles.review}>
      <h2>{t.review}</h2>
      <dl className={styles.list}>
        {service && slot && (
          <ReviewRow name={t.review_time} step={2}>
            {serviceTitle(service, language)}, {slot.display_name}
            <br />
            {time({ date: formatWeekday(slot.date_start_time, language), time: slot.start_time })}
          </ReviewRow>
        )}
        {service && (
          <ReviewRow name={t.agreed_amount}>
            {formatEuro(priceInForce(service.effective_price_cents), language)},{' '}
            {minutes({ minutes: service.effective_duration })}
          </ReviewRow>
        )}
        {person && (
          <>
            <ReviewRow name={t.review_person} {...ownStep}>
              {person.name}
            </ReviewRow>
            <ReviewRow name={t.review_address} step={booker.isSignedIn ? 4 : 3}>
              {person.address}
            </ReviewRow>
            <ReviewRow name={t.review_email} {...ownStep}>
              {person.email}
            </ReviewRow>
          </>
        )}
        {!booker.isSignedIn && (
          <ReviewRow name={t.review_anamnesis} step={5}>
            {t.review_anamnesis_signed}
          </ReviewRow>
        )}
      </dl>
    </Card>
  );
}

function patientOf(profile: {
  first_name: string;
  last_name: string;
  email: string;
  full_address: string;
}): Person {
  const { first_name, last_name, email, full_address } = profile;
  return { name: `${first_name} ${last_name}`, email, address: full_address };
}

function guestOf({ first_name, last_name, email, address }: DraftUserData, language: Language): Person {
  const { street, house_number, postal_code, city, country_code } = address;
  const parts = {
    street,
    houseNumber: house_number,
    postalCode: postal_code,
    city,
    countryCode: country_code,
  };
  return { name: `${first_name} ${last_name}`, email, address: fullAddress(parts, language) };
}

interface ReviewRowProps {
  name: string;
  children: ReactNode;
  /** Where it can be changed, if it can be changed in this booking. */
  step?: BookingStep;
}

function ReviewRow({ name, children, step }: ReviewRowProps) {
  const t = useTexts(texts);
  const { booking, goTo } = useWizard();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {step !== undefined && (
        <dd className={styles.change}>
          <Button
            look="quiet"
            size="small"
            aria-label={t.change_this({ what: name })}
            onClick={() => goTo({ ...booking, step })}
          >
            {t.change}
          </Button>
        </dd>
      )}
    </div>
  );
}

import { type SubmitEvent, useState } from 'react';
import { DEFAULT_COUNTRY_CODE } from '#contract/country-choices.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CardFields } from '../card/CardFields.tsx';
import type { EnteredCard } from '../card/stripe.ts';
import { useCardEntry } from '../card/stripe-elements.tsx';
import styles from './LinkPayment.module.css';
import { WayHeading } from './WayHeading.tsx';

interface LinkCardFormProps {
  amount: string;
  isBusy: boolean;
  /** Why the last card did not pay. */
  failure: string | null;
  onPay: (card: EnteredCard) => void;
  onCancel: () => void;
}

export function LinkCardForm({ amount, isBusy, failure, onPay, onCancel }: LinkCardFormProps) {
  const t = useTexts(words);
  const [country, setCountry] = useState(DEFAULT_COUNTRY_CODE);
  const card = useCardEntry();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const entered = isBusy ? undefined : card.take(country);
    if (entered) onPay(entered);
  };
  return (
    <form className={styles.form} aria-label={t.card_title} onSubmit={submit} noValidate>
      <WayHeading>{t.card_title}</WayHeading>
      <CardFields card={card} country={country} onCountryChange={setCountry} />
      <p className={styles.note}>{t.card_safe}</p>
      {failure && (
        <Notice tone="danger">
          <p>{failure}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy} busyText={t.please_wait}>
          {t.link_pay({ amount })}
        </Button>
        <Button look="secondary" onClick={() => isBusy || onCancel()}>
          {t.link_cancel}
        </Button>
      </div>
    </form>
  );
}

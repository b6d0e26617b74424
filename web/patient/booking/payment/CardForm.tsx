import { type KeyboardEvent, useState } from 'react';
import { DEFAULT_COUNTRY_CODE } from '#contract/country-choices.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { payments } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CardFields } from '../../payments/card/CardFields.tsx';
import { CardElements, useCardEntry } from '../../payments/card/stripe-elements.tsx';
import { AgreedTerms } from './AgreedTerms.tsx';
import { AgreementBoxes } from './AgreementBoxes.tsx';
import { BookButtons } from './BookButtons.tsx';
import { PanelHeading } from './PanelHeading.tsx';
import styles from './PaymentPanel.module.css';
import { ProblemNotice } from './ProblemNotice.tsx';
import { useAgreement } from './use-agreement.ts';
import { type CardPaymentOptions, useCardPayment } from './use-card-payment.ts';

interface CardFormProps extends Pick<CardPaymentOptions, 'purchase' | 'opened' | 'onDeciding' | 'onEnd'> {
  onCancel: () => void;
  onAnotherCard: () => void;
}

/** Card, terms, and the button that binds. Leaving it destroys what was entered. */
export function CardForm(props: CardFormProps) {
  return (
    <CardElements provider={props.opened.provider}>
      <CardFormBody {...props} />
    </CardElements>
  );
}

function CardFormBody({ onCancel, onAnotherCard, ...options }: CardFormProps) {
  const t = useTexts(words);
  const { card_title, card_safe } = useTexts(payments);
  const [country, setCountry] = useState(DEFAULT_COUNTRY_CODE);
  const card = useCardEntry();
  const agreement = useAgreement(options.purchase.terms);
  const payment = useCardPayment({ ...options, card, agreement, country });
  return (
    <form
      className={styles.panel}
      aria-label={card_title}
      onSubmit={payment.submit}
      onKeyDown={submitByEnter}
      noValidate
    >
      <PanelHeading>{card_title}</PanelHeading>
      {payment.hasCard ? (
        <Notice tone="good">
          <p>{t.card_kept}</p>
          <div>
            <Button look="secondary" size="small" onClick={() => payment.isBusy || onAnotherCard()}>
              {t.card_another}
            </Button>
          </div>
        </Notice>
      ) : (
        <>
          <CardFields card={card} country={country} onCountryChange={setCountry} />
          <p className={styles.note}>{card_safe}</p>
        </>
      )}
      <AgreedTerms purchase={options.purchase} gateway="stripe" />
      <AgreementBoxes terms={options.purchase.terms} agreement={agreement} />
      <ProblemNotice problem={payment.problem} />
      <BookButtons isAgreed={agreement.isGiven} isBusy={payment.isBusy} onCancel={onCancel} />
    </form>
  );
}

/** A disabled button keeps browsers from submitting by Enter; here it shall say what is missing. */
function submitByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLElement)) return;
  if (target.closest('button, a, select')) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

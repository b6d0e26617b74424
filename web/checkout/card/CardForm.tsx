import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { DEFAULT_COUNTRY_CODE } from '#contract/country-choices.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { payments } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AgreedTerms, AgreementBoxes, useAgreement } from '../Agreement.tsx';
import { PanelHeading, ProblemNotice } from '../PaymentNotices.tsx';
import styles from '../PaymentPanel.module.css';
import { announce, bookingProblem, endsPayment, type Problem } from '../payment-problem.ts';
import type { Purchase } from '../purchase.ts';
import { CardFields } from './CardFields.tsx';
import { CardAttempt, countRefusal } from './card-attempt.ts';
import { CardElements, useCardEntry } from './card-entry.tsx';
import type { OpenedCard } from './open-card.ts';
import { CardRefusal, methodOrRefusal, saveCard } from './stripe.ts';

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

interface CardPaymentOptions {
  purchase: Purchase;
  opened: OpenedCard;
  card: ReturnType<typeof useCardEntry>;
  agreement: ReturnType<typeof useAgreement>;
  country: string;
  /** The booking is being decided, or no longer is. */
  onDeciding: (isDeciding: boolean) => void;
  /** This setup cannot be used any more. */
  onEnd: (problem: Problem) => void;
}

/** The binding click: both ticks, the card to the provider, then the booking. One at a time. */
function useCardPayment(options: CardPaymentOptions) {
  const { purchase, opened, card, agreement, country, onDeciding, onEnd } = options;
  const [attempt] = useState(() => new CardAttempt(opened.setup, opened.savedMethod));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  const setRunning = (isNow: boolean) => {
    isRunning.current = isNow;
    setIsBusy(isNow);
    purchase.setIsPaying(isNow);
  };

  const pay = async (confirmCard: () => Promise<string>) => {
    setRunning(true);
    setProblem(null);
    try {
      // Booked, everything stays as it is until the next screen is there.
      purchase.onBooked(await attempt.pay(purchase, confirmCard, () => onDeciding(true)));
    } catch (error) {
      onDeciding(false);
      const cause = error instanceof CardRefusal ? await countRefusal(purchase, error) : error;
      setRunning(false);
      if (purchase.takesOver(cause)) return;
      const found = announce(bookingProblem(cause));
      if (endsPayment(cause)) onEnd(found);
      else setProblem(found);
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isRunning.current || !agreement.demand()) return;
    const entered = attempt.hasCard ? undefined : card.take(country);
    if (!attempt.hasCard && !entered) return;
    pay(async () => {
      if (!entered) throw new Error('A card is confirmed before it is booked with.');
      const { provider, setup } = opened;
      return methodOrRefusal(await saveCard(provider, setup.client_secret, entered));
    });
  };
  return { submit, problem, isBusy, hasCard: attempt.hasCard };
}

interface BookButtonsProps {
  isAgreed: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

/** The binding click, whose words name the duty to pay, and the way back. */
function BookButtons({ isAgreed, isBusy, onCancel }: BookButtonsProps) {
  const t = useTexts(words);
  const { please_wait } = useTexts(payments);
  const hintId = useId();
  return (
    <>
      <div className={styles.actions}>
        <Button
          type="submit"
          disabled={!isAgreed}
          isBusy={isBusy}
          busyText={please_wait}
          {...(!isAgreed && { 'aria-describedby': hintId })}
        >
          {t.book}
        </Button>
        <Button look="secondary" onClick={() => isBusy || onCancel()}>
          {t.cancel}
        </Button>
      </div>
      {!isAgreed && (
        <p id={hintId} className={styles.note}>
          {t.tick_both}
        </p>
      )}
    </>
  );
}

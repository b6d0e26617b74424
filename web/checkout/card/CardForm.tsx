import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { DEFAULT_COUNTRY_CODE } from '#contract/country-choices.ts';
import { booking_payment as texts } from '#texts/generated/booking_payment.ts';
import { payments } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AgreementPart, TICKS_HINT, useAgreement } from '../Agreement.tsx';
import styles from '../PaymentPanel.module.css';
import { MainAction, PanelHeading, ProblemNotice } from '../PaymentPanel.tsx';
import { announce, endsPayment, type Problem } from '../payment-problem.ts';
import type { CardPayment, Purchase } from '../purchase.ts';
import { CardFields } from './CardFields.tsx';
import { CardElements, useCardEntry } from './card-entry.tsx';

interface CardFormProps {
  purchase: Purchase;
  payment: CardPayment;
  /** It stands alone on its screen, and not below a choice. */
  isAlone?: boolean;
  /** Nobody pressed anything to open it, so the focus stays where it is. */
  opensByItself?: boolean;
  /** The server decides about the payment, or has decided. */
  onDeciding: (isDeciding: boolean) => void;
  onCancel: () => void;
  /** This payment cannot be used any more. */
  onEnd: (problem: Problem) => void;
  onAnotherCard?: () => void;
}

/** Card, terms, and the button that binds. Leaving the form destroys what was entered. */
export function CardForm(props: CardFormProps) {
  return (
    <CardElements provider={props.payment.provider}>
      <CardFormBody {...props} />
    </CardElements>
  );
}

function CardFormBody(props: CardFormProps) {
  const { purchase, payment, isAlone = false, opensByItself = false, onCancel, onAnotherCard } = props;
  const t = useTexts(texts);
  const { card_title, card_safe } = useTexts(payments);
  const [chosenCountry, setCountry] = useState<string>();
  // The address may arrive after the form.
  const country = chosenCountry ?? purchase.country ?? DEFAULT_COUNTRY_CODE;
  const card = useCardEntry();
  const agreement = useAgreement(purchase.agreement);
  const { pay, problem, isBusy, isRunning } = usePay(props);
  const formId = useId();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isRunning.current || !agreement.demand()) return;
    const entered = payment.hasCard() ? undefined : card.take(country);
    if (entered || payment.hasCard()) void pay(entered);
  };
  return (
    <form
      id={formId}
      className={styles.panel}
      data-alone={isAlone || undefined}
      aria-label={card_title}
      onSubmit={submit}
      onKeyDown={submitByEnter}
      noValidate
    >
      <PanelHeading isAlone={isAlone} takesFocus={!opensByItself}>
        {card_title}
      </PanelHeading>
      {payment.hasCard() ? (
        <Notice tone="good">
          <p>{t.card_kept}</p>
          <div>
            <Button look="secondary" size="small" onClick={() => isBusy || onAnotherCard?.()}>
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
      <AgreementPart booking={purchase.agreement} agreement={agreement} gateway="stripe" />
      <ProblemNotice problem={problem} />
      <PayButtons
        formId={formId}
        label={purchase.texts.payByCard}
        isAgreed={agreement.isGiven}
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </form>
  );
}

/** A disabled button keeps browsers from submitting by Enter; here Enter shall say what is missing. */
function submitByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLElement)) return;
  // A dialog above the form is no part of it.
  if (!event.currentTarget.contains(target)) return;
  if (target.closest('button, a, select')) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The binding click: the card goes to the provider, then the server decides. One click at a time. */
function usePay({ purchase, payment, onDeciding, onEnd }: CardFormProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  const setRunning = (isNow: boolean) => {
    isRunning.current = isNow;
    setIsBusy(isNow);
    purchase.setIsPaying(isNow);
  };

  const pay = async (entered: Parameters<CardPayment['pay']>[0]) => {
    setRunning(true);
    setProblem(null);
    try {
      const result = await payment.pay(entered, () => onDeciding(true));
      // Once it is finished, everything stays as it is until the next screen is there.
      if (result === 'still open') setRunning(false);
    } catch (error) {
      onDeciding(false);
      setRunning(false);
      if (purchase.takesOver(error)) return;
      const found = announce(purchase.problems.paying(error));
      if (endsPayment(error)) onEnd(found);
      else setProblem(found);
    }
  };
  return { pay, problem, isBusy, isRunning };
}

interface PayButtonsProps {
  formId: string;
  label: string;
  isAgreed: boolean;
  isBusy: boolean;
  onCancel: () => void;
}

/** The binding click, whose words name the duty to pay, and the way back. */
function PayButtons({ formId, label, isAgreed, isBusy, onCancel }: PayButtonsProps) {
  const t = useTexts(texts);
  const { please_wait } = useTexts(payments);
  return (
    <div className={styles.actions}>
      <MainAction>
        <Button
          type="submit"
          form={formId}
          disabled={!isAgreed}
          isBusy={isBusy}
          busyText={please_wait}
          {...(!isAgreed && { 'aria-describedby': TICKS_HINT })}
        >
          {label}
        </Button>
      </MainAction>
      <Button look="secondary" onClick={() => isBusy || onCancel()}>
        {t.cancel}
      </Button>
    </div>
  );
}

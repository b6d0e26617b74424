import { useMutation } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import Wallet from 'lucide-react/icons/wallet';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import { booking_payment as texts } from '#texts/generated/booking_payment.ts';
import { payments } from '#texts/generated/payments.ts';
import { bringIntoView } from '#web/lib/bring-into-view.ts';
import { currentLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Overlay } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Checkout.module.css';
import { CardForm } from './card/CardForm.tsx';
import { loadCardProvider } from './card/stripe.ts';
import { MainAction, ProblemNotice, SandboxNotice, useMainActionPlace } from './PaymentPanel.tsx';
import { announce, type Problem } from './payment-problem.ts';
import { PayPalForm } from './paypal/PayPalForm.tsx';
import type { CardPayment, CardWish, Purchase } from './purchase.ts';

interface CheckoutProps {
  purchase: Purchase;
  config: PaymentConfig;
  hasPayPal: boolean;
}

/**
 * How to pay for a booking: the ways, of which one is open at a time, with its form below its name. Where the card is the
 * only way there is nothing to choose, and its form opens by itself.
 */
export function Checkout({ purchase, config, hasPayPal }: CheckoutProps) {
  const t = useTexts(texts);
  const { processing, card_loading } = useTexts(payments);
  const checkout = useCheckout(purchase, config);
  const [isDeciding, setIsDeciding] = useState(false);
  const [isPicked, setIsPicked] = useState(false);
  const { gateway, card } = checkout;
  const opensByItself = !hasPayPal && !isPicked;
  useOpenAtOnce(opensByItself, () => checkout.openCard({ isAnother: false }));

  const pick = (picked: PaymentGateway) => {
    if (gateway === picked || checkout.isOpening) return;
    setIsPicked(true);
    if (picked === 'stripe') checkout.openCard({ isAnother: false });
    else checkout.openPayPal();
  };
  const form = {
    purchase,
    onDeciding: setIsDeciding,
    onCancel: () => checkout.leave(),
    onEnd: checkout.leave,
  };
  const isCardOpen = gateway === 'stripe' || (opensByItself && checkout.isUntouched);
  const openForm = (
    <>
      {isCardOpen && !card && <Skeleton rows={4} label={card_loading} />}
      {card && (
        <CardForm
          key={card.secret}
          {...form}
          payment={card}
          opensByItself={opensByItself}
          onAnotherCard={() => checkout.openCard({ isAnother: true })}
        />
      )}
      {gateway === 'paypal' && <PayPalForm {...form} config={config} />}
    </>
  );
  const isOnlyForm = !hasPayPal && isCardOpen;
  return (
    <Card className={styles.choice}>
      <div>
        <h2>{isOnlyForm ? t.card : t.choice}</h2>
        {isOnlyForm && <p className={styles.text}>{t.card_explained}</p>}
      </div>
      <SandboxNotice mode={config.mode} hasCard={isCardOpen} />
      <ProblemNotice isSilent problem={checkout.problem} />
      {isOnlyForm ? (
        openForm
      ) : (
        <PaymentOptions chosen={gateway} hasPayPal={hasPayPal} onChoose={pick}>
          {openForm}
        </PaymentOptions>
      )}
      {!card && gateway !== 'paypal' && (
        <GoOn hasPayPal={hasPayPal} isBusy={isCardOpen} onCard={() => pick('stripe')} />
      )}
      <Overlay isOpen={isDeciding} text={processing} />
    </Card>
  );
}

/** Opens the form once, when the screen appears. */
function useOpenAtOnce(isWanted: boolean, open: () => void): void {
  const isOpened = useRef(false);
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (!isWanted || isOpened.current) return;
    isOpened.current = true;
    openNow();
  }, [isWanted]);
}

/**
 * Which form is open, and why the last one was closed. Opening the card asks the server for a payment and fetches the
 * provider's script; nothing earlier does.
 */
export function useCheckout(purchase: Purchase, config: PaymentConfig) {
  const [{ gateway, problem }, setState] = useState(NO_GATEWAY);
  const [left, setLeft] = useState<{ gateway: PaymentGateway } | null>(null);
  // The form that had the focus is gone; its button gets it back.
  useEffect(() => {
    if (left) document.getElementById(optionId(left.gateway))?.focus();
  }, [left]);

  const opening = useMutation({
    mutationFn: async ({ isAnother }: CardWish): Promise<CardPayment | null> => {
      const loading = loadCardProvider(config, currentLanguage());
      const payment = await purchase.openCard(loading, { isAnother });
      if (!payment?.payBySavedCard || isAnother) return payment;
      await payment.payBySavedCard();
      return null;
    },
    onSuccess: (payment) => payment ?? setState(close()),
    onError: (error) => setState(close(announce(purchase.problems.opening(error)))),
  });

  return {
    gateway,
    problem,
    isOpening: opening.isPending,
    /** Nothing was opened yet. */
    isUntouched: opening.isIdle && gateway === null,
    card: gateway === 'stripe' && opening.isSuccess ? opening.data : null,
    openCard: (wish: CardWish) => {
      setState(choose('stripe'));
      opening.mutate(wish);
    },
    openPayPal: () => setState(choose('paypal')),
    leave: (reason?: Problem) => {
      if (gateway) setLeft({ gateway });
      setState(close(reason));
    },
  };
}

interface GoOnProps {
  hasPayPal: boolean;
  isBusy: boolean;
  onCard: () => void;
}

/**
 * The main action before a way is chosen, where the screen keeps a place for it: with one way it opens that, with
 * two it leads to the choice.
 */
function GoOn({ hasPayPal, isBusy, onCard }: GoOnProps) {
  const t = useTexts(texts);
  const { please_wait } = useTexts(payments);
  if (!useMainActionPlace()) return null;
  const toChoice = () => document.getElementById(optionId('stripe'))?.focus();
  return (
    <MainAction>
      <Button isWide isBusy={isBusy} busyText={please_wait} onClick={hasPayPal ? toChoice : onCard}>
        {hasPayPal ? t.choose_way : t.go_on_with_card}
      </Button>
    </MainAction>
  );
}

interface PaymentOptionsProps {
  chosen: PaymentGateway | null;
  hasPayPal: boolean;
  onChoose: (gateway: PaymentGateway) => void;
  /** The form of the chosen way. */
  children: ReactNode;
}

const ICONS = { stripe: CreditCard, paypal: Wallet } as const;
/** The names that the specification gives. PayPal's own button follows below, once the patient has chosen it. */
const CONTAINERS = { stripe: undefined, paypal: 'paypal-button-container' } as const;

/** The ways to pay. Where there are two, no provider learns of this visitor until the patient chooses one. */
function PaymentOptions({ chosen, hasPayPal, onChoose, children }: PaymentOptionsProps) {
  const t = useTexts(texts);
  const options = [
    { gateway: 'stripe', name: t.card, text: t.card_explained },
    ...(hasPayPal ? [{ gateway: 'paypal', name: t.paypal, text: t.paypal_explained } as const] : []),
  ] as const;
  return (
    <div className={styles.options}>
      {options.map(({ gateway, name, text }) => {
        const Icon = ICONS[gateway];
        return (
          <div
            key={gateway}
            id={CONTAINERS[gateway]}
            className={styles.container}
            data-open={chosen === gateway || undefined}
          >
            <button
              type="button"
              id={optionId(gateway)}
              className={styles.option}
              aria-pressed={chosen === gateway}
              onClick={() => onChoose(gateway)}
            >
              <Icon aria-hidden="true" />
              <span>
                <strong>{name}</strong>
                <span className={styles.text}>{text}</span>
              </span>
            </button>
            {chosen === gateway && <OpenForm gateway={gateway}>{children}</OpenForm>}
          </div>
        );
      })}
    </div>
  );
}

/** Comes into view with the name of the way it belongs to, first while it loads and then as the form it became. */
function OpenForm({ gateway, children }: { gateway: PaymentGateway; children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = document.getElementById(optionId(gateway));
    const panel = form.current;
    if (!option || !panel) return;
    const show = () => bringIntoView(panel, option);
    const watch = new MutationObserver(show);
    watch.observe(panel, { childList: true });
    show();
    return () => watch.disconnect();
  }, [gateway]);
  return (
    <div ref={form} className={styles.form}>
      {children}
    </div>
  );
}

/** The id of the button that opens the form of this provider. */
export function optionId(gateway: PaymentGateway): string {
  return `pay-by-${gateway}`;
}

interface CheckoutState {
  /** Nothing is chosen, and nothing of a provider is loaded, until the patient chooses. */
  gateway: PaymentGateway | null;
  /** Why the form was closed again. */
  problem: Problem | null;
}

export const NO_GATEWAY: CheckoutState = { gateway: null, problem: null };

export function choose(gateway: PaymentGateway): CheckoutState {
  return { gateway, problem: null };
}

export function close(problem: Problem | null = null): CheckoutState {
  return { gateway: null, problem };
}

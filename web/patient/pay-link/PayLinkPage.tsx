import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { formatEuro } from '#contract/euro.rules.ts';
import { giroCode, writtenIban } from '#contract/girocode.rules.ts';
import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { payments as texts } from '#texts/generated/payments.ts';
import { optionId, useCheckout } from '#web/checkout/Checkout.tsx';
import { CardForm } from '#web/checkout/card/CardForm.tsx';
import { ProblemNotice, SandboxNotice } from '#web/checkout/PaymentPanel.tsx';
import { paymentConfig } from '#web/checkout/payment-config.ts';
import { PayPalForm } from '#web/checkout/paypal/PayPalForm.tsx';
import { ApiError } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { failureOf, withQueries } from '#web/lib/queries.tsx';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { pathTo } from '../paths.ts';
import styles from './LinkPayment.module.css';
import { linkTransfer, paymentLink, useLinkPurchase } from './link-purchase.ts';

/** Behind the link of a mail: a payment that the patient has to approve or make. */
export const PayLinkPage = withQueries(PayLinkScreen);

function PayLinkScreen() {
  const t = useTexts(texts);
  const { token = '' } = useParams();
  return (
    <Page width="narrow">
      <PageHeading>{t.link_title}</PageHeading>
      <Link key={token} token={token} />
    </Page>
  );
}

function Link({ token }: { token: string }) {
  const t = useTexts(texts);
  const payment = useQuery(paymentLink(token));
  const config = useQuery(paymentConfig);

  if (payment.data && config.data) {
    return <LinkPayment token={token} payment={payment.data} config={config.data} />;
  }
  if (isNoLink(payment.error)) return <InvalidLink />;
  const failure = failureOf(payment, config);
  return failure ? <FailureNote {...failure} /> : <Skeleton rows={4} label={t.link_loading} />;
}

/** A link that a mail program cut off counts as invalid, too. */
function isNoLink(error: Error | null): boolean {
  return error instanceof ApiError && [404, 422].includes(error.status);
}

function InvalidLink() {
  const t = useTexts(texts);
  return (
    <div role="alert">
      <EmptyNote
        title={t.link_invalid}
        text={t.link_invalid_hint}
        action={<ButtonLink to={pathTo('ScheduleAppointment')}>{t.link_portal}</ButtonLink>}
      />
    </div>
  );
}

interface LinkPaymentProps {
  token: string;
  payment: OpenPayment;
  config: PaymentConfig;
}

/** The amount, its purpose and its state. Nothing here tells about the appointment. */
function LinkPayment({ token, payment, config }: LinkPaymentProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  // After paying, the focus moves to the result, so that a screen reader reads it.
  const wasOpen = useRef(false);
  wasOpen.current ||= payment.state === 'open';
  return (
    <Card className={styles.payment}>
      <dl className={styles.list}>
        <div>
          <dt>{t.link_purpose}</dt>
          <dd>{t[`link_purpose_${payment.purpose}`]}</dd>
        </div>
        <div>
          <dt>{t.link_amount}</dt>
          <dd>{formatEuro(payment.amount_cents, language)}</dd>
        </div>
      </dl>
      {payment.state === 'open' ? (
        <>
          <SandboxNotice mode={config.mode} />
          <OpenLinkPayment token={token} payment={payment} config={config} />
          <TransferPart token={token} />
        </>
      ) : (
        <SettledPayment token={token} state={payment.state} takesFocus={wasOpen.current} />
      )}
    </Card>
  );
}

interface SettledPaymentProps {
  token: string;
  state: Exclude<OpenPayment['state'], 'open'>;
  takesFocus: boolean;
}

function SettledPayment({ token, state, takesFocus }: SettledPaymentProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} tabIndex={-1} className={styles.settled}>
      {state === 'processing' ? (
        <Notice tone="waiting">
          <p>{t.link_processing}</p>
          <div>
            <Button
              look="secondary"
              size="small"
              onClick={() => queries.invalidateQueries({ queryKey: paymentLink(token).queryKey })}
            >
              {t.link_check_again}
            </Button>
          </div>
        </Notice>
      ) : (
        <Notice tone="good">
          <p>{t[`link_${state}`]}</p>
        </Notice>
      )}
    </div>
  );
}

interface OpenLinkPaymentProps {
  token: string;
  payment: OpenPayment;
  config: PaymentConfig;
}

/** The bank only wants an approval for the saved card, or the patient needs another card or PayPal. */
function OpenLinkPayment({ token, payment, config }: OpenLinkPaymentProps) {
  const t = useTexts(texts);
  const amount = formatEuro(payment.amount_cents, useLanguage());
  const purchase = useLinkPurchase(token, amount, payment.country_code);
  const checkout = useCheckout(purchase, config);
  const { card, gateway } = checkout;
  const isApproval = payment.needs === 'approval';
  const form = {
    purchase,
    isAlone: true,
    onDeciding: () => {},
    onCancel: () => checkout.leave(),
    onEnd: checkout.leave,
  };
  if (card) return <CardForm key={card.secret} {...form} payment={card} />;
  if (gateway === 'paypal') return <PayPalForm {...form} config={config} />;
  return (
    <>
      <p>{isApproval ? t.link_lead_approval : t.link_lead_card}</p>
      <ProblemNotice problem={checkout.problem} />
      <LinkWays
        amount={amount}
        isApproval={isApproval}
        isBusy={checkout.isOpening}
        onCard={checkout.openCard}
        onPayPal={checkout.openPayPal}
      />
    </>
  );
}

interface LinkWaysProps {
  amount: string;
  /** The saved card will do, if the patient approves the payment. */
  isApproval: boolean;
  isBusy: boolean;
  onCard: (wish: { isAnother: boolean }) => void;
  onPayPal: () => void;
}

/** The ways to pay. Until the patient chooses one, no provider learns of this visitor. */
export function LinkWays({ amount, isApproval, isBusy, onCard, onPayPal }: LinkWaysProps) {
  const t = useTexts(texts);
  return (
    <div className={styles.ways}>
      {isApproval && (
        <Button
          isWide
          isBusy={isBusy}
          busyText={t.please_wait}
          onClick={() => isBusy || onCard({ isAnother: false })}
        >
          {t.link_approve({ amount })}
        </Button>
      )}
      <Button
        id={optionId('stripe')}
        isWide
        look={isApproval ? 'secondary' : 'primary'}
        isBusy={isBusy && !isApproval}
        busyText={t.please_wait}
        onClick={() => isBusy || onCard({ isAnother: true })}
      >
        {isApproval ? t.link_other_card : t.link_card}
      </Button>
      <Button id={optionId('paypal')} isWide look="secondary" onClick={() => isBusy || onPayPal()}>
        {t.link_paypal}
      </Button>
    </div>
  );
}

/** The same amount by bank transfer: to scan, or to copy field by field. Without an account of the clinic, nothing. */
function TransferPart({ token }: { token: string }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const titleId = useId();
  const transfer = useQuery(linkTransfer(token)).data;
  if (!transfer) return null;
  const { recipient, iban, bic, amount_cents: amountCents, reference } = transfer;
  const euro = formatEuro(amountCents, language);
  return (
    <section className={styles.transfer} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.transfer_title}</h2>
      <p>{t.transfer_lead}</p>
      <div className={styles.sides}>
        <QrCode text={giroCode({ recipient, iban, bic, amountCents, reference })} label={t.transfer_code} />
        <dl className={styles.facts}>
          <Fact name={t.transfer_recipient} shown={recipient} />
          <Fact name={t.transfer_iban} shown={writtenIban(iban)} copied={iban} />
          {bic && <Fact name={t.transfer_bic} shown={bic} />}
          <Fact name={t.transfer_amount} shown={euro} copied={plainAmount(amountCents, language)} />
          <Fact name={t.transfer_reference} shown={reference} />
        </dl>
      </div>
    </section>
  );
}

/** Banks take an amount without its currency. */
function plainAmount(cents: number, language: string): string {
  return (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, useGrouping: false });
}

function Fact({ name, shown, copied = shown }: { name: string; shown: string; copied?: string }) {
  const t = useTexts(texts);
  const copy = async () => {
    await navigator.clipboard.writeText(copied);
    showToast({ type: 'success', text: t.copied });
  };
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{shown}</dd>
      <dd className={styles.copy}>
        <Button look="quiet" size="small" aria-label={t.copy_label({ field: name })} onClick={copy}>
          {t.copy}
        </Button>
      </dd>
    </div>
  );
}

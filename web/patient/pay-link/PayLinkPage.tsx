import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { SandboxNotice } from '#web/checkout/PaymentPanel.tsx';
import { paymentConfig } from '#web/checkout/payment-config.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo } from '../paths.ts';
import styles from './LinkPayment.module.css';
import { paymentLink } from './link-purchase.ts';
import { OpenLinkPayment } from './OpenLinkPayment.tsx';
import { TransferPart } from './TransferPart.tsx';

/** Behind the link of a mail: a payment that the patient has to approve or make. */
export const PayLinkPage = withQueries(PayLinkScreen);

function PayLinkScreen() {
  const t = useTexts(words);
  const { token = '' } = useParams();
  return (
    <Page width="narrow">
      <PageHeading>{t.link_title}</PageHeading>
      <Link key={token} token={token} />
    </Page>
  );
}

function Link({ token }: { token: string }) {
  const t = useTexts(words);
  const payment = useQuery(paymentLink(token));
  const config = useQuery(paymentConfig);

  if (payment.data && config.data) {
    return <LinkPayment token={token} payment={payment.data} config={config.data} />;
  }
  if (isNoLink(payment.error)) return <InvalidLink />;
  const failed = [payment, config].find(({ isError }) => isError);
  if (!failed) return <Skeleton rows={4} label={t.link_loading} />;
  return <FailureNote message={failed.error?.message || undefined} onRetry={() => failed.refetch()} />;
}

/** A link that a mail program cut off counts as invalid, too. */
function isNoLink(error: Error | null): boolean {
  return error instanceof ApiError && [404, 422].includes(error.status);
}

function InvalidLink() {
  const t = useTexts(words);
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
  const t = useTexts(words);
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
  const t = useTexts(words);
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

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OpenPayment, PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { SandboxNotice } from '#web/payments/SandboxNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './LinkPayment.module.css';
import { OpenLinkPayment } from './OpenLinkPayment.tsx';
import { paymentLink } from './payment-link.ts';

interface LinkPaymentProps {
  token: string;
  payment: OpenPayment;
  config: PaymentConfig;
}

/** What is asked for, and how it stands. Nothing here tells about the visit. */
export function LinkPayment({ token, payment, config }: LinkPaymentProps) {
  const t = useTexts(words);
  const language = useLanguage();
  // What she has just paid is said where her focus was, not only shown.
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

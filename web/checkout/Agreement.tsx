import { type ReactNode, useState } from 'react';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import { booking_payment as texts } from '#texts/generated/booking_payment.ts';
import { LinkedText } from '#web/content/LinkedText.tsx';
import { formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './Agreement.module.css';
import type { Agreed } from './purchase.ts';

const TERMS_ADDRESS = '/patient/agb';

interface AgreementPartProps {
  /** Null where the money is owed already: then nobody has to agree to anything. */
  booking: Agreed | null;
  agreement: ReturnType<typeof useAgreement>;
  gateway: PaymentGateway;
}

/** What the button below binds to, and the two ticks for it. */
export function AgreementPart({ booking, agreement, gateway }: AgreementPartProps) {
  if (!booking) return null;
  return (
    <>
      <AgreedTerms booking={booking} gateway={gateway} />
      <AgreementBoxes agreement={agreement} />
    </>
  );
}

interface AgreedTermsProps {
  booking: Agreed;
  gateway: PaymentGateway;
}

/** What is charged when, and what a cancellation costs. Service and time stand in the summary of the screen. */
function AgreedTerms({ booking: { terms }, gateway }: AgreedTermsProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const moment = (at: string) => ({ date: formatWeekday(at, language), time: formatTime(at) });
  const euro = (cents: number) => formatEuro(cents, language);
  return (
    <section className={styles.agreed}>
      <h4>{t.agreed}</h4>
      <dl className={styles.list}>
        <Row name={t.agreed_amount}>
          <strong>{euro(terms.amount_cents)}</strong>
          <br />
          {gateway === 'stripe' ? t.agreed_charge_card : t.agreed_charge_paypal}
        </Row>
        <Row name={t.agreed_free}>
          {terms.is_free_now
            ? t.agreed_free_text({ ...moment(terms.free_until), hours: terms.free_hours })
            : t.agreed_free_over({ hours: terms.free_hours })}
        </Row>
        <Row name={t.agreed_late}>{t.agreed_late_text({ fee: euro(terms.late_fee_cents) })}</Row>
        <Row name={t.agreed_no_show}>
          {t.agreed_no_show_text({
            fee: euro(terms.no_show_fee_cents),
            percent: terms.no_show_fee_percent,
          })}
        </Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The cancellation rule, whose figures stand in the box above, and the terms: two lines each on a phone. */
function AgreementBoxes({ agreement }: { agreement: ReturnType<typeof useAgreement> }) {
  const t = useTexts(texts);
  const box = (name: Agreement) => ({
    name,
    required: true,
    checked: agreement.given[name],
    errors: agreement.errorsOf(name),
    onChange: (event: { target: HTMLInputElement }) => agreement.give(name, event.target.checked),
  });
  return (
    <div className={styles.boxes}>
      <Checkbox {...box('cancellation_rule')} label={t.cancellation_rule} />
      <Checkbox {...box('terms')} label={<LinkedText text={t.terms} links={[TERMS_ADDRESS]} />} />
      {!agreement.isGiven && (
        <p id={TICKS_HINT} className={styles.hint}>
          {t.tick_both}
        </p>
      )}
    </div>
  );
}

/** Says at the button why it waits. */
export const TICKS_HINT = 'ticks-missing';

const AGREEMENTS = ['cancellation_rule', 'terms'] as const;
type Agreement = (typeof AGREEMENTS)[number];

const TOAST_KEY = 'BOOKING_CONFIG.AGB_CHECK';

const NONE: Record<Agreement, boolean> = { cancellation_rule: false, terms: false };

/** The two ticks without which nothing is booked. They count for the figures beside them, and are cleared with them. */
export function useAgreement(booking: Agreed | null) {
  const t = useTexts(texts);
  const [given, setGiven] = useState(NONE);
  const [wasDemanded, setWasDemanded] = useState(false);
  const agreed = booking && `${booking.terms.amount_cents} ${booking.terms.no_show_fee_percent}`;
  const [read, setRead] = useState(agreed);
  if (read !== agreed) {
    setRead(agreed);
    setGiven(NONE);
  }
  const missing = booking ? AGREEMENTS.find((name) => !given[name]) : undefined;

  return {
    given,
    isGiven: missing === undefined,
    give: (name: Agreement, isGiven: boolean) => setGiven((known) => ({ ...known, [name]: isGiven })),
    errorsOf: (name: Agreement) => (wasDemanded && !given[name] ? [t.tick_missing] : []),
    /** Whether both are there; otherwise a toast says what is missing, and the first box gets the focus. */
    demand: (): boolean => {
      if (missing === undefined) return true;
      setWasDemanded(true);
      showToast({ type: 'error', text: t[TOAST_KEY], key: TOAST_KEY });
      document.getElementsByName(missing)[0]?.focus();
      return false;
    },
  };
}

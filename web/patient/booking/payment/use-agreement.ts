import { useState } from 'react';
import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';

export const AGREEMENTS = ['cancellation_rule', 'terms'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

const TOAST_KEY = 'BOOKING_CONFIG.AGB_CHECK';

const NONE: Record<Agreement, boolean> = { cancellation_rule: false, terms: false };

/** The two ticks without which nothing is booked. They are for the figures beside them, and go when those change. */
export function useAgreement({ amount_cents, no_show_fee_percent }: BookingTerms) {
  const t = useTexts(words);
  const [given, setGiven] = useState(NONE);
  const [wasDemanded, setWasDemanded] = useState(false);
  const figures = `${amount_cents} ${no_show_fee_percent}`;
  const [read, setRead] = useState(figures);
  if (read !== figures) {
    setRead(figures);
    setGiven(NONE);
  }
  const missing = AGREEMENTS.find((name) => !given[name]);

  return {
    given,
    isGiven: missing === undefined,
    give: (name: Agreement, isGiven: boolean) => setGiven((known) => ({ ...known, [name]: isGiven })),
    errorsOf: (name: Agreement) => (wasDemanded && !given[name] ? [t.tick_missing] : []),
    /** Whether both are there; otherwise it is said what is missing, and the first box gets the focus. */
    demand: (): boolean => {
      if (missing === undefined) return true;
      setWasDemanded(true);
      showToast({ type: 'error', text: t[TOAST_KEY], key: TOAST_KEY });
      document.getElementsByName(missing)[0]?.focus();
      return false;
    },
  };
}

import { useState } from 'react';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';

export const AGREEMENTS = ['cancellation_rule', 'terms'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

const TOAST_KEY = 'BOOKING_CONFIG.AGB_CHECK';

/** The two ticks without which nothing is booked. */
export function useAgreement() {
  const t = useTexts(words);
  const [given, setGiven] = useState<Record<Agreement, boolean>>({ cancellation_rule: false, terms: false });
  const [wasDemanded, setWasDemanded] = useState(false);
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

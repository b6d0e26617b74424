import type { BookingTerms } from '#contract/booking-payment.contract.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { formatDate, formatEuro, formatTime } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { pathTo } from '../../routes.ts';
import { LinkedText } from '../../shell/LinkedText.tsx';
import type { Agreement, useAgreement } from './use-agreement.ts';

interface AgreementBoxesProps {
  terms: BookingTerms;
  agreement: ReturnType<typeof useAgreement>;
}

/** The cancellation rule in figures, and the terms. */
export function AgreementBoxes({ terms, agreement }: AgreementBoxesProps) {
  const t = useTexts(words);
  const language = useLanguage();
  const figures = {
    date: formatDate(terms.free_until),
    time: formatTime(terms.free_until),
    late: formatEuro(terms.late_fee_cents, language),
    no_show: formatEuro(terms.no_show_fee_cents, language),
    percent: terms.no_show_fee_percent,
  };
  const box = (name: Agreement) => ({
    name,
    required: true,
    checked: agreement.given[name],
    errors: agreement.errorsOf(name),
    onChange: (event: { target: HTMLInputElement }) => agreement.give(name, event.target.checked),
  });
  return (
    <>
      <Checkbox
        {...box('cancellation_rule')}
        label={terms.is_free_now ? t.cancellation_rule(figures) : t.cancellation_rule_late(figures)}
      />
      <Checkbox
        {...box('terms')}
        label={<LinkedText text={t.terms} links={[`/patient${pathTo('AGB')}`]} />}
      />
    </>
  );
}

import type { CancellationDecision, CancellationRequest } from '#contract/appointments-staff.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useReloadCalendar } from '../calendar/calendar-query.ts';
import { centsOf, refuseAmount, writtenEuro } from '../money/amount.ts';

/** The agreed fee stands in its field and can be made smaller; what is not changed is not sent. */
export function useDecision({ id, fee_cents: agreed }: CancellationRequest, onDone: () => void) {
  const t = useTexts(staff_today);
  const reload = useReloadCalendar();
  return useApiForm({
    defaultValues: {
      decision: 'approve_without_charge' as CancellationDecision,
      fee_cents: writtenEuro(agreed, useLanguage()),
      reason: '',
    },
    send: async ({ decision, fee_cents, reason }) => {
      const cents = decision === 'approve_with_charge' ? centsOf(fee_cents) : agreed;
      if (cents === null) throw refuseAmount('fee_cents', t.fee_wrong);
      const fee = cents === agreed ? {} : { fee_cents: cents };
      const form = { id, decision, reason, ...fee };
      return await callApi('POST /api/staff/appointments/:id/cancellation-decision', form).finally(reload);
    },
    onDone,
  });
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingRule } from '#contract/schedule-staff.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { PageRefusal } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from '../Clinic.module.css';
import { FormState } from '../FormState.tsx';
import { wholeNumber } from '../number-entry.ts';
import { useClinicForm } from '../use-clinic-form.ts';

const FIELDS = ['buffer_before', 'buffer_after', 'minimum_notice', 'horizon_days', 'offer_notice'] as const;
type RuleEntries = Record<(typeof FIELDS)[number], string> & { version: number };

function bookingRule(serviceId: number) {
  return queryOptions({
    queryKey: ['booking rule', serviceId],
    queryFn: async ({ signal }) => {
      const of = { service_id: serviceId };
      return (await callApi('GET /api/staff/services/:service_id/booking-rule', of, { signal })).data;
    },
  });
}

/** Buffers, notice and horizon of a service. They belong to the schedule, so they are saved by a form of their own. */
export function BookingRules({ serviceId }: { serviceId: number }) {
  const t = useTexts(staff_clinic);
  const rule = useQuery(bookingRule(serviceId));
  const [round, setRound] = useState(0);
  return (
    <Card className={formStyles.section}>
      <h2>{t.booking_rules}</h2>
      <p className={styles.quiet}>{t.booking_rules_lead}</p>
      {rule.isPending && <Skeleton rows={2} />}
      {rule.isLoadingError && (
        <FailureNote message={rule.error.message || undefined} onRetry={() => rule.refetch()} />
      )}
      {rule.data && <RuleForm key={round} rule={rule.data} onReload={() => setRound(round + 1)} />}
    </Card>
  );
}

function RuleForm({ rule, onReload }: { rule: BookingRule; onReload: () => void }) {
  const t = useTexts(staff_clinic);
  const queries = useQueryClient();
  const query = bookingRule(rule.service_id);
  const form = useClinicForm({
    name: `booking rule ${rule.service_id}`,
    fresh: entriesOf(rule),
    latest: async () => entriesOf(await queries.fetchQuery({ ...query, staleTime: 0 })),
    send: (entries) => sendRule(rule.service_id, entries, t.number_invalid),
    onDone: ({ data }) => {
      queries.setQueryData(query.queryKey, data);
      form.settle(entriesOf(data));
    },
  });
  const reload = async () => {
    form.forget();
    await queries.invalidateQueries(query);
    onReload();
  };
  return (
    <form className={formStyles.form} onSubmit={form.submit} onChange={form.noticeChange} noValidate>
      <div className={formStyles.pair}>
        {FIELDS.map((field) => (
          <TextField key={field} label={t[field]} inputMode="numeric" required {...form.field(field)} />
        ))}
      </div>
      <FormState form={form} onReload={reload} />
      <div className={formStyles.actions}>
        <Button type="submit" look="secondary" isBusy={form.isBusy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

function entriesOf(rule: BookingRule): RuleEntries {
  return {
    version: rule.version,
    buffer_before: String(rule.buffer_before),
    buffer_after: String(rule.buffer_after),
    minimum_notice: String(rule.minimum_notice),
    horizon_days: String(rule.horizon_days),
    offer_notice: String(rule.offer_notice),
  };
}

async function sendRule(serviceId: number, { version, ...entries }: RuleEntries, invalid: string) {
  const numbers = FIELDS.map((field) => [field, wholeNumber(entries[field]) ?? null] as const);
  const wrong = numbers.filter(([, number]) => number === null).map(([field]) => [field, [invalid]]);
  if (wrong.length > 0) throw new PageRefusal(invalid, Object.fromEntries(wrong));
  const rule = Object.fromEntries(numbers) as Record<(typeof FIELDS)[number], number>;
  return await callApi('PUT /api/staff/services/:service_id/booking-rule', {
    service_id: serviceId,
    version,
    ...rule,
  });
}

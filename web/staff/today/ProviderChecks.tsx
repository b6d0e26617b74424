import { useQueryClient } from '@tanstack/react-query';
import type { ProviderState } from '#contract/payments.contract.ts';
import { staff_set_up } from '#texts/generated/staff_set_up.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { TASKS } from '../tasks/staff-tasks.ts';
import { TaskCard } from './TaskCards.tsx';
import styles from './Today.module.css';

const NAMES: Record<ProviderState['gateway'], string> = { stripe: 'Stripe', paypal: 'PayPal' };

/** After the set-up: a provider that refuses the keys, or does not answer, stands among the tasks. */
export function ProvidersCard({ providers }: { providers: ProviderState[] }) {
  const t = useTexts(staff_set_up);
  const doAllWork = providers.every(({ works }) => works);
  return (
    <TaskCard title={doAllWork ? t.providers_unreachable : t.providers}>
      {[
        <li key="providers" className={styles.item}>
          <ProviderChecks providers={providers} />
        </li>,
      ]}
    </TaskCard>
  );
}

/** What each provider said of the keys and when, with a button that asks again. */
export function ProviderChecks({ providers }: { providers: ProviderState[] }) {
  const t = useTexts(staff_set_up);
  const queries = useQueryClient();
  const check = useSend(async () => {
    const answer = await callApi('POST /api/staff/payment-providers/check', {});
    await queries.invalidateQueries({ queryKey: [TASKS] });
    return answer;
  });
  return (
    <div className={styles.checks}>
      {providers.map((provider) => (
        <p key={provider.gateway}>
          <ProviderText provider={provider} />
        </p>
      ))}
      {providers.some(({ state }) => state !== 'missing') && (
        <Button
          size="small"
          look="secondary"
          isBusy={check.isBusy}
          busyText={t.checking}
          onClick={() => check.send()}
        >
          {t.check_again}
        </Button>
      )}
    </div>
  );
}

function ProviderText({
  provider: { gateway, state, works, code, checked_at },
}: {
  provider: ProviderState;
}) {
  const t = useTexts(staff_set_up);
  const name = NAMES[gateway];
  const isSilent = state === 'unreachable' && works;
  const key = isSilent ? ('provider_silent' as const) : (`provider_${state}` as const);
  const sentence = t[key]({ name, code: code ?? '' });
  return (
    <>
      {sentence}
      {checked_at && ` ${t.provider_at({ date: formatDateTime(checked_at) })}`}
    </>
  );
}

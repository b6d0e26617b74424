import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { SetUpStep } from '#contract/dashboard.contract.ts';
import type { ProviderState } from '#contract/payments.contract.ts';
import { staff_set_up } from '#texts/generated/staff_set_up.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { pathTo, pathToClinic } from '../paths.ts';
import { ProviderChecks, ProvidersCard } from './ProviderChecks.tsx';
import styles from './SetUpCard.module.css';
import { TaskCard } from './TaskCards.tsx';

/** Where each step is done; the two without a screen are done on the server. */
const SCREENS: Record<SetUpStep['step'], string | undefined> = {
  second_factor: pathTo('accounts'),
  clinic: pathToClinic('settings'),
  tax_number: pathToClinic('settings'),
  legal: pathToClinic('legal'),
  doctor: pathToClinic('doctors'),
  doctor_account: pathTo('accounts'),
  service: pathToClinic('services'),
  hours: pathTo('calendar'),
  payment: undefined,
  mail: pathTo('accounts'),
  backup: undefined,
};

/**
 * The way of a new clinic to its first patient. The server ticks each step, and the card goes with the last one. After it,
 * only a provider of payments that refuses the keys or does not answer is shown.
 */
export function SetUpCard({ steps, providers }: { steps: SetUpStep[]; providers: ProviderState[] }) {
  return steps.length > 0 ? (
    <Steps steps={steps} providers={providers} />
  ) : (
    <ProvidersCard providers={providers} />
  );
}

function Steps({ steps, providers }: { steps: SetUpStep[]; providers: ProviderState[] }) {
  const t = useTexts(staff_set_up);
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <TaskCard title={t.set_up({ done, all: steps.length })}>
      {steps.map(({ step, is_done }) => (
        <li key={step} className={styles.step} data-done={is_done}>
          <span role="img" aria-label={is_done ? t.set_up_done : t.set_up_open} className={styles.mark}>
            {is_done ? <CircleCheck aria-hidden size={22} /> : <Circle aria-hidden size={22} />}
          </span>
          <StepName step={step} />
          {!is_done && <p className={styles.hint}>{t[`hint_${step}`]}</p>}
          {step === 'payment' && providers.length > 0 && (
            <div className={styles.hint}>
              <ProviderChecks providers={providers} />
            </div>
          )}
        </li>
      ))}
    </TaskCard>
  );
}

function StepName({ step }: Pick<SetUpStep, 'step'>) {
  const t = useTexts(staff_set_up);
  const screen = SCREENS[step];
  const name = t[`step_${step}`];
  return screen ? (
    <Link to={screen} className={styles.name}>
      {name}
    </Link>
  ) : (
    <span className={styles.name}>{name}</span>
  );
}

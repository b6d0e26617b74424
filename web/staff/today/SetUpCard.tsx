import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { SetUpStep } from '#contract/dashboard.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { pathTo, pathToClinic } from '../paths.ts';
import styles from './SetUpCard.module.css';
import { TaskCard } from './TaskCards.tsx';

/** Where each step is done. */
const SCREENS: Record<SetUpStep['step'], string> = {
  second_factor: pathTo('accounts'),
  clinic: pathToClinic('settings'),
  legal: pathToClinic('legal'),
  doctor: pathToClinic('doctors'),
  service: pathToClinic('services'),
  hours: pathTo('calendar'),
  payment: pathToClinic('settings'),
  mail: pathTo('accounts'),
};

/** The way of a new clinic to its first patient. The server ticks each step, and the card goes with the last one. */
export function SetUpCard({ steps }: { steps: SetUpStep[] }) {
  const t = useTexts(staff_today);
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <TaskCard title={t.set_up({ done, all: steps.length })}>
      {steps.map(({ step, is_done }) => (
        <li key={step} className={styles.step} data-done={is_done}>
          <span role="img" aria-label={is_done ? t.set_up_done : t.set_up_open} className={styles.mark}>
            {is_done ? <CircleCheck aria-hidden size={22} /> : <Circle aria-hidden size={22} />}
          </span>
          <Link to={SCREENS[step]} className={styles.name}>
            {t[`step_${step}`]}
          </Link>
          {!is_done && <p className={styles.hint}>{t[`hint_${step}`]}</p>}
        </li>
      ))}
    </TaskCard>
  );
}

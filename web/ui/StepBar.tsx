import Check from 'lucide-react/icons/check';
import { ui_steps } from '#texts/generated/ui_steps.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './StepBar.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface StepBarProps {
  /** Names the sequence, read aloud. */
  label: string;
  steps: readonly string[];
  /** Counted from 1. Steps before it are done. */
  current: number;
}

export function StepBar({ label, steps, current }: StepBarProps) {
  const t = useTexts(ui_steps);
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => {
        const number = index + 1;
        const isDone = number < current;
        return (
          <li
            key={step}
            className={styles.step}
            data-done={isDone || undefined}
            aria-current={number === current ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <Check size={16} /> : number}
            </span>
            <span className={styles.name}>
              {step}
              {isDone && <VisuallyHidden>, {t.stepDone}</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

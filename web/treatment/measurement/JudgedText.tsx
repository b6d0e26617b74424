import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { Judgement } from '#contract/treatment-measurement.rules.ts';
import styles from './Measurements.module.css';

const SIGNS = { above: ArrowUp, below: ArrowDown, within: Check, unknown: Minus } as const;

/** How a value stands to its range: a sign and words; the colour only supports them. */
export function JudgedText({ assessments }: { assessments: { judgement: Judgement; text: string }[] }) {
  return (
    <span className={styles.judged}>
      {assessments.map(({ judgement, text }) => {
        const Sign = SIGNS[judgement];
        return (
          <span key={text} className={styles.judgement} data-judgement={judgement}>
            <Sign size={16} aria-hidden="true" />
            <span>{text}</span>
          </span>
        );
      })}
    </span>
  );
}

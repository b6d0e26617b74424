import { staff_positions } from '#texts/generated/staff_positions.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import styles from './Positions.module.css';

interface SumsProps {
  sumCents: number;
  /** What the sum is compared with, and what that is called. */
  limitCents: number;
  limitLabel: string;
  isWrong: boolean;
}

/** The sum beside the price, and what is missing or too much. */
export function Sums({ sumCents, limitCents, limitLabel, isWrong }: SumsProps) {
  const t = useTexts(staff_positions);
  const language = useLanguage();
  const rows = [
    [t.sum, sumCents],
    [limitLabel, limitCents],
    [t.difference, sumCents - limitCents],
  ] as const;
  return (
    <div role="status">
      <dl className={styles.sums}>
        {rows.map(([label, cents]) => (
          <div key={label} className={isWrong && label === t.difference ? styles.wrong : undefined}>
            <dt>{label}</dt>
            <dd>{formatEuro(cents, language)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

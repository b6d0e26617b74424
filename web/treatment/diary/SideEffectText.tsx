import type { ReactNode } from 'react';
import type { OwnSideEffect } from '#contract/treatment-diary.contract.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';
import styles from './SideEffectText.module.css';

const TONES = { mild: 'over', moderate: 'waiting', severe: 'danger' } as const;

interface SideEffectTextProps {
  effect: Pick<OwnSideEffect, 'day' | 'severity' | 'text' | 'medicine_name' | 'withdrawn_at'>;
  /** What became of it. */
  children: ReactNode;
}

/** A side effect as patient and doctor read it; a withdrawn one is crossed out. */
export function SideEffectText({ effect, children }: SideEffectTextProps) {
  const t = useTexts(treatment_diary);
  const { day, severity, text, medicine_name, withdrawn_at } = effect;
  return (
    <div className={styles.effect}>
      <p className={styles.head}>
        <strong>{formatDate(day)}</strong>
        <Pill tone={TONES[severity]}>{t[`severity_${severity}`]}</Pill>
        {medicine_name && <span>{medicine_name}</span>}
      </p>
      <p className={styles.text}>{withdrawn_at ? <s>{text}</s> : text}</p>
      <p className={styles.soft}>{children}</p>
    </div>
  );
}

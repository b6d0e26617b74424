import { useEffect, useEffectEvent, useState } from 'react';
import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { totalProgress } from './anamnesis-progress.ts';
import { unconfirmedSections } from './answers-in-brief.ts';
import styles from './ScreenBar.module.css';
import type { Screens } from './use-screens.ts';

interface ScreenBarProps {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  screens: Screens;
}

/** On a phone: which section this is, and how many questions are answered. Stays in sight. */
export function ScreenBar({ form, entries, screens: { screens, place } }: ScreenBarProps) {
  const t = useTexts(anamnesis);
  const { done, total } = totalProgress(form, entries);
  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        <span>{t.section_of({ number: place + 1, total: screens.length })}</span>
        <span>{t.progress({ done, total })}</span>
      </p>
      <progress
        className={styles.line}
        aria-label={t.progress({ done, total })}
        max={Math.max(1, total)}
        value={done}
      />
    </div>
  );
}

/** Reads out how far she is, with every new screen and whenever a section is answered. */
export function SpokenProgress({ form, entries, screens }: ScreenBarProps) {
  const t = useTexts(anamnesis);
  const [spoken, setSpoken] = useState({ text: '', at: '' });
  const left = unconfirmedSections(form, entries).length;
  const at = `${screens.isPaged ? screens.place : ''} ${left}`;

  const speak = useEffectEvent(() => {
    const section = t.section_of({ number: screens.place + 1, total: screens.screens.length });
    const progress = t.progress(totalProgress(form, entries));
    const text = screens.isPaged ? `${section}. ${progress}` : progress;
    // Nothing is read when the form opens.
    setSpoken((before) => ({ at, text: before.at === '' ? '' : text }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it speaks when the place changes, not with every key.
  useEffect(() => speak(), [at]);

  return (
    <VisuallyHidden>
      <span role="status">{spoken.text}</span>
    </VisuallyHidden>
  );
}

import CircleAlert from 'lucide-react/icons/circle-alert';
import { type MouseEvent, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './AnamnesisForm.module.css';
import { questionLabels } from './anamnesis-errors.ts';
import { totalProgress } from './anamnesis-progress.ts';
import type { Signing } from './anamnesis-values.ts';
import { unconfirmedSections } from './answers-in-brief.ts';
import type { FormParts } from './form-parts.tsx';
import barStyles from './ScreenBar.module.css';
import { SectionBar } from './SectionBar.tsx';
import type { Screens } from './use-screens.ts';

interface FormTopProps extends Pick<FormParts, 'elementId'> {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  signing: Signing;
  screens: Screens;
  /** Leads to a question. */
  onReveal: (id: string) => void;
  /** Ids of the questions the server refused, in the order of the form. */
  wrong: readonly string[];
  rest: readonly string[];
}

/** What stands above the questions: what is to be known, what is wrong, and how far one is. */
export function FormTop({ wrong, rest, onReveal, ...shown }: FormTopProps) {
  const { form, entries, screens, elementId } = shown;
  const t = useTexts(anamnesis);
  const labels = useMemo(() => questionLabels(form), [form]);
  return (
    <>
      {screens.isFirst && <p className={styles.small}>{t.required_hint}</p>}
      <ErrorSummary
        wrong={wrong.map((id) => ({ id, elementId: elementId(id), label: labels.get(id) ?? '' }))}
        rest={rest}
        onReveal={onReveal}
      />
      {screens.isPaged ? <ScreenBar {...shown} /> : <SectionBar {...shown} />}
      <SpokenProgress form={form} entries={entries} screens={screens} />
    </>
  );
}

interface ErrorSummaryProps {
  wrong: readonly { id: string; elementId: string; label: string }[];
  /** What the server refused without naming a question. */
  rest: readonly string[];
  onReveal: (id: string) => void;
}

/** Not announced by itself: the first wrong question has the focus and reads its own error. */
function ErrorSummary({ wrong, rest, onReveal }: ErrorSummaryProps) {
  const t = useTexts(anamnesis);
  const leadId = useId();
  if (wrong.length === 0 && rest.length === 0) return null;

  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault();
    onReveal(id);
  };

  return (
    <section className={styles.summary} aria-labelledby={leadId}>
      <CircleAlert size={20} aria-hidden="true" />
      <div className={styles.words}>
        <h2 id={leadId} className={styles.lead}>
          {leadOf(wrong.length, t)}
        </h2>
        <ul>
          {rest.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {wrong.map(({ id, elementId, label }) => (
            <li key={id}>
              <a href={`#${elementId}`} onClick={(event) => follow(event, id)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function leadOf(count: number, t: (typeof anamnesis)['de']): string {
  if (count === 0) return t.check_all;
  return count === 1 ? t.check_one : t.check_many({ count });
}

interface ScreenBarProps {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  screens: Screens;
}

/** On a phone: which section this is, and how many questions are answered. Stays in sight. */
function ScreenBar({ form, entries, screens: { screens, place } }: ScreenBarProps) {
  const t = useTexts(anamnesis);
  const { done, total } = totalProgress(form, entries);
  return (
    <div className={barStyles.bar}>
      <p className={barStyles.words}>
        <span>{t.section_of({ number: place + 1, total: screens.length })}</span>
        <span>{t.progress({ done, total })}</span>
      </p>
      <progress
        className={barStyles.line}
        aria-label={t.progress({ done, total })}
        max={Math.max(1, total)}
        value={done}
      />
    </div>
  );
}

/** Reads out how far she is, with every new screen and whenever a section is answered. */
function SpokenProgress({ form, entries, screens }: ScreenBarProps) {
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

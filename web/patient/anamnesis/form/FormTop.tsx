import CircleAlert from 'lucide-react/icons/circle-alert';
import { type MouseEvent, useId, useMemo } from 'react';
import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './AnamnesisForm.module.css';
import { questionLabels } from './anamnesis-errors.ts';
import type { Signing } from './anamnesis-values.ts';
import type { FormParts } from './form-parts.tsx';
import { ScreenBar, SpokenProgress } from './ScreenBar.tsx';
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

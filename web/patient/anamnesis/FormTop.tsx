import { useMemo } from 'react';
import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './AnamnesisForm.module.css';
import { sectionProgress } from './anamnesis-progress.ts';
import type { Signing } from './anamnesis-values.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FormParts } from './form-parts.ts';
import { questionLabels } from './question-labels.ts';
import { SectionBar } from './SectionBar.tsx';

interface FormTopProps extends Pick<FormParts, 'elementId'> {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  signing: Signing;
  /** Ids of the questions the server refused, in the order of the form. */
  wrong: readonly string[];
  rest: readonly string[];
}

/** What stands above the questions: what is to be known, what is wrong, and how far one is. */
export function FormTop({ form, entries, signing, elementId, wrong, rest }: FormTopProps) {
  const t = useTexts(anamnesis);
  const labels = useMemo(() => questionLabels(form), [form]);
  return (
    <>
      <p className={styles.small}>
        {t.required_hint} {form.status === 'draft' && t.draft_hint}
      </p>
      <ErrorSummary
        wrong={wrong.map((id) => ({ elementId: elementId(id), label: labels.get(id) ?? '' }))}
        rest={rest}
      />
      <SectionBar
        sections={sectionProgress(form, entries, signing, t.consents_title)}
        elementId={elementId}
      />
    </>
  );
}

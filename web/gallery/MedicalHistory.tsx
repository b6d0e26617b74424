import { useMemo, useState } from 'react';
import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { gallery } from '#texts/generated/gallery.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useLanguage } from '#web/lib/language.ts';
import { AnamnesisForm } from '#web/patient/anamnesis/AnamnesisForm.tsx';
import { EMPTY_ENTRIES, withAnswer } from '#web/patient/anamnesis/anamnesis-values.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { EXAMPLE_PERSON, exampleForm, exampleRefusals } from './example-anamnesis.ts';
import { Example, Section } from './Section.tsx';

/** The form of the medical history with its signature dialog, and with what a server would say. */
export function MedicalHistory() {
  const language = useLanguage();
  const t = gallery[language];
  const form = useMemo(() => exampleForm(language), [language]);
  const [entries, setEntries] = useState(() =>
    withAnswer(EMPTY_ENTRIES, 'currentComplaints', { checkedValue: 'yes' }),
  );
  const [errors, setErrors] = useState<ServerErrors>({});

  const send = (submission: AnamnesisSubmission) => {
    const refusals = exampleRefusals(submission, language);
    setErrors(refusals);
    if (Object.keys(refusals).length === 0) showToast({ type: 'success', text: t.anamnesisSent });
  };

  return (
    <Section title={t.anamnesis}>
      <Example title={t.anamnesisForm} isWide>
        <AnamnesisForm
          id="example-anamnesis"
          form={form}
          person={EXAMPLE_PERSON}
          entries={entries}
          onChange={setEntries}
          errors={errors}
          onSubmit={send}
        >
          <div>
            <Button type="submit">{t.anamnesisSend}</Button>
          </div>
        </AnamnesisForm>
      </Example>
    </Section>
  );
}

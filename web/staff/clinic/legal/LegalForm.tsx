import { useId, useState } from 'react';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import styles from '../Clinic.module.css';
import { FormState } from '../FormState.tsx';
import { LegalActions } from './LegalActions.tsx';
import { LegalBlocks } from './LegalBlocks.tsx';
import { type DraftDialog, LegalDialogs } from './LegalDialogs.tsx';
import type { LegalEntries } from './legal-blocks.ts';
import type { LegalText } from './legal-query.ts';
import { useLegalForm } from './use-legal-form.ts';

interface LegalFormProps {
  text: LegalText;
  title: string;
  fresh: LegalEntries;
  onReload: () => Promise<void>;
}

export function LegalForm({ text, title, fresh, onReload }: LegalFormProps) {
  const t = useTexts(staff_clinic_legal);
  const form = useLegalForm(text.slug, fresh);
  const [dialog, setDialog] = useState<DraftDialog | null>(null);
  const headingId = useId();
  const reload = async () => {
    form.forget();
    await onReload();
  };
  return (
    <Card className={formStyles.section} aria-labelledby={headingId} role="group">
      <h2 id={headingId}>{t.draft}</h2>
      {text.draft && (
        <p className={styles.quiet}>
          {t.draft_by({ name: text.draft.updated_by, date: formatDateTime(text.draft.updated_at) })}
        </p>
      )}
      <LegalBlocks form={form} />
      <FormState form={form} onReload={reload} wentOn={t.went_on} />
      <LegalActions form={form} hasDraft={text.draft !== null} onOpen={setDialog} />
      {dialog && (
        <LegalDialogs
          dialog={dialog}
          slug={text.slug}
          title={title}
          entries={form.entries}
          onDone={() => void reload().then(focusHeading)}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  );
}

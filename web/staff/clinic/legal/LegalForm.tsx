import { useId, useState } from 'react';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import styles from '../Clinic.module.css';
import { FormState } from '../FormState.tsx';
import { LegalBlockFields } from './LegalBlockFields.tsx';
import { type DraftDialog, LegalDialogs } from './LegalDialogs.tsx';
import { type LegalEntries, withBlockAdded, withoutBlock, withWords } from './legal-blocks.ts';
import type { LegalText } from './legal-query.ts';
import { useLegalForm } from './use-legal-form.ts';

interface LegalFormProps {
  text: LegalText;
  title: string;
  fresh: LegalEntries;
  onReload: () => void;
}

export function LegalForm({ text, title, fresh, onReload }: LegalFormProps) {
  const t = useTexts(staff_clinic_legal);
  const form = useLegalForm(text.slug, fresh);
  const [dialog, setDialog] = useState<DraftDialog | null>(null);
  const headingId = useId();
  const reload = () => {
    form.forget();
    onReload();
  };
  return (
    <Card className={formStyles.section} aria-labelledby={headingId} role="group">
      <h2 id={headingId}>{t.draft}</h2>
      {text.draft && (
        <p className={styles.quiet}>
          {t.draft_by({ name: text.draft.updated_by, date: formatDateTime(text.draft.updated_at) })}
        </p>
      )}
      <Blocks form={form} />
      <FormState wasRestored={form.wasRestored} refusal={form.refusal} onReload={reload} />
      <Actions form={form} hasDraft={text.draft !== null} onOpen={setDialog} />
      {dialog && (
        <LegalDialogs
          dialog={dialog}
          slug={text.slug}
          title={title}
          entries={form.entries}
          onDone={reload}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  );
}

type Form = ReturnType<typeof useLegalForm>;

function Blocks({ form: { entries, errors, change } }: { form: Form }) {
  const t = useTexts(staff_clinic_legal);
  return (
    <>
      {entries.blocks.map((block, place) => (
        <LegalBlockFields
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name than their place.
          key={place}
          number={place + 1}
          block={block}
          errorsOf={(language, field) => errors[`blocks.${place}.${language}.${field}`] ?? []}
          onChange={(language, words) => change(withWords(entries, place, language, words))}
          onRemove={entries.blocks.length > 1 ? () => change(withoutBlock(entries, place)) : undefined}
        />
      ))}
      <p>
        <Button look="secondary" onClick={() => change(withBlockAdded(entries))}>
          {t.add_block}
        </Button>
      </p>
    </>
  );
}

interface ActionsProps {
  form: Form;
  hasDraft: boolean;
  onOpen: (dialog: DraftDialog) => void;
}

function Actions({ form, hasDraft, onOpen }: ActionsProps) {
  const t = useTexts(staff_clinic_legal);
  // A refusal is shown by the form itself.
  const save = () => form.save().catch(() => undefined);
  /** Only what is saved can be published. */
  const publish = async () => {
    if (hasDraft && !form.isChanged) onOpen('publish');
    else if (await save()) onOpen('publish');
  };
  return (
    <div className={styles.actions}>
      <Button look="secondary" onClick={() => onOpen('preview')}>
        {t.preview}
      </Button>
      <Button look="secondary" isBusy={form.isSaving} onClick={() => void save()}>
        {t.save_draft}
      </Button>
      <Button isBusy={form.isSaving} onClick={() => void publish()}>
        {t.publish}
      </Button>
      {hasDraft && (
        <Button look="quiet" onClick={() => onOpen('discard')}>
          {t.discard}
        </Button>
      )}
    </div>
  );
}

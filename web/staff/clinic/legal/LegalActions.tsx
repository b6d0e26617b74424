import { form as words } from '#texts/generated/form.ts';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from '../Clinic.module.css';
import type { DraftDialog } from './LegalDialogs.tsx';
import type { useLegalForm } from './use-legal-form.ts';

interface LegalActionsProps {
  form: Pick<ReturnType<typeof useLegalForm>, 'save' | 'isSaving' | 'isChanged'>;
  hasDraft: boolean;
  onOpen: (dialog: DraftDialog) => void;
}

export function LegalActions({ form, hasDraft, onOpen }: LegalActionsProps) {
  const t = useTexts(staff_clinic_legal);
  const { please_wait } = useTexts(words);
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
      <Button look="secondary" isBusy={form.isSaving} busyText={please_wait} onClick={() => void save()}>
        {t.save_draft}
      </Button>
      <Button isBusy={form.isSaving} busyText={please_wait} onClick={() => void publish()}>
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

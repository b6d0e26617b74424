import type { DeletionOutlook } from '#contract/audit.contract.ts';
import { audit } from '#texts/generated/audit.ts';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { DeletionParts } from './DeletionParts.tsx';
import { deleteAccount, useFarewell } from './delete-account.ts';

/** The last question: what goes, what stays, and whether she really wants it. */
export function DeletionDialog({ outlook, onClose }: { outlook: DeletionOutlook; onClose: () => void }) {
  const t = useTexts(audit);
  const words = useTexts(identity);
  const sayFarewell = useFarewell();
  const form = useApiForm({
    defaultValues: { understood: false, current_password: '' },
    send: (values) => deleteAccount(values, t.deletion_must_confirm),
    onDone: ({ message }) => sayFarewell(message),
    isQuiet: true,
  });
  return (
    <FormDialog
      title={t.deletion_dialog}
      about={<Notice tone="waiting">{t.deletion_warning}</Notice>}
      action={t.deletion_start}
      isDanger
      form={form}
      onClose={onClose}
    >
      <DeletionParts parts={outlook.parts} />
      <Checkbox label={t.deletion_understood} required {...form.field('understood')} />
      <PasswordField
        label={words.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
    </FormDialog>
  );
}

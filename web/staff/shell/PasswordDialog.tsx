import { useQueryClient } from '@tanstack/react-query';
import { identity } from '#texts/generated/identity.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { NewPasswordFields } from '#web/identity/PasswordForms.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { errorsUnder } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { withoutPolling } from '#web/lib/queries.tsx';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

/** Members of staff change their own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(staff_shell);
  const identityTexts = useTexts(identity);
  const queries = useQueryClient();
  const form = useSendForm({
    defaultValues: { current_password: '', new_password: '', new_password_confirm: '' },
    send: (password) => withoutPolling(queries, () => callApi('PUT /api/staff/password', { password })),
    onDone: onClose,
    errorsOf: errorsUnder('password.', ''),
  });
  return (
    <FormDialog
      title={t.change_password}
      about={t.password_text}
      action={t.change_password}
      form={form}
      onClose={onClose}
    >
      <PasswordField
        label={identityTexts.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <NewPasswordFields
        label={identityTexts.new_password}
        password={form.field('new_password')}
        repeated={form.field('new_password_confirm')}
      />
    </FormDialog>
  );
}

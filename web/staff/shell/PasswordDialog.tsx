import { useQueryClient } from '@tanstack/react-query';
import { identity } from '#texts/generated/identity.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { NewPasswordFields } from '#web/identity/NewPasswordFields.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { errorsUnder } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { whilePollingRests } from '#web/lib/pause-polling.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(staff_shell);
  const words = useTexts(identity);
  const queries = useQueryClient();
  const form = useApiForm({
    defaultValues: { current_password: '', new_password: '', new_password_confirm: '' },
    send: (password) => whilePollingRests(queries, () => callApi('PUT /api/staff/password', { password })),
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
        label={words.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <NewPasswordFields
        label={words.new_password}
        password={form.field('new_password')}
        repeated={form.field('new_password_confirm')}
      />
    </FormDialog>
  );
}

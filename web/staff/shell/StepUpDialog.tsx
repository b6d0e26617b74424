import { identity } from '#texts/generated/identity.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useSignedIn } from '../identity/signed-in.ts';

export interface StepUpDialogProps {
  dialog: object | null;
  onProven: () => void;
  onClose: () => void;
}

/** Asks for the password or for a code. */
export function StepUpDialog({ onProven, onClose }: StepUpDialogProps) {
  const t = useTexts(staff_shell);
  const identityTexts = useTexts(identity);
  const hasPassword = useSignedIn().proves_with === 'password';
  const form = useSendForm({
    defaultValues: hasPassword ? { password: '' } : { code: '' },
    send: (proof) => callApi('POST /api/staff/step-up', proof),
    onDone: onProven,
  });
  return (
    <FormDialog
      title={t.step_up_title}
      about={hasPassword ? t.step_up_password_text : t.step_up_code_text}
      action={t.step_up_confirm}
      form={form}
      onClose={onClose}
    >
      {hasPassword ? (
        <PasswordField
          label={identityTexts.password}
          required
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : (
        <TextField
          label={t.step_up_code}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('code')}
        />
      )}
    </FormDialog>
  );
}

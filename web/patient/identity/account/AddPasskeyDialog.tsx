import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { createPasskey } from '../passkey.ts';

interface AddPasskeyDialogProps {
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const form = useApiForm({
    defaultValues: { name: '', current_password: '' },
    send: async ({ name, current_password }) => {
      const { data } = await callApi('POST /api/patients/second-factor/passkeys/options', {
        current_password,
      });
      const passkey = await createPasskey(data, account.passkey_failed);
      return await callApi('POST /api/patients/second-factor/passkeys', { name, passkey });
    },
    onDone: ({ data }) => onDone(data.recovery_codes),
  });
  return (
    <FormDialog title={account.passkey_title} action={account.passkey_create} form={form} onClose={onClose}>
      <TextField
        label={account.passkey_name}
        hint={account.passkey_name_hint}
        required
        autoComplete="off"
        {...form.field('name')}
      />
      <PasswordField
        label={t.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
    </FormDialog>
  );
}

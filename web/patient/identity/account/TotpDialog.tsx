import { useState } from 'react';
import { identity_account } from '#texts/generated/identity_account.ts';
import { AppSecret } from '#web/identity/AppSecret.tsx';
import { DigitsField } from '#web/identity/DigitsField.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

interface TotpDialogProps {
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

interface Secret {
  secret: string;
  otpauth_url: string;
}

/** The password first, then the key for the app, which counts once a code of the app has confirmed it. */
export function TotpDialog({ onDone, onClose }: TotpDialogProps) {
  const t = useTexts(identity_account);
  const [secret, setSecret] = useState<Secret>();
  if (secret) return <TotpConfirmation secret={secret} onDone={onDone} onClose={onClose} />;
  return (
    <PasswordDialog
      title={t.totp_title}
      action={t.totp_continue}
      send={(password) => callApi('POST /api/patients/second-factor/totp', password)}
      onDone={({ data }) => setSecret(data)}
      onClose={onClose}
    />
  );
}

function TotpConfirmation({ secret, onDone, onClose }: TotpDialogProps & { secret: Secret }) {
  const t = useTexts(identity_account);
  const form = useApiForm({
    defaultValues: { code: '' },
    send: ({ code }) =>
      callApi('POST /api/patients/second-factor/totp/confirm', { code: code.replace(/\s/g, '') }),
    onDone: ({ data }) => onDone(data.recovery_codes),
  });
  return (
    <FormDialog title={t.totp_title} action={t.totp_confirm} form={form} onClose={onClose}>
      <AppSecret {...secret} />
      <DigitsField label={t.totp_code} hint={t.totp_code_hint} {...form.field('code')} />
    </FormDialog>
  );
}

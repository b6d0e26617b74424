import { useState } from 'react';
import { identity_account } from '#texts/generated/identity_account.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import formStyles from '../Form.module.css';
import styles from './Account.module.css';
import { CopyButton } from './CopyButton.tsx';
import { FormDialog } from './FormDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { QrCode } from './QrCode.tsx';

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
      <p>{t.totp_scan}</p>
      <QrCode text={secret.otpauth_url} label={t.totp_qr} />
      <p className={styles.secret}>
        <VisuallyHidden>{t.totp_secret}: </VisuallyHidden>
        {inGroups(secret.secret)}
      </p>
      <div className={formStyles.actions}>
        <CopyButton text={secret.secret}>{t.totp_copy}</CopyButton>
        <a href={secret.otpauth_url}>{t.totp_open}</a>
      </div>
      <div className={formStyles.code}>
        <TextField
          label={t.totp_code}
          hint={t.totp_code_hint}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
      </div>
    </FormDialog>
  );
}

/** Thirty-two letters in a row are hard to copy by eye. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

import { useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { DigitsField } from '#web/identity/CodeFields.tsx';
import { AppSecret } from '#web/identity/SecondFactorSecrets.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
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
  const form = useSendForm({
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
  const form = useSendForm({
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

interface PasswordDialogProps<Answer> {
  title: string;
  text?: string | undefined;
  action: string;
  send: (password: { current_password: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** For changes that a stranger at an unlocked screen must not be able to make. */
export function PasswordDialog<Answer>({ title, text, action, send, ...then }: PasswordDialogProps<Answer>) {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const form = useSendForm({ defaultValues: { current_password: '' }, send, onDone: then.onDone });
  return (
    <FormDialog
      title={title}
      about={
        <>
          {text && <p>{text}</p>}
          <p>{account.confirm_text}</p>
        </>
      }
      action={action}
      form={form}
      onClose={then.onClose}
    >
      <PasswordField
        label={t.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
    </FormDialog>
  );
}

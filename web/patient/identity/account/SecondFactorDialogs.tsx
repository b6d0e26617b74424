import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactors } from '#contract/identity-security.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { DigitsField } from '#web/identity/CodeFields.tsx';
import { AppSecret, RecoveryCodes } from '#web/identity/SecondFactorSecrets.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { createPasskey } from '../passkey.ts';
import { ownSecondFactors, ownTrustedDevices } from './security.ts';

interface SecondFactorDialogsProps {
  dialog: SecondFactorDialog | null;
  setDialog: (dialog: SecondFactorDialog | null) => void;
}

export function SecondFactorDialogs({ dialog, setDialog }: SecondFactorDialogsProps) {
  const queries = useQueryClient();
  const onClose = () => setDialog(null);
  /** Recovery codes come with the first factor only; whenever there are some, they are shown. */
  const onDone = (codes: string[] = []) => {
    queries.invalidateQueries({ queryKey: ownSecondFactors.queryKey });
    queries.invalidateQueries({ queryKey: ownTrustedDevices.queryKey });
    setDialog(codes.length > 0 ? { kind: 'show codes', codes } : null);
  };
  const then = { onDone, onClose };

  switch (dialog?.kind) {
    case 'set up totp':
      return <TotpDialog {...then} />;
    case 'remove totp':
      return <RemoveTotpDialog {...then} />;
    case 'add passkey':
      return <AddPasskeyDialog {...then} />;
    case 'remove passkey':
      return <RemovePasskeyDialog passkey={dialog.passkey} {...then} />;
    case 'renew codes':
      return <RenewCodesDialog {...then} />;
    case 'show codes':
      return <RecoveryCodesDialog codes={dialog.codes} onClose={onClose} />;
    default:
      return null;
  }
}

interface Then {
  onDone: (recoveryCodes?: string[]) => void;
  onClose: () => void;
}

function RemoveTotpDialog({ onDone, onClose }: Then) {
  const t = useTexts(identity_account);
  return (
    <PasswordDialog
      title={t.totp_remove_title}
      text={useRemovalText()}
      action={t.remove}
      send={(password) => callApi('POST /api/patients/second-factor/totp/remove', password)}
      onDone={() => onDone()}
      onClose={onClose}
    />
  );
}

function RemovePasskeyDialog({ passkey: { id, name }, onDone, onClose }: Then & { passkey: Passkey }) {
  const t = useTexts(identity_account);
  const path = 'POST /api/patients/second-factor/passkeys/:id/remove';
  return (
    <PasswordDialog
      title={t.remove_label({ name })}
      text={useRemovalText()}
      action={t.remove}
      send={(password) => callApi(path, { id, ...password })}
      onDone={() => onDone()}
      onClose={onClose}
    />
  );
}

/** What follows where the clinic demands a second factor. */
function useRemovalText(): string | undefined {
  const t = useTexts(identity_account);
  return useQuery(ownSecondFactors).data?.is_required ? t.factor_last : undefined;
}

function RenewCodesDialog({ onDone, onClose }: Then) {
  const t = useTexts(identity_account);
  return (
    <PasswordDialog
      title={t.renew_title}
      text={t.renew_text}
      action={t.recovery_renew}
      send={(password) => callApi('POST /api/patients/second-factor/recovery-codes', password)}
      onDone={({ data }) => onDone(data.recovery_codes)}
      onClose={onClose}
    />
  );
}

type Passkey = SecondFactors['passkeys'][number];

/** Which of the section's dialogs is open. */
export type SecondFactorDialog =
  | { kind: 'set up totp' }
  | { kind: 'remove totp' }
  | { kind: 'add passkey' }
  | { kind: 'remove passkey'; passkey: Passkey }
  | { kind: 'renew codes' }
  | { kind: 'show codes'; codes: string[] };

function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTexts(identity_account);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.codes_title}
      about={t.codes_text}
      actions={<Button onClick={onClose}>{t.codes_saved}</Button>}
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}

interface AddPasskeyDialogProps {
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
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
function TotpDialog({ onDone, onClose }: TotpDialogProps) {
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
function PasswordDialog<Answer>({ title, text, action, send, ...then }: PasswordDialogProps<Answer>) {
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

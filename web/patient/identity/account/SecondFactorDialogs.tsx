import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SecondFactors } from '#contract/identity-security.contract.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { RecoveryCodes } from '#web/identity/SecondFactorSecrets.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { AddPasskeyDialog, PasswordDialog, TotpDialog } from './AddFactorDialogs.tsx';
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

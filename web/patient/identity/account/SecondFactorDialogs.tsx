import { useQueryClient } from '@tanstack/react-query';
import { identity_account } from '#texts/generated/identity_account.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import type { SecondFactorDialog } from './second-factor-dialog.ts';
import { ownSecondFactors } from './security.ts';
import { TotpDialog } from './TotpDialog.tsx';

interface SecondFactorDialogsProps {
  dialog: SecondFactorDialog | null;
  setDialog: (dialog: SecondFactorDialog | null) => void;
}

export function SecondFactorDialogs({ dialog, setDialog }: SecondFactorDialogsProps) {
  const t = useTexts(identity_account);
  const queries = useQueryClient();
  const close = () => setDialog(null);
  /** Recovery codes come with the first factor only; whenever there are some, they are shown. */
  const finish = (codes: string[] = []) => {
    queries.invalidateQueries({ queryKey: ownSecondFactors.queryKey });
    setDialog(codes.length > 0 ? { kind: 'show codes', codes } : null);
  };

  switch (dialog?.kind) {
    case 'set up totp':
      return <TotpDialog onClose={close} onDone={finish} />;
    case 'add passkey':
      return <AddPasskeyDialog onClose={close} onDone={finish} />;
    case 'show codes':
      return <RecoveryCodesDialog codes={dialog.codes} onClose={close} />;
    case 'remove totp':
      return (
        <PasswordDialog
          title={t.totp_remove_title}
          action={t.remove}
          send={(password) => callApi('POST /api/patients/second-factor/totp/remove', password)}
          onClose={close}
          onDone={() => finish()}
        />
      );
    case 'remove passkey':
      return (
        <PasswordDialog
          title={t.remove_label({ name: dialog.passkey.name })}
          action={t.remove}
          send={(password) =>
            callApi('POST /api/patients/second-factor/passkeys/:id/remove', {
              id: dialog.passkey.id,
              ...password,
            })
          }
          onClose={close}
          onDone={() => finish()}
        />
      );
    case 'renew codes':
      return (
        <PasswordDialog
          title={t.renew_title}
          text={t.renew_text}
          action={t.recovery_renew}
          send={(password) => callApi('POST /api/patients/second-factor/recovery-codes', password)}
          onClose={close}
          onDone={({ data }) => finish(data.recovery_codes)}
        />
      );
    default:
      return null;
  }
}

import { identity_account } from '#texts/generated/identity_account.ts';
import { RecoveryCodes } from '#web/identity/RecoveryCodes.tsx';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
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

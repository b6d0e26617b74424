import { identity_account } from '#texts/generated/identity_account.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import formStyles from '../Form.module.css';
import styles from './Account.module.css';
import { CopyButton } from './CopyButton.tsx';

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTexts(identity_account);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.codes_title}
      actions={<Button onClick={onClose}>{t.codes_saved}</Button>}
    >
      <p>{t.codes_text}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={formStyles.actions}>
        <CopyButton text={codes.join('\n')}>{t.codes_copy}</CopyButton>
      </div>
    </Dialog>
  );
}

import { identity_account } from '#texts/generated/identity_account.ts';
import { useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { CopyButton } from './CopyButton.tsx';
import styles from './Secrets.module.css';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts(identity_account);
  return (
    <>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={formStyles.actions}>
        <CopyButton text={codes.join('\n')}>{t.codes_copy}</CopyButton>
      </div>
    </>
  );
}

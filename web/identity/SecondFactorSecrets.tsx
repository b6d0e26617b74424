import { identity_account } from '#texts/generated/identity_account.ts';
import { useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { QrCode } from '#web/ui/QrCode.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './Secrets.module.css';

/** The key for an authenticator app: to scan, to type, to copy, or to open on this very device. */
export function AppSecret({ secret, otpauth_url }: { secret: string; otpauth_url: string }) {
  const t = useTexts(identity_account);
  return (
    <>
      <p>{t.totp_scan}</p>
      <QrCode text={otpauth_url} label={t.totp_qr} />
      <p className={styles.secret}>
        <VisuallyHidden>{t.totp_secret}: </VisuallyHidden>
        {inGroups(secret)}
      </p>
      <div className={formStyles.actions}>
        <CopyButton text={secret} copied={t.copied}>
          {t.totp_copy}
        </CopyButton>
        <a href={otpauth_url}>{t.totp_open}</a>
      </div>
    </>
  );
}

/** Thirty-two letters in a row are hard to copy by eye. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

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
        <CopyButton text={codes.join('\n')} copied={t.copied}>
          {t.codes_copy}
        </CopyButton>
      </div>
    </>
  );
}

import type { ReactNode } from 'react';
import type { SecondFactors } from '#contract/identity-security.contract.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Account.module.css';
import type { SecondFactorDialog } from './second-factor-dialog.ts';

interface SecondFactorRowsProps {
  factors: SecondFactors;
  open: (dialog: SecondFactorDialog) => void;
}

export function SecondFactorRows({ factors, open }: SecondFactorRowsProps) {
  const t = useTexts(identity_account);
  const isOn = factors.has_totp || factors.passkeys.length > 0;
  const canAddPasskey = factors.can_add_passkey && 'PublicKeyCredential' in window;
  return (
    <ul className={styles.rows}>
      <Row title={t.totp} text={t.totp_text}>
        {factors.has_totp ? (
          <RowButton
            text={t.remove}
            label={t.remove_label({ name: t.totp })}
            onClick={() => open({ kind: 'remove totp' })}
          />
        ) : (
          <RowButton text={t.set_up} label={t.totp_title} onClick={() => open({ kind: 'set up totp' })} />
        )}
      </Row>
      <Row title={t.passkeys} text={canAddPasskey ? t.passkeys_text : t.passkey_unsupported}>
        {canAddPasskey && (
          <RowButton text={t.add} label={t.passkey_title} onClick={() => open({ kind: 'add passkey' })} />
        )}
      </Row>
      {factors.passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          title={passkey.name}
          text={t.passkey_added({ date: formatDate(passkey.created_at) })}
        >
          <RowButton
            text={t.remove}
            label={t.remove_label({ name: passkey.name })}
            onClick={() => open({ kind: 'remove passkey', passkey })}
          />
        </Row>
      ))}
      {isOn && (
        <Row title={t.recovery} text={t.recovery_left({ count: factors.recovery_codes_left })}>
          <RowButton text={t.recovery_renew} onClick={() => open({ kind: 'renew codes' })} />
        </Row>
      )}
    </ul>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <span className={styles.rowTitle}>{title}</span>
        <span className={styles.small}>{text}</span>
      </div>
      {children}
    </li>
  );
}

/** Its label says more than its text where several buttons read alike. */
function RowButton({ text, label, onClick }: { text: string; label?: string; onClick: () => void }) {
  return (
    <Button look="secondary" size="small" aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
}

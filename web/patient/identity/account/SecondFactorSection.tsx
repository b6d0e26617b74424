import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { SecondFactors } from '#contract/identity-security.contract.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from '../../person/Account.module.css';
import { accountParts } from '../../person/account-parts.ts';
import { Section } from '../../person/Section.tsx';
import { type SecondFactorDialog, SecondFactorDialogs } from './SecondFactorDialogs.tsx';
import { ownSecondFactors } from './security.ts';

export function SecondFactorSection() {
  const t = useTexts(identity_account);
  const factors = useQuery(ownSecondFactors);
  const status = factors.data && <Status factors={factors.data} />;
  return (
    <Section
      id={accountParts.factor}
      title={t.factor_title}
      aside={status}
      text={factors.data?.is_required ? t.factor_required : t.factor_text}
    >
      <SecondFactorList />
    </Section>
  );
}

function SecondFactorList() {
  const factors = useQuery(ownSecondFactors);
  const [dialog, setDialog] = useState<SecondFactorDialog | null>(null);

  if (factors.isPending) return <Skeleton rows={3} />;
  if (factors.isLoadingError) return <FailureNote onRetry={() => factors.refetch()} />;
  return (
    <>
      <SecondFactorRows factors={factors.data} open={setDialog} />
      <SecondFactorDialogs dialog={dialog} setDialog={setDialog} />
    </>
  );
}

function Status({ factors }: { factors: SecondFactors }) {
  const t = useTexts(identity_account);
  const isOn = factors.has_totp || factors.passkeys.length > 0;
  return isOn ? <Pill tone="good">{t.factor_on}</Pill> : <Pill tone="over">{t.factor_off}</Pill>;
}

interface SecondFactorRowsProps {
  factors: SecondFactors;
  open: (dialog: SecondFactorDialog) => void;
}

function SecondFactorRows({ factors, open }: SecondFactorRowsProps) {
  const t = useTexts(identity_account);
  const isOn = factors.has_totp || factors.passkeys.length > 0;
  const canAddPasskey = factors.can_add_passkey && 'PublicKeyCredential' in window;
  const listId = useId();
  const list = useFocusFallback<HTMLUListElement>(`[id="${listId}"]`);
  return (
    <ul ref={list} id={listId} tabIndex={-1} aria-label={t.factor_title} className={styles.rows}>
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
      <div className={styles.rowTexts}>
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

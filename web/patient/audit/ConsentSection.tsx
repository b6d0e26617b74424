import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ConsentChoice, Consents } from '#contract/audit-consents.contract.ts';
import { audit_consent } from '#texts/generated/audit_consent.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from '../identity/account/Account.module.css';
import { Section } from '../identity/account/Section.tsx';
import { pathTo } from '../routes.ts';
import { ConsentList } from './ConsentList.tsx';
import { ownConsents } from './own-consents.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

export function ConsentSection() {
  const t = useTexts(audit_consent);
  const consents = useQuery(ownConsents);
  return (
    <Section title={t.title} text={t.text}>
      {consents.isPending && <Skeleton rows={4} label={t.loading} />}
      {consents.isError && (
        <FailureNote message={consents.error.message || undefined} onRetry={() => consents.refetch()} />
      )}
      {consents.data && <Parts consents={consents.data} />}
    </Section>
  );
}

function Parts({ consents }: { consents: Consents }) {
  const t = useTexts(audit_consent);
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [withdrawn, setWithdrawn] = useState<ConsentChoice['kind'] | null>(null);
  // The pressed button is another one afterwards.
  const show = (changed: Consents) => {
    queries.setQueryData(ownConsents.queryKey, changed);
    list.current?.focus();
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t.title} className={styles.rows}>
        {consents.choices.map((choice) => (
          <ChoiceRow
            key={choice.kind}
            choice={choice}
            withdraw={() => setWithdrawn(choice.kind)}
            onGiven={show}
          />
        ))}
      </ul>
      <ConsentList consents={consents.consents} />
      {withdrawn && (
        <WithdrawDialog
          kind={withdrawn}
          onDone={(changed) => {
            setWithdrawn(null);
            show(changed);
          }}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </>
  );
}

interface ChoiceRowProps {
  choice: ConsentChoice;
  withdraw: () => void;
  onGiven: (changed: Consents) => void;
}

const TONES = { given: 'good', withdrawn: 'waiting', not_asked: 'over' } as const;

function ChoiceRow({ choice: { kind, state, since }, withdraw, onGiven }: ChoiceRowProps) {
  const t = useTexts(audit_consent);
  const what = t[kind];
  const time = since && formatDateTime(since);
  const because = { given: t.always, withdrawn: t.always, not_asked: t.not_asked }[state];
  const line = time ? t[state === 'given' ? 'since_given' : 'since_withdrawn']({ time }) : because;
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <span className={styles.rowTitle}>
          {what}
          <Pill tone={TONES[state]}>{t[`state_${state}`]}</Pill>
        </span>
        <span className={styles.small}>{line}</span>
      </div>
      {state === 'given' && (
        <Button look="secondary" size="small" aria-label={t.withdraw_label({ what })} onClick={withdraw}>
          {t.withdraw}
        </Button>
      )}
      {state === 'withdrawn' && kind === 'reminder_mails' && <GiveButton what={what} onGiven={onGiven} />}
      {state === 'withdrawn' && kind === 'data_processing' && (
        <ButtonLink look="secondary" size="small" to={pathTo('AnamneseBogen')}>
          {t.new_history}
        </ButtonLink>
      )}
    </li>
  );
}

function GiveButton({ what, onGiven }: { what: string; onGiven: (changed: Consents) => void }) {
  const t = useTexts(audit_consent);
  const give = useApiAction(
    () => callApi('POST /api/patients/consents/:kind/give', { kind: 'reminder_mails' }),
    ({ data }) => onGiven(data),
  );
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={t.give_label({ what })}
      isBusy={give.isPending}
      onClick={() => give.mutate(undefined)}
    >
      {t.give}
    </Button>
  );
}

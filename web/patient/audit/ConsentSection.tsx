import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type {
  ConsentChoice,
  ConsentRow,
  Consents,
  WithdrawableKind,
} from '#contract/audit-consents.contract.ts';
import { audit_consent } from '#texts/generated/audit_consent.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo } from '../paths.ts';
import styles from '../person/Account.module.css';
import { accountParts } from '../person/account-parts.ts';
import { Section } from '../person/Section.tsx';

export function ConsentSection() {
  const t = useTexts(audit_consent);
  const consents = useQuery(ownConsents);
  return (
    <Section id={accountParts.consents} title={t.title} text={t.text}>
      {consents.isPending && <Skeleton rows={4} label={t.loading} />}
      {consents.isLoadingError && (
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
  const notAsked = kind === 'video' ? t.not_asked_video : t.not_asked;
  const because = { given: t.always, withdrawn: t.always, not_asked: notAsked }[state];
  const line = time ? t[state === 'given' ? 'since_given' : 'since_withdrawn']({ time }) : because;
  return (
    <li className={styles.row}>
      <div className={styles.rowTexts}>
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
  const give = useSend(() => callApi('POST /api/patients/consents/:kind/give', { kind: 'reminder_mails' }), {
    onDone: ({ data }) => onGiven(data),
  });
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={t.give_label({ what })}
      isBusy={give.isBusy}
      onClick={() => give.send()}
    >
      {t.give}
    </Button>
  );
}

/** The patient's consents, and which of them can be withdrawn. */
const ownConsents = queryOptions({
  queryKey: ['own consents'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/consents', {}, { signal })).data,
});

/** The latest consent of each kind, on demand all of them, with links to the texts as they were then. */
function ConsentList({ consents }: { consents: ConsentRow[] }) {
  const t = useTexts(audit_consent);
  const [showsAll, setShowsAll] = useState(false);
  const latest = consents.filter(
    ({ kind }, place) => consents.findIndex((each) => each.kind === kind) === place,
  );
  const shown = showsAll ? consents : latest;
  if (consents.length === 0) return <p className={styles.soft}>{t.empty}</p>;
  return (
    <>
      <p className={styles.soft}>{t.others_text}</p>
      <ul aria-label={t.others} className={styles.rows}>
        {shown.map((consent) => (
          <ConsentItem key={consent.id} consent={consent} />
        ))}
      </ul>
      {consents.length > latest.length && (
        <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t.fewer : t.all({ count: consents.length })}
        </Button>
      )}
    </>
  );
}

function ConsentItem({ consent }: { consent: ConsentRow }) {
  const t = useTexts(audit_consent);
  const { kind, given_with, is_given, recorded_at, texts } = consent;
  const occasion = kind === 'video' && is_given ? t.with_room : t[`with_${given_with}`];
  const when = { time: formatDateTime(recorded_at), occasion };
  const said = given_with === 'account' ? t.withdrawn_line(when) : t.refused_line(when);
  return (
    <li className={styles.row}>
      <div className={styles.rowTexts}>
        <span className={styles.rowTitle}>{t[kind]}</span>
        <span className={styles.small}>{is_given ? t.given_line(when) : said}</span>
      </div>
      {texts.map(({ slug, version }) => (
        <Link key={slug} to={`/${slug}?version=${version}&at=${encodeURIComponent(recorded_at)}`}>
          {t.read_text({ name: slug === 'agb' ? t.terms : t.privacy })}
        </Link>
      ))}
    </li>
  );
}

interface WithdrawDialogProps {
  kind: WithdrawableKind;
  onDone: (changed: Consents) => void;
  onClose: () => void;
}

/** The patient reads the consequences before withdrawing. No password: withdrawing is as easy as giving. */
function WithdrawDialog({ kind, onDone, onClose }: WithdrawDialogProps) {
  const t = useTexts(audit_consent);
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('POST /api/patients/consents/:kind/withdraw', { kind }),
    onDone: ({ data }) => onDone(data),
  });
  return (
    <FormDialog
      title={t.dialog_title}
      about={
        <>
          <p>
            <strong>{t[kind]}</strong>
          </p>
          <p>{t.dialog_effect}</p>
          <p>{t[`effect_${kind}`]}</p>
        </>
      }
      action={t.dialog_action}
      isDanger
      form={form}
      onClose={onClose}
    />
  );
}

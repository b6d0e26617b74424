import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/identity-security.contract.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Account.module.css';
import { Section } from './Section.tsx';
import { ownSessions } from './security.ts';

export function SessionsSection() {
  const t = useTexts(identity_account);
  return (
    <Section title={t.sessions_title} text={t.sessions_text}>
      <SessionList />
    </Section>
  );
}

function SessionList() {
  const t = useTexts(identity_account);
  const sessions = useQuery(ownSessions);
  const reload = useSessionsReload();
  const endOthers = useApiAction(() => callApi('POST /api/patients/sessions/end-others', {}), reload);

  if (sessions.isPending) return <Skeleton rows={2} />;
  if (sessions.isError) return <FailureNote onRetry={() => sessions.refetch()} />;
  return (
    <>
      <ul className={styles.rows}>
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button look="secondary" isBusy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
          {t.sessions_end_others}
        </Button>
      )}
    </>
  );
}

/** The session of this device is ended by logging out, in the menu. */
function SessionRow({ session }: { session: Session }) {
  const t = useTexts(identity_account);
  const reload = useSessionsReload();
  const end = useApiAction((id: number) => callApi('DELETE /api/patients/sessions/:id', { id }), reload);
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <span className={styles.rowTitle}>
          {session.device}
          {session.is_current && <Pill tone="good">{t.session_current}</Pill>}
        </span>
        <span className={styles.small}>{t.session_seen({ time: formatDateTime(session.last_seen_at) })}</span>
        <span className={styles.small}>{t.session_since({ time: formatDateTime(session.created_at) })}</span>
      </div>
      {!session.is_current && (
        <Button
          look="secondary"
          size="small"
          aria-label={t.session_end_label({ device: session.device })}
          isBusy={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {t.session_end}
        </Button>
      )}
    </li>
  );
}

function useSessionsReload(): () => void {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ownSessions.queryKey });
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Session, TrustedDevice } from '#contract/identity-security.contract.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { calendarAddress } from '#web/identity/CalendarAddress.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from '../../person/Account.module.css';
import { accountParts } from '../../person/account-parts.ts';
import { Section } from '../../person/Section.tsx';
import { ownSessions, ownTrustedDevices } from './security.ts';

/** This device and those used last. */
const SHOWN_AT_FIRST = 5;

export function SessionsSection() {
  const t = useTexts(identity_account);
  return (
    <Section id={accountParts.sessions} title={t.sessions_title} text={t.sessions_text}>
      <SessionList />
    </Section>
  );
}

function SessionList() {
  const t = useTexts(identity_account);
  const sessions = useQuery(ownSessions);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const queries = useQueryClient();
  // The pressed button goes with its session.
  const showEnded = () => {
    list.current?.focus();
    void queries.invalidateQueries({ queryKey: ownSessions.queryKey });
  };
  const endOthers = useSend(() => callApi('POST /api/patients/sessions/end-others', {}), {
    onDone: () => {
      showEnded();
      void queries.invalidateQueries({ queryKey: ownTrustedDevices.queryKey });
      void queries.invalidateQueries(calendarAddress('patient'));
    },
  });

  if (sessions.isPending) return <Skeleton rows={2} />;
  if (sessions.isLoadingError) return <FailureNote onRetry={() => sessions.refetch()} />;
  const count = sessions.data.length;
  const ownFirst = sessions.data.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  const shown = showsAll ? ownFirst : ownFirst.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t.sessions_title} className={styles.rows}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={showEnded} />
        ))}
      </ul>
      {count > SHOWN_AT_FIRST && (
        <Button look="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t.sessions_fewer : t.sessions_all({ count })}
        </Button>
      )}
      {count > 1 && (
        <Button look="secondary" isBusy={endOthers.isBusy} onClick={() => endOthers.send()}>
          {t.sessions_end_others}
        </Button>
      )}
    </>
  );
}

/** The session of this device is ended by logging out, in the menu. */
function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const t = useTexts(identity_account);
  const end = useSend((id: number) => callApi('DELETE /api/patients/sessions/:id', { id }), {
    onDone: onEnded,
  });
  return (
    <li className={styles.row}>
      <div className={styles.rowTexts}>
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
          isBusy={end.isBusy}
          onClick={() => end.send(session.id)}
        >
          {t.session_end}
        </Button>
      )}
    </li>
  );
}

/** Nothing is shown while there is none: most patients have no second factor. */
export function TrustedDevices() {
  const t = useTexts(identity_account);
  const devices = useQuery(ownTrustedDevices);
  const list = useRef<HTMLUListElement>(null);
  const queries = useQueryClient();
  const showEnded = () => {
    // The last one takes the list with it.
    if (devices.data?.length === 1) focusHeading();
    else list.current?.focus();
    void queries.invalidateQueries({ queryKey: ownTrustedDevices.queryKey });
  };
  if (devices.isPending || devices.data?.length === 0) return null;
  return (
    <Section title={t.trusted_title} text={t.trusted_text}>
      {devices.isLoadingError ? (
        <FailureNote onRetry={() => devices.refetch()} />
      ) : (
        <ul ref={list} tabIndex={-1} aria-label={t.trusted_title} className={styles.rows}>
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} onEnded={showEnded} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function DeviceRow({ device, onEnded }: { device: TrustedDevice; onEnded: () => void }) {
  const t = useTexts(identity_account);
  const end = useSend((id: number) => callApi('DELETE /api/patients/trusted-devices/:id', { id }), {
    onDone: onEnded,
  });
  return (
    <li className={styles.row}>
      <div className={styles.rowTexts}>
        <span className={styles.rowTitle}>
          {device.device}
          {device.is_current && <Pill tone="good">{t.session_current}</Pill>}
        </span>
        <span className={styles.small}>{t.trusted_until({ date: formatDate(device.expires_at) })}</span>
        <span className={styles.small}>{t.trusted_used({ time: formatDateTime(device.last_used_at) })}</span>
      </div>
      <Button
        look="secondary"
        size="small"
        aria-label={t.trusted_end_label({ device: device.device })}
        isBusy={end.isBusy}
        onClick={() => end.send(device.id)}
      >
        {t.trusted_end}
      </Button>
    </li>
  );
}

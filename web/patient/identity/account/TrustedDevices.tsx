import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { TrustedDevice } from '#contract/identity-security.contract.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import styles from './Account.module.css';
import { Section } from './Section.tsx';
import { ownTrustedDevices } from './security.ts';

/** Nothing is shown while there is none: most patients have no second factor. */
export function TrustedDevices() {
  const t = useTexts(identity_account);
  const devices = useQuery(ownTrustedDevices);
  const list = useRef<HTMLUListElement>(null);
  const queries = useQueryClient();
  const showEnded = () => {
    list.current?.focus();
    void queries.invalidateQueries({ queryKey: ownTrustedDevices.queryKey });
  };
  if (devices.isPending || devices.data?.length === 0) return null;
  return (
    <Section title={t.trusted_title} text={t.trusted_text}>
      {devices.isError ? (
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
  const end = useApiAction(
    (id: number) => callApi('DELETE /api/patients/trusted-devices/:id', { id }),
    onEnded,
  );
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
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
        isBusy={end.isPending}
        onClick={() => end.mutate(device.id)}
      >
        {t.trusted_end}
      </Button>
    </li>
  );
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { form as formTexts } from '#texts/generated/form.ts';
import { identity_calendar } from '#texts/generated/identity_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './Secrets.module.css';

/** A patient's calendar, or the doctor's own one. */
type Whose = 'patient' | 'doctor';

const CALLS = {
  patient: {
    read: (signal: AbortSignal) => callApi('GET /api/patients/calendar-address', {}, { signal }),
    create: () => callApi('POST /api/patients/calendar-address', {}),
    end: () => callApi('DELETE /api/patients/calendar-address', {}),
  },
  doctor: {
    read: (signal: AbortSignal) => callApi('GET /api/staff/calendar-address', {}, { signal }),
    create: () => callApi('POST /api/staff/calendar-address', {}),
    end: () => callApi('DELETE /api/staff/calendar-address', {}),
  },
};

export const calendarAddress = (whose: Whose) =>
  queryOptions({
    queryKey: ['calendar address', whose],
    queryFn: async ({ signal }) => (await CALLS[whose].read(signal)).data,
  });

/** The secret address for a calendar program: shown when it is created, and afterwards only replaced or removed. */
export function CalendarAddress({ whose }: { whose: Whose }) {
  const t = useTexts(identity_calendar);
  const stored = useQuery(calendarAddress(whose));
  const { url, asked, ask, create, end } = useAddress(whose, stored.data !== null);

  if (stored.isPending) return <Skeleton rows={1} />;
  if (stored.isLoadingError) return <FailureNote onRetry={() => stored.refetch()} />;
  return (
    <>
      <p>{stored.data ? t.since({ time: formatDateTime(stored.data.created_at) }) : t.none}</p>
      {url !== null && <NewAddress key={url} url={url} />}
      {stored.data && <p>{whose === 'doctor' ? t.ends_doctor : t.ends}</p>}
      <div className={formStyles.actions}>
        <Button
          look="secondary"
          isBusy={create.isBusy}
          onClick={() => (stored.data ? ask('replace') : void create.send())}
        >
          {stored.data ? t.replace : t.create}
        </Button>
        {stored.data && (
          <Button look="quiet" onClick={() => ask('end')}>
            {t.end}
          </Button>
        )}
      </div>
      {asked === 'replace' && (
        <ConfirmDialog
          title={t.replace_title}
          text={t.replace_text}
          action={t.replace}
          isBusy={create.isBusy}
          onConfirm={() => void create.send()}
          onClose={() => ask(null)}
        />
      )}
      {asked === 'end' && (
        <ConfirmDialog
          title={t.end_title}
          text={t.end_text}
          action={t.end}
          isBusy={end.isBusy}
          onConfirm={() => void end.send()}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

function useAddress(whose: Whose, isStored: boolean) {
  const queries = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const [asked, ask] = useState<'replace' | 'end' | null>(null);
  const show = (created: { created_at: string; url: string } | null) => {
    queries.setQueryData(
      calendarAddress(whose).queryKey,
      created ? { created_at: created.created_at } : null,
    );
    setUrl(created?.url ?? null);
    ask(null);
  };
  const create = useSend(CALLS[whose].create, { onDone: ({ data }) => show(data) });
  const end = useSend(CALLS[whose].end, { onDone: () => show(null) });
  // Ended elsewhere on this page, such as with all other sessions.
  return { url: isStored ? url : null, asked, ask, create, end };
}

function NewAddress({ url }: { url: string }) {
  const t = useTexts(identity_calendar);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} aria-label={t.address} className={styles.created}>
      <Notice isSilent tone="waiting">
        {t.once}
      </Notice>
      <p className={styles.secret}>{url}</p>
      <div className={formStyles.actions}>
        <CopyButton text={url} copied={t.copied}>
          {t.copy}
        </CopyButton>
        {/* What calendar programs register for. */}
        <a href={url.replace(/^https?:/, 'webcal:')}>{t.open}</a>
      </div>
    </section>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  action: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function ConfirmDialog({ title, text, action, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const { cancel } = useTexts(formTexts);
  return (
    <Dialog
      isOpen
      title={title}
      about={text}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}

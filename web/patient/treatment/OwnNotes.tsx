import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { noteSections } from '#contract/treatment.rules.ts';
import type { Insight } from '#contract/treatment-insight.contract.ts';
import { own_notes } from '#texts/generated/own_notes.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useDiagnosisLine } from '#web/treatment/use-diagnosis-line.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './OwnNotes.module.css';

const ownInsight = queryOptions({
  queryKey: ['GET /api/patients/notes'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/notes', {}, { signal })).data,
});

const ownNote = (appointmentId: number) =>
  queryOptions({
    queryKey: [...ownInsight.queryKey, appointmentId],
    queryFn: async ({ signal }) =>
      (
        await callApi(
          'GET /api/patients/notes/:appointment_id',
          { appointment_id: appointmentId },
          { signal },
        )
      ).data,
  });

/** The signed notes that the patient may read, or the way to ask for them (§ 630g BGB). */
export function OwnNotes() {
  const t = useTexts(own_notes);
  const titleId = useId();
  const insight = useQuery(ownInsight);
  const place = useFocusFallback<HTMLDivElement>(`[id="${titleId}"]`);
  return (
    <Card ref={place} role="region" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t.title}
      </h2>
      {insight.isPending && <Skeleton rows={2} label={t.loading} />}
      {insight.isLoadingError && (
        <FailureNote message={insight.error.message || undefined} onRetry={() => insight.refetch()} />
      )}
      {insight.data && <Notes insight={insight.data} />}
    </Card>
  );
}

function Notes({ insight }: { insight: Insight }) {
  const t = useTexts(own_notes);
  const { is_open, notes } = insight;
  return (
    <div className={styles.stack}>
      {is_open || notes.length > 0 ? <p className={styles.soft}>{t.lead}</p> : null}
      {is_open && notes.length === 0 && <p className={styles.soft}>{t.none_open}</p>}
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map((note) => (
            <li key={note.appointment_id}>
              <NoteEntry note={note} />
            </li>
          ))}
        </ul>
      )}
      {!is_open && <Asking insight={insight} />}
    </div>
  );
}

/** The request under way, or a button to ask; after a decision the patient can ask again for what was signed since. */
function Asking({ insight: { request, notes } }: { insight: Insight }) {
  const t = useTexts(own_notes);
  const queries = useQueryClient();
  const { send, isBusy } = useSend(() => callApi('POST /api/patients/notes/request', {}), {
    onDone: ({ data }) => queries.setQueryData(ownInsight.queryKey, data),
  });
  if (request && request.is_granted === null) return <p>{t.waits({ date: formatDate(request.asked_at) })}</p>;
  return (
    <>
      {request?.is_granted === false && request.decided_at && (
        <p>{t.refused({ date: formatDate(request.decided_at), reason: request.reason })}</p>
      )}
      {notes.length === 0 && <p className={styles.soft}>{t.ask_lead}</p>}
      <div>
        <Button look="secondary" isBusy={isBusy} onClick={() => void send()}>
          {request ? t.ask_again : t.ask}
        </Button>
      </div>
    </>
  );
}

function NoteEntry({ note }: { note: Insight['notes'][number] }) {
  const t = useTexts(own_notes);
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  const date = formatDate(note.appointment_start);
  return (
    <>
      <Button
        look="quiet"
        isWide
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
      >
        {t.note_of({ date, doctor: note.doctor_name })}
      </Button>
      <div id={contentId}>{isOpen && <NoteContent appointmentId={note.appointment_id} />}</div>
    </>
  );
}

function NoteContent({ appointmentId }: { appointmentId: number }) {
  const t = useTexts(own_notes);
  const lineOf = useDiagnosisLine();
  const { data: note, error, isLoadingError, refetch } = useQuery(ownNote(appointmentId));
  if (isLoadingError) return <FailureNote message={error.message || undefined} onRetry={() => refetch()} />;
  if (!note) return <Skeleton rows={3} label={t.loading} />;
  const written = noteSections.filter((section) => note.sections[section].trim() !== '');
  return (
    <div className={styles.note}>
      {note.signed_at && (
        <p className={styles.soft}>{t.signed({ date: formatDate(note.signed_at), name: note.signed_by })}</p>
      )}
      <dl className={styles.facts}>
        {written.map((section) => (
          <div key={section}>
            <dt>{t[section]}</dt>
            <dd>{note.sections[section]}</dd>
          </div>
        ))}
        {note.diagnoses.length > 0 && (
          <div>
            <dt>{t.diagnoses}</dt>
            <dd>{note.diagnoses.map(lineOf).join('\n')}</dd>
          </div>
        )}
        {note.addenda.map(({ id, text, written_at, written_by }) => (
          <div key={id}>
            <dt>{t.addendum({ date: formatDate(written_at), name: written_by })}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffWaitlistEntry } from '#contract/waitlist.contract.ts';
import { staff_waitlist } from '#texts/generated/staff_waitlist.ts';
import { ui_table } from '#texts/generated/ui_table.ts';
import { waitlist } from '#texts/generated/waitlist.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime, formatShortDay } from '#web/lib/dates.ts';
import { useEntryState } from '#web/lib/entry-state.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useAfterTyping } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { wishesInWords } from '#web/waitlist/wish-in-words.ts';
import { PatientName } from '../patient-file/PatientName.tsx';
import styles from './WaitlistArea.module.css';

const LIST = 'GET /api/staff/waitlist';
const ROWS = 20;

function pageOfWaitlist(page: number, search: string, language: Language) {
  return queryOptions({
    queryKey: [LIST, language, page, search],
    queryFn: ({ signal }) => callApi(LIST, { page, perPage: ROWS, search }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Who waits for what, and a free time for one of them by hand. */
export function WaitlistArea() {
  const t = useTexts(staff_waitlist);
  return (
    <Page>
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <Waiting />
    </Page>
  );
}

function Waiting() {
  const language = useLanguage();
  const t = staff_waitlist[language];
  const [view, setView] = useEntryState('waiting list', { page: 1, search: '' });
  const [offering, setOffering] = useState<StaffWaitlistEntry | null>(null);
  const search = useAfterTyping(view.search).trim();
  const list = useQuery(pageOfWaitlist(view.page, search, language));
  if (list.isPending) return <Skeleton rows={6} label={t.loading} />;
  if (list.isLoadingError)
    return <FailureNote message={list.error.message || undefined} onRetry={() => void list.refetch()} />;
  const { data, total } = list.data;
  if (total === 0 && search === '' && view.search === '')
    return <EmptyNote title={t.empty_title} text={t.empty_text} />;
  return (
    <>
      <WaitlistSearch value={view.search} onSearch={(words) => setView({ page: 1, search: words })} />
      <p className={styles.count} role="status">
        {t.count({ count: total })}
      </p>
      {total === 0 && <NoMatch onReset={() => setView({ page: 1, search: '' })} />}
      <ul className={styles.list} aria-label={t.entries}>
        {data.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} onOffer={() => setOffering(entry)} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t.pages}
        page={view.page}
        pageCount={Math.ceil(total / ROWS)}
        onPage={(page) => setView({ ...view, page })}
      />
      {offering && <OfferDialog entry={offering} onClose={() => setOffering(null)} />}
    </>
  );
}

const SEARCH_ID = 'search-of-waiting-list';

function WaitlistSearch({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const t = useTexts(ui_table);
  const { title, search_hint } = useTexts(staff_waitlist);
  return (
    <search className={styles.search} aria-label={t.searchIn({ table: title })}>
      <TextField
        id={SEARCH_ID}
        type="search"
        label={t.search}
        hint={search_hint}
        value={value}
        onChange={({ target }) => onSearch(target.value)}
      />
    </search>
  );
}

function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useTexts(ui_table);
  // The button disappears with this note, so the focus moves to the search.
  const reset = () => {
    document.getElementById(SEARCH_ID)?.focus();
    onReset();
  };
  return (
    <EmptyNote
      text={t.noMatch}
      action={
        <Button look="secondary" onClick={reset}>
          {t.clearSearch}
        </Button>
      }
    />
  );
}

function Entry({ entry, onOffer }: { entry: StaffWaitlistEntry; onOffer: () => void }) {
  const language = useLanguage();
  const t = staff_waitlist[language];
  const states = waitlist[language];
  const { patient, service, status, offer } = entry;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2>
          <PatientName patient={patient} />
        </h2>
        <Pill tone={status === 'paused' ? 'waiting' : 'good'}>{states[status]}</Pill>
      </div>
      <p className={styles.service}>{service.title}</p>
      <ul className={styles.wishes}>
        {wishesInWords(entry, language).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {offer ? (
        <Notice tone="waiting" isSilent>
          {t.offer_out({
            until: formatDateTime(offer.expires_at),
            time: formatDateTime(offer.starts_at),
            doctor: offer.display_name,
          })}
        </Notice>
      ) : (
        <div>
          <Button
            look="secondary"
            size="small"
            aria-label={t.offer_label({ name: patient.name })}
            onClick={onOffer}
          >
            {t.offer}
          </Button>
        </div>
      )}
    </Card>
  );
}

function OfferDialog({ entry, onClose }: { entry: StaffWaitlistEntry; onClose: () => void }) {
  const language = useLanguage();
  const t = staff_waitlist[language];
  const queries = useQueryClient();
  const times = useQuery({
    queryKey: ['GET /api/staff/waitlist/:id/free-times', entry.id],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/waitlist/:id/free-times', { id: entry.id }, { signal })).data,
    staleTime: 0,
  });
  const form = useSendForm({
    defaultValues: { schedule: '' },
    send: ({ schedule }) => callApi('POST /api/staff/waitlist/:id/offer', { id: entry.id, schedule }),
    onDone: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: [LIST] });
    },
    onRefused: () => void times.refetch(),
  });
  return (
    <FormDialog
      title={t.dialog_title({ name: entry.patient.name })}
      about={t.dialog_about}
      action={t.send}
      form={form}
      onClose={onClose}
    >
      {times.isPending && <Skeleton rows={2} label={t.loading} />}
      {times.isLoadingError && (
        <FailureNote message={times.error.message || undefined} onRetry={() => void times.refetch()} />
      )}
      {times.data?.length === 0 && <p>{t.no_times}</p>}
      {times.data && times.data.length > 0 && (
        <Select label={t.time} required {...form.field('schedule')}>
          <option value="">{t.choose}</option>
          {times.data.map((slot) => (
            <option key={slot.id} value={slot.id}>
              {t.time_of({
                day: formatShortDay(slot.date, language),
                time: slot.start_time,
                doctor: slot.display_name,
              })}
            </option>
          ))}
        </Select>
      )}
    </FormDialog>
  );
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useState } from 'react';
import type { LetterLink } from '#contract/appointments-letter.contract.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import { appointments_letter as texts } from '#texts/generated/appointments_letter.ts';
import { appointments_move as moveTexts } from '#texts/generated/appointments_move.ts';
import { route } from '#texts/generated/route.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { formatDate, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { useSend } from '#web/lib/use-send.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { NewTime } from '../move-appointment/lazy-new-time.ts';
import { pathTo } from '../paths.ts';

/**
 * Behind a link of a letter about an appointment: one thing to do, with one button and without signing in. Opening it
 * changes nothing, because mail scanners open links, too.
 */
export const LetterLinkPage = withQueries(LetterLinkScreen);

function letterLink(token: string) {
  return queryOptions({
    queryKey: ['letter link', token],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/letter-links/:token', { token }, { signal })).data,
  });
}

function LetterLinkScreen() {
  const t = useTexts(texts);
  const title = useTexts(route).LetterLink;
  const { token = '' } = useParams();
  const [done, setDone] = useState<Done | null>(null);
  const link = useQuery({ ...letterLink(token), enabled: done === null });
  const finish = (act: Done['act'], message: string) => {
    setDone({ act, message });
    focusHeading();
  };
  if (done) return <DoneCard done={done} />;
  if (isNoLink(link.error)) return <InvalidLink />;
  if (link.isPending || link.isLoadingError)
    return (
      <Page width="narrow">
        <PageHeading>{title}</PageHeading>
        {link.isPending ? (
          <Skeleton rows={4} label={t.loading} />
        ) : (
          <FailureNote message={link.error.message || undefined} onRetry={() => void link.refetch()} />
        )}
      </Page>
    );
  const props = { token, link: link.data, onDone: (message: string) => finish(link.data.act, message) };
  if (link.data.act === 'come') return <Come {...props} />;
  return link.data.act === 'cancel' ? <Cancel {...props} /> : <Move {...props} />;
}

interface Done {
  act: LetterLink['act'];
  message: string;
}

/** A link that a mail program cut off counts as invalid, too. */
function isNoLink(error: Error | null): boolean {
  return error instanceof ApiError && [404, 422].includes(error.status);
}

function DoneCard({ done: { act, message } }: { done: Done }) {
  const t = useTexts(texts);
  return (
    <MessageCard
      Icon={act === 'cancel' ? CalendarX : CalendarCheck}
      tone="good"
      title={t[`${act}_done`]}
      notice={<Notice tone="good">{message}</Notice>}
      actions={<ButtonLink to={pathTo('ScheduleAppointment')}>{t.to_appointments}</ButtonLink>}
    />
  );
}

/** Used, expired, cut off, or about a time that the appointment does not have any more: the ways on. */
function InvalidLink() {
  const t = useTexts(texts);
  return (
    <MessageCard
      Icon={CalendarX}
      tone="waiting"
      title={t.invalid_title}
      text={t.invalid_text}
      actions={<WaysOn />}
    />
  );
}

function WaysOn() {
  const t = useTexts(texts);
  return (
    <>
      <ButtonLink to={pathTo('ScheduleAppointment')}>{t.to_appointments}</ButtonLink>
      <ButtonLink look="secondary" to={pathTo('Contact')}>
        {t.to_contact}
      </ButtonLink>
    </>
  );
}

interface ActProps {
  token: string;
  link: LetterLink;
  onDone: (message: string) => void;
}

function Come({ token, link, onDone }: ActProps) {
  const t = useTexts(texts);
  const come = useAct(token, onDone, () => callApi('POST /api/patients/letter-links/:token/come', { token }));
  return (
    <MessageCard
      Icon={CalendarCheck}
      tone="brand"
      title={t.come_title}
      notice={<AppointmentText link={link} />}
      actions={
        <>
          <Button isBusy={come.isBusy} busyText={t.sending} onClick={() => come.send()}>
            {t.come}
          </Button>
          <RestOfErrors refusal={come.refusal} />
        </>
      }
    />
  );
}

function Cancel({ token, link, onDone }: ActProps) {
  const t = useTexts(texts);
  const { cancellation } = link;
  const cancel = useAct(token, onDone, () =>
    callApi('POST /api/patients/letter-links/:token/cancel', {
      token,
      seen_way: cancellation?.way ?? 'plain',
      seen_fee_cents: cancellation?.fee_cents ?? 0,
    }),
  );
  if (!cancellation) return <InvalidLink />;
  return (
    <MessageCard
      Icon={CalendarX}
      tone="waiting"
      title={t.cancel_title}
      notice={
        <>
          <AppointmentText link={link} />
          <CancelTerms cancellation={cancellation} />
          <RestOfErrors refusal={cancel.refusal} />
        </>
      }
      actions={
        <Button look="danger" isBusy={cancel.isBusy} busyText={t.sending} onClick={() => cancel.send()}>
          {cancellation.way === 'request' ? t.cancel_request : t.cancel}
        </Button>
      }
    />
  );
}

/** What cancelling costs now, by the terms agreed at booking. */
function CancelTerms({ cancellation }: { cancellation: NonNullable<LetterLink['cancellation']> }) {
  const language = useLanguage();
  const t = texts[language];
  const { way, free_until, fee_cents, refund_cents } = cancellation;
  const deadline = { date: formatDate(free_until), time: formatTime(free_until) };
  if (way === 'plain')
    return (
      <Notice tone="good">
        <p>{t.cancel_free(deadline)}</p>
        {refund_cents > 0 && <p>{t.cancel_refund({ amount: formatEuro(refund_cents, language) })}</p>}
      </Notice>
    );
  return (
    <Notice tone="waiting">
      <p>{t.cancel_late(deadline)}</p>
      <p>
        <strong>
          {fee_cents > 0 ? t.cancel_fee({ amount: formatEuro(fee_cents, language) }) : t.cancel_no_fee}
        </strong>
      </p>
    </Notice>
  );
}

function Move({ token, link, onDone }: ActProps) {
  const t = useTexts(texts);
  const { lead } = useTexts(moveTexts);
  const queries = useQueryClient();
  const { move, service, doctor, start_date, cancellation } = link;
  if (!move)
    return (
      <MessageCard
        Icon={CalendarX}
        tone="waiting"
        title={t.move_not_possible}
        text={t.move_not_possible_text}
        actions={<WaysOn />}
      />
    );
  const send = (slot: Slot, reason: string | null) => {
    const wish = { token, schedule_id: slot.id, seen_start_time: start_date };
    return reason === null
      ? callApi('POST /api/patients/letter-links/:token/move', wish)
      : callApi('POST /api/patients/letter-links/:token/move-request', { ...wish, notes: reason });
  };
  const display_name = nameOf(doctor);
  return (
    <Page width="wide">
      <PageHeading lead={lead}>{t.move_title}</PageHeading>
      <NewTime
        appointment={{ service, start_date, cancellation, doctor: { display_name } }}
        move={move}
        send={send}
        onDone={onDone}
        onRefused={() => void queries.invalidateQueries({ queryKey: letterLink(token).queryKey })}
        keep={null}
        letterToken={token}
      />
    </Page>
  );
}

/** The appointment of the link, and nothing else about the patient. */
function AppointmentText({ link: { service, doctor, start_date } }: { link: LetterLink }) {
  const language = useLanguage();
  const t = texts[language];
  return (
    <div>
      <p>
        <strong>{t.when({ day: formatWeekday(start_date, language), time: formatTime(start_date) })}</strong>
      </p>
      <p>{t.with({ service: service.name, doctor: nameOf(doctor) })}</p>
    </div>
  );
}

function nameOf({ first_name, last_name }: LetterLink['doctor']): string {
  return `${first_name} ${last_name}`;
}

/** A refusal may mean that the amount has changed or the link is used, so the link is read again. */
function useAct(token: string, onDone: (message: string) => void, call: () => Promise<{ message: string }>) {
  const queries = useQueryClient();
  return useSend(call, {
    onDone: ({ message }) => onDone(message),
    onRefused: () => void queries.invalidateQueries({ queryKey: letterLink(token).queryKey }),
    isQuiet: true,
  });
}

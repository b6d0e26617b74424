import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useState } from 'react';
import type { OfferLink } from '#contract/waitlist.contract.ts';
import { route } from '#texts/generated/route.ts';
import { waitlist_letter as texts } from '#texts/generated/waitlist_letter.ts';
import { useCountdown } from '#web/identity/TimedButton.tsx';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useNavigate } from '#web/lib/router.ts';
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
import { pathTo } from '../paths.ts';
import { WaysOn } from './OfferCard.tsx';
import { OfferTerms } from './OfferTerms.tsx';
import { renewWaitlist } from './waitlist-queries.ts';

/**
 * Behind a link of a letter about an offer: one answer, with one button and without signing in. Opening it changes
 * nothing, because mail scanners open links, too.
 */
export const OfferLinkPage = withQueries(OfferLinkScreen);

function offerLink(token: string) {
  return queryOptions({
    queryKey: ['offer link', token],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/waitlist/links/:token', { token }, { signal })).data,
    staleTime: 0,
  });
}

interface Done {
  act: OfferLink['act'];
  message: string;
}

function OfferLinkScreen() {
  const t = useTexts(texts);
  const title = useTexts(route).OfferLink;
  const { token = '' } = useParams();
  const [done, setDone] = useState<Done | null>(null);
  const link = useQuery({ ...offerLink(token), enabled: done === null });
  if (done) return <DoneCard done={done} />;
  if (isNoLink(link.error)) return <NoOffer />;
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
  const finish = (message: string) => {
    setDone({ act: link.data.act, message });
    focusHeading();
  };
  return <Answer key={link.data.seconds_left} token={token} link={link.data} onDone={finish} />;
}

/** A link that a mail program cut off counts as invalid, too. */
function isNoLink(error: Error | null): boolean {
  return error instanceof ApiError && [404, 422].includes(error.status);
}

interface AnswerProps {
  token: string;
  link: OfferLink;
  onDone: (message: string) => void;
}

function Answer({ token, link, onDone }: AnswerProps) {
  const t = useTexts(texts);
  const { secondsLeft } = useCountdown(link.seconds_left);
  const answer = useAnswer(token, link.act, onDone);
  if (secondsLeft === 0 && !answer.isBusy) return <NoOffer />;
  const isTaking = link.act === 'take';
  return (
    <MessageCard
      Icon={isTaking ? CalendarCheck : CalendarX}
      tone={isTaking ? 'brand' : 'waiting'}
      title={t[`${link.act}_title`]}
      notice={
        <>
          <OfferTerms offer={link} />
          {!isTaking && <p>{t.decline_text}</p>}
          <p>
            <strong>{t.until({ until: formatDateTime(link.expires_at) })}</strong>
          </p>
          <RestOfErrors refusal={answer.refusal} />
        </>
      }
      actions={
        <Button isBusy={answer.isBusy} busyText={t.sending} onClick={() => answer.send()}>
          {t[link.act]}
        </Button>
      }
    />
  );
}

/** A new appointment is paid for next. A refusal may mean that the offer is answered or over, so the link is read again. */
function useAnswer(token: string, act: OfferLink['act'], onDone: (message: string) => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useSend(() => send(token, act), {
    isQuiet: true,
    onRefused: () => void queries.invalidateQueries({ queryKey: offerLink(token).queryKey }),
    onDone: ({ message, confirmation }) => {
      void renewWaitlist(queries);
      if (confirmation === null) return onDone(message);
      navigate(pathTo('ConfirmPayment').replace(':token', confirmation), { replace: true });
    },
  });
}

async function send(token: string, act: OfferLink['act']) {
  if (act === 'decline') {
    const { message } = await callApi('POST /api/patients/waitlist/links/:token/decline', { token });
    return { message, confirmation: null };
  }
  const { message, data } = await callApi('POST /api/patients/waitlist/links/:token/take', { token });
  return { message, confirmation: data.confirmation_token };
}

function DoneCard({ done: { act, message } }: { done: Done }) {
  const t = useTexts(texts);
  return (
    <MessageCard
      Icon={act === 'take' ? CalendarCheck : CalendarX}
      tone="good"
      title={t[`${act}_done`]}
      notice={<Notice tone="good">{message}</Notice>}
      actions={
        act === 'take' ? (
          <ButtonLink to={pathTo('ScheduleAppointment')}>{t.to_appointments}</ButtonLink>
        ) : (
          <WaysOn />
        )
      }
    />
  );
}

/** Answered, over or cut off: the ways on. */
function NoOffer() {
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

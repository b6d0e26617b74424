import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Dashboard } from '#contract/dashboard.contract.ts';
import type { DiaryDay } from '#contract/treatment-diary.contract.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatShortDay, formatTime } from '#web/lib/dates.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { type FirstData, lazyScreen } from '#web/lib/lazy-screen.tsx';
import { queriesOf, withQueries } from '#web/lib/queries.tsx';
import { readIfChanged } from '#web/lib/read-if-changed.ts';
import { useNow } from '#web/lib/render-context.ts';
import { Link } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo, type ScreenName } from '../paths.ts';
import '../treatment/diary/Doses.module.css';
import { AppointmentsThisWeek } from './AppointmentsThisWeek.tsx';
import { Block } from './Block.tsx';
import styles from './Dashboard.module.css';
import { LatestInvoices } from './LatestInvoices.tsx';
import { LatestMessages } from './LatestMessages.tsx';
import { NextAppointment } from './NextAppointment.tsx';
import { OfferCard } from './OfferCard.tsx';
import { QuestionCard } from './QuestionCard.tsx';

/** The patient's first screen: the next appointment, what is new, and what the clinic waits for. */
export const DashboardPage = Object.assign(withQueries(DashboardScreen), {
  prefetch: async (context) => {
    if (!context.user()) return;
    const queries = queriesOf(context);
    await queries.prefetchQuery(ownDashboard);
    if (queries.getQueryData(ownDashboard.queryKey)?.todays_intake)
      await TodaysIntake.preload().catch(() => undefined);
  },
  asksFirst: [['GET /api/patients/dashboard', {}]],
} satisfies FirstData);

function DashboardScreen() {
  const t = useTexts(dashboard);
  const [name = ''] = useSessionUser()?.name.split(' ') ?? [];
  return (
    <Page>
      <PageHeading>{t[greetingAt(useNow())]({ name })}</PageHeading>
      <DashboardBlocks />
    </Page>
  );
}

function DashboardBlocks() {
  const t = useTexts(dashboard);
  const { data, error, refetch } = useQuery(ownDashboard);

  // What was loaded once stays when a later poll fails.
  if (data) return <Blocks {...data} />;
  if (error) return <FailureNote message={error.message || undefined} onRetry={() => refetch()} />;
  return <Skeleton rows={8} label={t.loading} />;
}

function Blocks(data: Dashboard) {
  const { offer, next_appointment, todays_intake, to_do, claims, ...latest } = data;
  const { latest_messages, appointment_week, latest_invoices } = latest;
  return (
    <>
      <Claims claims={claims} />
      <NextAppointment appointment={next_appointment} />
      {offer && <OfferCard offer={offer} />}
      <ToDoList entries={to_do} />
      {todays_intake && <Intake day={todays_intake} />}
      <div className={styles.pair}>
        <LatestMessages messages={latest_messages} />
        <AppointmentsThisWeek appointments={appointment_week} />
      </div>
      <LatestInvoices invoices={latest_invoices} />
    </>
  );
}

/** Its code comes to those only who have something to take; its styles come with the page, which the server renders with it. */
const TodaysIntake = lazyScreen(async () => (await import('./TodaysIntake.tsx')).TodaysIntake);

function Intake({ day }: { day: DiaryDay }) {
  const t = useTexts(dashboard);
  const queries = useQueryClient();
  const change = (changed: (shown: DiaryDay) => DiaryDay) => {
    // A read that is under way does not know the tick, and would take it off again.
    void queries.cancelQueries(ownDashboard);
    queries.setQueryData(ownDashboard.queryKey, (shown) =>
      shown?.todays_intake ? { ...shown, todays_intake: changed(shown.todays_intake) } : shown,
    );
  };
  return (
    <Block title={t.intake} more={{ to: pathTo('TherapyPlan'), label: t.intake_plan }} empty={false}>
      <Suspense fallback={<Skeleton rows={2 * day.medicines.length} label={t.loading} />}>
        <TodaysIntake day={day} onChange={change} />
      </Suspense>
    </Block>
  );
}

type Claim = Dashboard['claims'][number];

/** Bookings that somebody made with the patient's e-mail address without a login. The patient says whose they are. */
function Claims({ claims }: { claims: Claim[] }) {
  return claims.map((claim) => <ClaimCard key={claim.id} claim={claim} />);
}

function ClaimCard({ claim: { id, booked_at, appointments } }: { claim: Claim }) {
  const t = useTexts(dashboard);
  const language = useLanguage();
  const queries = useQueryClient();
  const reload = () => {
    focusHeading();
    void queries.invalidateQueries({ queryKey: ownDashboard.queryKey });
  };
  const claim = useSend(() => callApi('POST /api/patients/claims/:id', { id }), { onDone: reload });
  const decline = useSend(() => callApi('POST /api/patients/claims/:id/decline', { id }), { onDone: reload });
  const isBusy = claim.isBusy || decline.isBusy;
  const answer = ({ send }: typeof claim) => isBusy || void send();
  return (
    <QuestionCard title={t.claim_title}>
      <p>{t.claim_text({ date: formatDate(booked_at) })}</p>
      <ul>
        {appointments.map(({ starts_at, doctor }) => (
          <li key={starts_at}>
            {t.claim_appointment({
              day: formatShortDay(starts_at, language),
              time: formatTime(starts_at),
              doctor,
            })}
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{t.claim_effect}</p>
      <div className={styles.claimActions}>
        <Button isBusy={claim.isBusy} busyText={t.claim_busy} onClick={() => answer(claim)}>
          {t.claim_yes}
        </Button>
        <Button look="secondary" isBusy={decline.isBusy} onClick={() => answer(decline)}>
          {t.claim_no}
        </Button>
      </div>
    </QuestionCard>
  );
}

type ToDo = Dashboard['to_do'][number];

/** The screen for each task; a task that is done in a mailbox has none. */
const PLACES: Partial<
  Record<ToDo['kind'], { route: ScreenName; label: 'go_account' | 'go_anamnesis' | 'go_appointments' }>
> = {
  add_address: { route: 'Account', label: 'go_account' },
  correct_email: { route: 'Account', label: 'go_account' },
  confirm_email: { route: 'Account', label: 'go_account' },
  fill_anamnesis: { route: 'AnamneseBogen', label: 'go_anamnesis' },
  pay_appointment: { route: 'ScheduleAppointment', label: 'go_appointments' },
};

/** What the clinic waits for. */
function ToDoList({ entries }: { entries: ToDo[] }) {
  const t = useTexts(dashboard);
  if (entries.length === 0) return null;
  return (
    <Notice tone="waiting">
      <h2 className={styles.toDoTitle}>{t.to_do}</h2>
      <ul className={styles.toDo}>
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.appointment_id}`}>
            {t[entry.kind]} <Place kind={entry.kind} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Place({ kind }: Pick<ToDo, 'kind'>) {
  const t = useTexts(dashboard);
  const place = PLACES[kind];
  return place ? <Link to={pathTo(place.route)}>{t[place.label]}</Link> : null;
}

const MORNING_ENDS = '11:00';
const EVENING_BEGINS = '18:00';

/** How people greet at this hour in Berlin. */
export function greetingAt(moment: Date): 'morning' | 'day' | 'evening' {
  const time = formatTime(moment);
  if (time >= EVENING_BEGINS || time < '04:00') return 'evening';
  return time < MORNING_ENDS ? 'morning' : 'day';
}

export const DASHBOARD_POLL_MILLISECONDS = 10_000;

const readDashboard = readIfChanged('GET /api/patients/dashboard', {});

/** Asked for again and again while the screen is open and the tab is visible. */
export const ownDashboard = queryOptions({
  queryKey: ['GET /api/patients/dashboard'],
  queryFn: async (query) => (await readDashboard(query)).data,
  refetchInterval: DASHBOARD_POLL_MILLISECONDS,
});

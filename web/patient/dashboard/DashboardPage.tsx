import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '#contract/dashboard.contract.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useSessionUser } from '#web/lib/session.ts';
import { Page } from '#web/shell/Page.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Claims } from './Claims.tsx';
import styles from './Dashboard.module.css';
import { greetingAt } from './greeting.ts';
import { LatestInvoices } from './LatestInvoices.tsx';
import { LatestMessages } from './LatestMessages.tsx';
import { NextVisit } from './NextVisit.tsx';
import { ownDashboard } from './own-dashboard.ts';
import { ToDoList } from './ToDoList.tsx';
import { VisitsThisWeek } from './VisitsThisWeek.tsx';

/** Where a patient lands: her next visit, what is new, and what the clinic waits for. */
export const DashboardPage = withQueries(DashboardScreen);

function DashboardScreen() {
  const t = useTexts(dashboard);
  const [name = ''] = useSessionUser()?.name.split(' ') ?? [];
  return (
    <Page>
      <PageHeading>{t[greetingAt(new Date())]({ name })}</PageHeading>
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
  const { next_visit, to_do, claims, latest_messages, appointment_week, latest_invoices } = data;
  return (
    <>
      <Claims claims={claims} />
      <NextVisit visit={next_visit} />
      <ToDoList entries={to_do} />
      <div className={styles.pair}>
        <LatestMessages messages={latest_messages} />
        <VisitsThisWeek visits={appointment_week} />
      </div>
      <LatestInvoices bills={latest_invoices} />
    </>
  );
}

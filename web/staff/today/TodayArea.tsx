import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff_today } from '#texts/generated/staff_today.ts';
import { berlinDateOf, formatLongDate, noonOf } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import type { FirstData } from '#web/lib/lazy-screen.tsx';
import { queriesOf } from '#web/lib/queries.tsx';
import { useNow } from '#web/lib/render-context.ts';
import { TODAY } from '#web/shell/early-questions.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { DialogOfAppointment } from '../appointments/open-dialog.ts';
import { calendarOf } from '../calendar/calendar-query.ts';
import { OPEN_ROOMS, openRooms, useFollowRooms } from '../rooms/open-rooms.ts';
import { staffTasks, TASKS } from '../tasks/staff-tasks.ts';
import { AppointmentsOfToday } from './AppointmentsOfToday.tsx';
import { TaskList } from './TaskList.tsx';
import styles from './Today.module.css';

const AppointmentDialogs = lazyDialogs(
  async () => (await import('../appointments/AppointmentDialogs.tsx')).AppointmentDialogs,
);

const RELOAD_MILLISECONDS = 30_000;

/** The first screen of a day: its appointments, and the tasks that wait for the person. */
export const TodayArea = Object.assign(Today, {
  prefetch: (context) => {
    const queries = queriesOf(context);
    const language = context.language();
    return Promise.all([
      queries.prefetchQuery(calendarOf([berlinDateOf(context.now())], language)),
      queries.prefetchQuery(staffTasks(language)),
      queries.prefetchQuery(openRooms),
    ]);
  },
  asksFirst: [
    ['GET /api/staff/calendar', { from: TODAY, to: TODAY }],
    [TASKS, {}],
    [OPEN_ROOMS, {}],
  ],
} satisfies FirstData);

function Today() {
  const t = useTexts(staff_today);
  const language = useLanguage();
  const today = berlinDateOf(useNow());
  const calendar = useQuery({ ...calendarOf([today], language), refetchInterval: RELOAD_MILLISECONDS });
  const parts = [calendar, useQuery(staffTasks(language)), useQuery(openRooms)];
  // All parts appear at once: none moves when another one comes later.
  const isArriving = parts.some(({ isPending }) => isPending);
  const [dialog, setDialog] = useState<DialogOfAppointment | null>(null);
  const columns = calendar.data?.columns ?? [];
  const listedIds = new Set(columns.flatMap(({ appointments }) => appointments.map(({ id }) => id)));
  const place = useFocusFallback<HTMLDivElement>('h1');
  useFollowRooms();
  return (
    <Page width="wide">
      <PageHeading lead={formatLongDate(noonOf(today), language)}>{t.title}</PageHeading>
      <div ref={place} className={styles.columns}>
        <AppointmentsOfToday calendar={calendar} isArriving={isArriving} onOpen={setDialog} />
        <TaskList listedIds={listedIds} isArriving={isArriving} />
      </div>
      <AppointmentDialogs
        dialog={dialog}
        doctors={columns.map(({ doctor }) => doctor)}
        clockOffset={calendar.data?.clockOffset ?? 0}
        onOpen={setDialog}
        onClose={() => setDialog(null)}
      />
    </Page>
  );
}

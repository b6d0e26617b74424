import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { berlinDateOf } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import type { FirstData } from '#web/lib/lazy-screen.tsx';
import { queriesOf } from '#web/lib/queries.tsx';
import { useSearchParams } from '#web/lib/router.ts';
import { TODAY } from '#web/shell/early-questions.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Menu, MenuButton } from '#web/ui/Menu.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type CalendarColumn, calendarOf } from '../calendar/calendar-query.ts';
import { NoDoctorNote } from '../catalogue/EmptyArea.tsx';
import { useMayCall } from '../identity/permissions.ts';
import { useFollowRooms } from '../rooms/open-rooms.ts';
import styles from './Calendar.module.css';
import { CalendarGrid } from './CalendarGrid.tsx';
import { CalendarList, TeamWeek } from './CalendarList.tsx';
import { CalendarToolbar, DaysInWords } from './CalendarToolbar.tsx';
import type { CalendarDialog, OpenDialog } from './calendar-dialog.ts';
import { isEmpty } from './calendar-entries.ts';
import { type CalendarView, useCalendarView } from './calendar-view.ts';

const CalendarDialogs = lazyDialogs(async () => (await import('./CalendarDialogs.tsx')).CalendarDialogs);

/** The calendar: appointments, working hours and absences of the doctors. */
export const CalendarArea = Object.assign(CalendarScreen, {
  prefetch: (context) =>
    queriesOf(context).prefetchQuery(calendarOf([berlinDateOf(context.now())], context.language())),
  asksFirst: [['GET /api/staff/calendar', { from: TODAY, to: TODAY }]],
} satisfies FirstData);

function CalendarScreen() {
  const t = useTexts(staff_calendar);
  const [view, change] = useCalendarView();
  const [dialog, setDialog] = useCalendarDialog(view);
  // The dialog makes the browser go through the whole calendar; the entry shows first that it was pressed.
  const openDialog: OpenDialog = (opened) => afterPaint(() => setDialog(opened));
  const calendar = useQuery(calendarOf(view.dates, useLanguage()));
  const columns = calendar.data?.columns ?? [];
  const doctors = columns.map(({ doctor }) => doctor);
  // Nothing can be planned, so there is nothing to choose either.
  const isWithoutDoctor = calendar.data?.columns.length === 0;
  const place = useFocusFallback<HTMLDivElement>('h1');
  const [todayPresses, setTodayPresses] = useState(0);
  const showToday = () => {
    change({ date: berlinDateOf(new Date()) });
    setTodayPresses(todayPresses + 1);
  };
  useFollowRooms();
  return (
    <Page width="wide">
      <PageHeading
        lead={!isWithoutDoctor && <DaysInWords {...view} />}
        action={!isWithoutDoctor && <ChangeMenu view={view} onOpen={openDialog} />}
      >
        {t.title}
      </PageHeading>
      {!isWithoutDoctor && (
        <CalendarToolbar view={view} doctors={doctors} onChange={change} onToday={showToday} />
      )}
      <div ref={place}>
        <Calendar calendar={calendar} view={view} todayPresses={todayPresses} onOpen={openDialog} />
      </div>
      <CalendarDialogs
        dialog={dialog}
        doctors={doctors}
        clockOffset={calendar.data?.clockOffset ?? 0}
        onOpen={setDialog}
        onClose={() => setDialog(null)}
      />
    </Page>
  );
}

/** The open dialog. A link of elsewhere, `?new`, opens the one for a new appointment; the address forgets it when it closes. */
function useCalendarDialog({ doctorId, date }: CalendarView) {
  const [opened, setOpened] = useState<CalendarDialog | null>(null);
  const [search, setSearch] = useSearchParams();
  const isNewAsked = useMayCall('createForPatient') && search.has('new');
  const asked: CalendarDialog | null = isNewAsked ? { kind: 'new', doctorId, date } : null;

  const change = (dialog: CalendarDialog | null) => {
    setOpened(dialog);
    if (!search.has('new')) return;
    const rest = new URLSearchParams(search);
    rest.delete('new');
    setSearch(rest, { replace: true });
  };
  return [opened ?? asked, change] as const;
}

interface CalendarProps {
  calendar: {
    data: { columns: CalendarColumn[]; clockOffset: number } | undefined;
    error: Error | null;
    isLoadingError: boolean;
    refetch: () => unknown;
  };
  view: CalendarView;
  /** How often somebody asked for today. */
  todayPresses: number;
  onOpen: OpenDialog;
}

function Calendar({ calendar, view, todayPresses, onOpen }: CalendarProps) {
  const t = useTexts(staff_calendar);
  if (calendar.isLoadingError)
    return (
      <FailureNote message={calendar.error?.message || undefined} onRetry={() => void calendar.refetch()} />
    );
  if (!calendar.data) return <Skeleton rows={8} label={t.loading} />;

  const { columns, clockOffset } = calendar.data;
  const shown = columns.filter(({ doctor }) => view.doctorId === null || doctor.id === view.doctorId);
  if (shown.length === 0) return <NoDoctorNote />;

  if (isEmpty(view.dates, shown)) return <NothingThere view={view} onOpen={onOpen} />;

  const occasion = { days: view.dates.join(), todayPresses };
  const inside = { columns: shown, dates: view.dates, clockOffset, occasion, onOpen };
  if (view.look === 'list') return <CalendarList {...inside} />;
  const isTeamWeek = view.range === 'week' && shown.length > 1;
  return isTeamWeek ? <TeamWeek {...inside} /> : <CalendarGrid {...inside} />;
}

function NothingThere({ view, onOpen }: { view: CalendarView; onOpen: OpenDialog }) {
  const t = useTexts(staff_calendar);
  const { doctorId } = view;
  return (
    <EmptyNote
      title={t.nothing}
      text={t.nothing_text}
      icon={<CalendarDays />}
      action={
        <Button look="secondary" onClick={() => onOpen({ kind: 'hours', doctorId })}>
          {t.enter_hours}
        </Button>
      }
    />
  );
}

/** The menu of everything that can be entered in the calendar. */
function ChangeMenu({ view, onOpen }: { view: CalendarView; onOpen: OpenDialog }) {
  const t = useTexts(staff_calendar);
  const { doctorId, date } = view;
  const maySubscribe = useMayCall('createStaffCalendarAddress');
  return (
    <div className={styles.changes}>
      <Menu label={t.change} accessibleLabel={t.change_long}>
        <MenuButton onClick={() => onOpen({ kind: 'hours', doctorId })}>{t.hours}</MenuButton>
        <MenuButton onClick={() => onOpen({ kind: 'extra', doctorId, date })}>{t.extra}</MenuButton>
        <MenuButton onClick={() => onOpen({ kind: 'absence', doctorId, date })}>{t.absence}</MenuButton>
        {maySubscribe && <MenuButton onClick={() => onOpen({ kind: 'subscribe' })}>{t.subscribe}</MenuButton>}
      </Menu>
      {useMayCall('createForPatient') && (
        <Button onClick={() => onOpen({ kind: 'new', doctorId, date })}>{t.new_appointment}</Button>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { staff_today } from '#texts/generated/staff_today.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Link } from '#web/lib/router.ts';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { OpenDialogOfAppointment } from '../appointments/open-dialog.ts';
import { type CalendarColumn, useClinicNow } from '../calendar/calendar-query.ts';
import { InReachOf } from '../identity/InReachOf.tsx';
import { useSignedIn } from '../identity/signed-in.ts';
import { pathTo } from '../paths.ts';
import { openRooms } from '../rooms/open-rooms.ts';
import { BesidePatient } from './BesidePatient.tsx';
import { DayAppointment, FinishedAppointment } from './DayAppointment.tsx';
import { appointmentsInOrder, type NamedAppointment, planDay } from './day-order.ts';
import styles from './Today.module.css';

/** Only a new clinic, and a doctor's account without an entry, need its code. */
const NoDoctorNote = lazyPart(async () => (await import('../catalogue/EmptyArea.tsx')).NoDoctorNote);

interface AppointmentsOfTodayProps {
  calendar: {
    data: LoadedCalendar | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Something that belongs on the screen is still on its way. */
  isArriving: boolean;
  onOpen: OpenDialogOfAppointment;
}

interface LoadedCalendar {
  columns: CalendarColumn[];
  /** The difference between the server's clock and the clock of this device. */
  clockOffset: number;
}

/** Who is to be treated now, who comes next, and the rest of the day. */
export function AppointmentsOfToday({ calendar, isArriving, onOpen }: AppointmentsOfTodayProps) {
  const { data, error, refetch } = calendar;
  const t = useTexts(staff_today);
  const isLoaded = data && !isArriving;
  if (isLoaded && data.columns.some(({ appointments }) => appointments.length > 0))
    return <Day calendar={data} onOpen={onOpen} />;
  return (
    <DayCard title={t.appointments}>
      {/* Appointments that were loaded once stay when a later call fails. */}
      {!data && error && <FailureNote message={error.message || undefined} onRetry={() => refetch()} />}
      {!isLoaded && !(error && !data) && <Skeleton rows={6} label={t.loading} />}
      {isLoaded && (data.columns.length === 0 ? <NoDoctorNote /> : <NothingToday columns={data.columns} />)}
    </DayCard>
  );
}

function Day({ calendar: { columns, clockOffset }, onOpen }: DayProps) {
  const t = useTexts(staff_today);
  const rooms = useQuery(openRooms).data ?? [];
  const now = useClinicNow(clockOffset);
  const { doctor_id: ownDoctorId } = useSignedIn();
  const day = planDay(appointmentsInOrder(columns), { rooms, now, ownDoctorId });
  const namesDoctors = columns.length > 1;
  // An appointment goes to another list when its patient comes or its time begins.
  const place = useFocusFallback<HTMLDivElement>('h1');
  const propsOf = ({ appointment, doctor }: NamedAppointment) => ({
    appointment,
    doctor: namesDoctors ? doctor : null,
    clockOffset,
    onOpen,
  });
  return (
    <div ref={place} className={styles.day}>
      {day.now.length > 0 && (
        <DayCard title={t.now} isUrgent>
          <Listed appointments={day.now}>
            {(each, place) => (
              <DayAppointment {...propsOf(each)} isLoud={place === 0}>
                <BesidePatient appointment={each.appointment} isFirst={place === 0} />
              </DayAppointment>
            )}
          </Listed>
        </DayCard>
      )}
      {day.next && (
        <DayCard title={t.next}>
          <Listed appointments={[day.next]}>
            {(each) => <DayAppointment {...propsOf(each)} isLoud={day.now.length === 0} />}
          </Listed>
        </DayCard>
      )}
      {day.open.length + day.finished.length > 0 && (
        <DayCard title={t.appointments}>
          {day.open.length > 0 && (
            <Listed appointments={day.open}>{(each) => <DayAppointment {...propsOf(each)} />}</Listed>
          )}
          {day.finished.length > 0 && (
            <Listed appointments={day.finished} label={t.finished}>
              {(each) => <FinishedAppointment {...propsOf(each)} />}
            </Listed>
          )}
        </DayCard>
      )}
    </div>
  );
}

interface DayProps {
  calendar: LoadedCalendar;
  onOpen: OpenDialogOfAppointment;
}

function DayCard({
  title,
  isUrgent = false,
  children,
}: {
  title: string;
  isUrgent?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Card
      className={classNames(styles.section, isUrgent && styles.urgent)}
      role="region"
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </Card>
  );
}

interface ListedProps {
  appointments: NamedAppointment[];
  label?: string;
  children: (appointment: NamedAppointment, place: number) => ReactNode;
}

function Listed({ appointments, label, children }: ListedProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {appointments.map((each, place) => (
        <InReachOf key={each.appointment.id} doctorId={each.appointment.doctor_id}>
          {children(each, place)}
        </InReachOf>
      ))}
    </ul>
  );
}

function NothingToday({ columns }: { columns: CalendarColumn[] }) {
  const t = useTexts(staff_today);
  const hasHours = columns.some(
    ({ working_hours, extra_windows }) => working_hours.length + extra_windows.length > 0,
  );
  return (
    <EmptyNote
      title={hasHours ? t.no_appointments_title : t.no_hours_title}
      text={hasHours ? t.no_appointments_text : t.no_hours_text}
      action={<Link to={pathTo('calendar')}>{hasHours ? t.to_calendar : t.check_hours}</Link>}
    />
  );
}

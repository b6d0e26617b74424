import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef, useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { berlinDateOf, endTimeOf, enteredEndOf, formatDate, noonOf, weekdayName } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ChangeDialog } from '../calendar/ChangeDialog.tsx';
import type { CalendarAppointment, CalendarColumn } from '../calendar/calendar-query.ts';
import styles from '../calendar/Dialogs.module.css';
import { DoctorSelect } from '../calendar/DoctorSelect.tsx';
import { useSendToCalendar } from '../calendar/use-send-to-calendar.ts';
import { OutsideDialog } from './ExtraWindowDialog.tsx';

interface HoursDialogProps {
  doctors: CalendarColumn['doctor'][];
  doctorId: number | null;
  onClose: () => void;
}

/** The weekly hours of a doctor: the present, the earlier and the planned ones. */
export function HoursDialog({ doctors, doctorId: firstDoctor, onClose }: HoursDialogProps) {
  const t = useTexts(staff_calendar);
  const only = doctors.length === 1 ? (doctors[0]?.id ?? null) : null;
  const [doctorId, setDoctorId] = useState(firstDoctor ?? only);
  const [outside, setOutside] = useState<CalendarAppointment[]>([]);
  const plan = useQuery({
    queryKey: ['staff working hours', doctorId],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/working-hours', { doctor_id: doctorId ?? undefined }, { signal })).data,
    enabled: doctorId !== null,
    staleTime: 0,
    gcTime: 0,
    // The form starts with what was read; another read would throw the entries away.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const doctorSelect = <DoctorSelect doctors={doctors} value={doctorId} onChoose={setDoctorId} />;

  if (outside.length > 0) return <OutsideDialog appointments={outside} onClose={onClose} />;
  if (plan.data && !plan.isFetching)
    return (
      <HoursForm
        key={plan.data.revision}
        plan={plan.data}
        doctorSelect={doctorSelect}
        onSaved={(appointments) => (appointments.length > 0 ? setOutside(appointments) : onClose())}
        onReload={() => void plan.refetch()}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.hours}
      actions={
        <Button look="secondary" onClick={onClose}>
          {t.back}
        </Button>
      }
    >
      {doctorSelect}
      {doctorId !== null && plan.isFetching && <Skeleton rows={5} label={t.loading} />}
      {plan.isLoadingError && (
        <FailureNote message={plan.error.message || undefined} onRetry={() => void plan.refetch()} />
      )}
    </Dialog>
  );
}

interface HoursFormProps {
  plan: HoursPlan;
  doctorSelect: ReactNode;
  onSaved: (outside: CalendarAppointment[]) => void;
  /** After a conflict: shows the hours that somebody else has saved. */
  onReload: () => void;
  onClose: () => void;
}

function HoursForm({ plan, doctorSelect, onSaved, onReload, onClose }: HoursFormProps) {
  const t = useTexts(staff_calendar);
  const [valid, setValid] = useState({ valid_from: berlinDateOf(new Date()), valid_until: '' });
  const [hours, setHours] = useState<EnteredHours[]>(() => enteredWeek(plan.versions, valid.valid_from));
  const saving = useSendToCalendar(
    () =>
      callApi('POST /api/staff/working-hours', {
        doctor_id: plan.doctor_id,
        valid_from: valid.valid_from,
        valid_until: valid.valid_until || null,
        hours: hours.map(({ weekday, start, end }) => ({
          weekday,
          start_time: start,
          end_time: endTimeOf(end),
        })),
        revision: plan.revision,
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'schedule.hours_changed') onReload();
        throw error;
      }),
    ({ data }) => onSaved(data.outside),
  );
  const field = (name: keyof typeof valid) => ({
    errors: saving.errorsOf(name),
    value: valid[name],
    onChange: ({ target }: { target: { value: string } }) => setValid({ ...valid, [name]: target.value }),
  });
  return (
    <ChangeDialog
      title={t.hours}
      about={t.hours_text}
      action={t.save}
      isBusy={saving.isBusy}
      refusals={saving.refusal?.rest}
      onSend={() => saving.send()}
      onClose={onClose}
    >
      {doctorSelect}
      <div className={formStyles.pair}>
        <TextField label={t.valid_from} type="date" required {...field('valid_from')} />
        <TextField label={t.valid_until} type="date" hint={t.valid_until_hint} {...field('valid_until')} />
      </div>
      {WEEKDAYS.map((weekday) => (
        <WeekdayHours
          key={weekday}
          weekday={weekday}
          hours={hours}
          errorsOf={saving.errorsOf}
          onChange={setHours}
        />
      ))}
      <HoursHistory versions={plan.versions} />
    </ChangeDialog>
  );
}

/** All versions of the weekly hours, newest first. */
function HoursHistory({ versions }: Pick<HoursPlan, 'versions'>) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  if (versions.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>{t.history}</summary>
      <ul>
        {versions.toReversed().map(({ valid_from, valid_until, hours }) => (
          <li key={valid_from}>
            <strong>
              {valid_until
                ? t.valid_between({
                    from: formatDate(noonOf(valid_from)),
                    to: formatDate(noonOf(valid_until)),
                  })
                : t.valid_since({ from: formatDate(noonOf(valid_from)) })}
            </strong>
            <br />
            {hours.length === 0
              ? t.closed
              : hours
                  .map(
                    ({ weekday, start_time, end_time }) =>
                      `${weekdayName(weekday, language)} ${start_time}–${end_time}`,
                  )
                  .join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

type HoursPlan = ApiRoutes['GET /api/staff/working-hours']['output']['data'];

interface WeekdayHoursProps {
  weekday: number;
  hours: EnteredHours[];
  errorsOf: (field: string) => string[];
  onChange: (hours: EnteredHours[]) => void;
}

/** The periods of one weekday. The server names errors by the index of a period in the whole week. */
function WeekdayHours({ weekday, hours, errorsOf, onChange }: WeekdayHoursProps) {
  const t = useTexts(staff_calendar);
  const day = weekdayName(weekday, useLanguage());
  const change = (key: string, entry: Partial<EnteredHours>) =>
    onChange(hours.map((each) => (each.key === key ? { ...each, ...entry } : each)));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // The button disappears with its period, so the focus needs another place.
  const remove = (key: string) => {
    [...(fieldset.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    onChange(hours.filter((each) => each.key !== key));
  };
  const ofDay = hours.map((each, place) => ({ ...each, place })).filter((each) => each.weekday === weekday);
  return (
    <fieldset ref={fieldset} className={styles.weekday}>
      <legend>{day}</legend>
      {ofDay.length === 0 && <p className={styles.soft}>{t.closed}</p>}
      {ofDay.map(({ key, start, end, place }) => (
        <div key={key} className={styles.period}>
          <TextField
            label={t.start_time}
            type="time"
            required
            errors={errorsOf(`hours.${place}.start_time`)}
            value={start}
            onChange={({ target }) => change(key, { start: target.value })}
          />
          <TextField
            label={t.end_time}
            type="time"
            required
            errors={errorsOf(`hours.${place}.end_time`)}
            value={end}
            onChange={({ target }) => change(key, { end: target.value })}
          />
          <IconButton label={t.remove_period({ day, start: start || '–' })} onClick={() => remove(key)}>
            <X />
          </IconButton>
        </div>
      ))}
      <IconButton
        hasBorder
        className={styles.addPeriod}
        label={t.add_period({ day })}
        onClick={() => onChange(withPeriod(hours, weekday))}
      >
        <Plus />
      </IconButton>
    </fieldset>
  );
}

/** Monday = 1 */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The entries of one period; `key` stays the same when other periods are added or removed. */
interface EnteredHours {
  key: string;
  weekday: number;
  start: string;
  end: string;
}

/** The entries that the form starts with: the week in force on that day. */
function enteredWeek(versions: HoursPlan['versions'], date: string): EnteredHours[] {
  const inForce = versions.findLast(({ valid_from }) => valid_from <= date) ?? versions.at(0);
  const isOver = inForce?.valid_until != null && inForce.valid_until < date;
  return (isOver ? [] : (inForce?.hours ?? [])).map(({ weekday, start_time, end_time }) => ({
    key: `${weekday} ${start_time}`,
    weekday,
    start: start_time,
    end: enteredEndOf(end_time),
  }));
}

/** Adds an empty period to that weekday. */
function withPeriod(hours: EnteredHours[], weekday: number): EnteredHours[] {
  return [...hours, { key: `${weekday} ${crypto.randomUUID()}`, weekday, start: '', end: '' }];
}

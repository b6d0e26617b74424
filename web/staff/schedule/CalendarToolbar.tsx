import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { addDays, berlinDateOf, formatDate, formatLongDate, isDate, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Calendar.module.css';
import type { CalendarView } from './calendar-view.ts';

interface ToolbarProps {
  view: CalendarView;
  doctors: readonly { id: number; display_name: string }[];
  onChange: (change: Partial<Omit<CalendarView, 'dates'>>) => void;
}

/** Chooses the days, the doctor, and grid or list. */
export function CalendarToolbar({ view, doctors, onChange }: ToolbarProps) {
  const t = useTexts(staff_calendar);
  return (
    <div className={styles.toolbar}>
      <DayStepper view={view} onChange={onChange} />
      <div className={styles.choices}>
        <LayoutChoices view={view} onChange={onChange} />
        <div className={styles.pick}>
          <TextField
            label={t.go_to}
            type="date"
            value={view.date}
            onChange={({ target }) => isDate(target.value) && onChange({ date: target.value })}
          />
        </div>
        {doctors.length > 1 && (
          <div className={styles.pick}>
            <Select
              label={t.doctor}
              value={view.doctorId ?? ''}
              onChange={({ target }) => onChange({ doctorId: Number(target.value) || null })}
            >
              <option value="">{t.all_doctors}</option>
              {doctors.map(({ id, display_name }) => (
                <option key={id} value={id}>
                  {display_name}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
    </div>
  );
}

/** Phones always get the list. */
function LayoutChoices({ view, onChange }: Omit<ToolbarProps, 'doctors'>) {
  const t = useTexts(staff_calendar);
  const isCompact = useIsCompact();
  return (
    <>
      <Segments
        label={t.range}
        value={view.range}
        onChoose={(range) => onChange({ range })}
        choices={[
          { value: 'day', label: t.day },
          { value: 'week', label: t.week },
        ]}
      />
      {!isCompact && (
        <Segments
          label={t.look}
          value={view.look}
          onChoose={(look) => onChange({ look })}
          choices={[
            { value: 'grid', label: t.grid },
            { value: 'list', label: t.list },
          ]}
        />
      )}
    </>
  );
}

interface StepperProps {
  view: CalendarView;
  onChange: (change: { date: string }) => void;
}

/** Buttons for back, forward and today. A live region reads the new days aloud. */
function DayStepper({ view, onChange }: StepperProps) {
  const t = useTexts(staff_calendar);
  const isWeek = view.range === 'week';
  const go = (days: number) => onChange({ date: addDays(view.date, days) });
  return (
    <div className={styles.days}>
      <IconButton
        hasBorder
        label={isWeek ? t.previous_week : t.previous_day}
        onClick={() => go(isWeek ? -7 : -1)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton hasBorder label={isWeek ? t.next_week : t.next_day} onClick={() => go(isWeek ? 7 : 1)}>
        <ChevronRight />
      </IconButton>
      <Button look="secondary" size="small" onClick={() => onChange({ date: berlinDateOf(new Date()) })}>
        {t.today}
      </Button>
      <p className={styles.heading} aria-live="polite">
        {useDaysInWords(view)}
      </p>
    </div>
  );
}

function useDaysInWords({ dates, range, date }: CalendarView): string {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  if (range === 'day') return formatLongDate(noonOf(date), language);
  const [first = date, last = first] = [dates[0], dates.at(-1)];
  return t.days({ from: formatDate(noonOf(first)), to: formatDate(noonOf(last)) });
}

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { addDays, formatDate, formatLongDate, isDate, noonOf, weekNumberOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Calendar.module.css';
import type { CalendarView } from './calendar-view.ts';
import { chooseEntryColour, entryColours, useEntryColour } from './entry-colour.ts';

/** The days on show with the number of their week. A live region reads new days aloud. */
export function DaysInWords({ dates, range, date }: CalendarView) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const [first = date, last = first] = [dates[0], dates.at(-1)];
  const days =
    range === 'day'
      ? formatLongDate(noonOf(date), language)
      : t.days({ from: formatDate(noonOf(first)), to: formatDate(noonOf(last)) });
  return (
    <span className={styles.heading} aria-live="polite">
      <strong>{days}</strong> <span>{t.week_number({ week: weekNumberOf(date) })}</span>
    </span>
  );
}

interface ToolbarProps {
  view: CalendarView;
  doctors: readonly { id: number; display_name: string }[];
  onChange: (change: Partial<Omit<CalendarView, 'dates'>>) => void;
  onToday: () => void;
}

/** One row: which days, whose, and how they look. The labels of its fields are read aloud. */
export function CalendarToolbar({ view, doctors, onChange, onToday }: ToolbarProps) {
  const t = useTexts(staff_calendar);
  return (
    <div className={styles.toolbar}>
      <DayStepper view={view} onChange={onChange} onToday={onToday} />
      <div className={styles.choices}>
        <LayoutChoices view={view} onChange={onChange} />
        <ColourChoice />
        {doctors.length > 1 && (
          <div className={styles.pick}>
            <Select
              label={<VisuallyHidden>{t.doctor}</VisuallyHidden>}
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

/** Buttons for back, forward and today, and a field for any other day. */
function DayStepper({ view, onChange, onToday }: Omit<ToolbarProps, 'doctors'>) {
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
      <Button look="secondary" size="small" onClick={onToday}>
        {t.today}
      </Button>
      <div className={styles.pick}>
        <TextField
          label={<VisuallyHidden>{t.go_to}</VisuallyHidden>}
          type="date"
          value={view.date}
          onChange={({ target }) => isDate(target.value) && onChange({ date: target.value })}
        />
      </div>
    </div>
  );
}

/** Phones always get the list. */
function LayoutChoices({ view, onChange }: Pick<ToolbarProps, 'view' | 'onChange'>) {
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

function ColourChoice() {
  const t = useTexts(staff_calendar);
  return (
    <div className={styles.pick}>
      <Select
        label={<VisuallyHidden>{t.colour}</VisuallyHidden>}
        value={useEntryColour()}
        onChange={({ target }) =>
          chooseEntryColour(entryColours.find((each) => each === target.value) ?? 'status')
        }
      >
        {entryColours.map((colour) => (
          <option key={colour} value={colour}>
            {t[`colour_${colour}`]}
          </option>
        ))}
      </Select>
    </div>
  );
}

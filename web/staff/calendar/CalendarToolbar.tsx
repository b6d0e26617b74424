import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { useTexts } from '#web/lib/language.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Segments } from '#web/ui/Segments.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { isDate } from './berlin-days.ts';
import styles from './Calendar.module.css';
import type { CalendarView } from './calendar-view.ts';
import { DayStepper } from './DayStepper.tsx';

interface ToolbarProps {
  view: CalendarView;
  doctors: readonly { id: number; display_name: string }[];
  onChange: (change: Partial<Omit<CalendarView, 'dates'>>) => void;
}

/** Which days, whose, and how they are laid out. */
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

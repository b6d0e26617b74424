import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import {
  berlinDateOf,
  berlinMinutesOf,
  formatLongDate,
  formatShortDay,
  formatTime,
  noonOf,
} from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { type CalendarColumn, useClinicNow } from '../calendar/calendar-query.ts';
import type { OpenDialog } from './calendar-dialog.ts';
import {
  type AppointmentEntry,
  type CalendarEntry,
  entriesOn,
  isRunning,
  type Minutes,
  shownDates,
  spansOn,
} from './calendar-entries.ts';
import { type DragToMove, useDragToMove } from './drag-to-move.ts';
import { DayMarks, EntryButton } from './EntryButton.tsx';
import styles from './Grid.module.css';
import { type Occasion, useGridAtNow } from './open-at-now.ts';
import {
  clockTime,
  FOLD_PIXELS,
  labelledHours,
  type Spot,
  type Stretch,
  stretchesOf,
  type TimeScale,
  timeScale,
} from './time-scale.ts';

interface GridProps {
  columns: CalendarColumn[];
  dates: string[];
  clockOffset: number;
  occasion: Occasion;
  onOpen: OpenDialog;
}

/** A grid with the time from top to bottom; its columns are the doctors of one day or the days of one doctor. */
export function CalendarGrid({ columns, dates, clockOffset, occasion, onOpen }: GridProps) {
  const [opened, setOpened] = useState<readonly number[]>([]);
  const now = useClinicNow(clockOffset);
  const shown = shownDates(dates, columns);
  const days = columns.flatMap((column) =>
    shown.map((date) => ({ column, date, entries: entriesOn(date, column) })),
  );
  const scale = timeScale(
    stretchesOf(dates, columns, opened, now),
    days.flatMap(({ entries }) => entries),
  );
  const isToday = shown.includes(berlinDateOf(now));
  const scroller = useRef<HTMLDivElement>(null);
  useGridAtNow(scroller, isToday ? scale.topOf(berlinMinutesOf(now)) : undefined, occasion);
  const drop = (dropped: AppointmentEntry, { place, from }: Spot) => {
    const day = days[place];
    if (!day || isBack(dropped, day.entries, from)) return;
    const wish = { doctorId: day.column.doctor.id, date: day.date, time: clockTime(from) };
    onOpen({ kind: 'move', appointment: dropped.appointment, wish });
  };
  const { drag, handlers, ghost } = useDragToMove({ scroller, scale, now, onDrop: drop });
  const toggle = (from: number) =>
    setOpened((before) =>
      before.includes(from) ? before.filter((each) => each !== from) : [...before, from],
    );
  return (
    <div ref={scroller} className={styles.scroll}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only move between the buttons inside. */}
      <div
        className={styles.grid}
        onKeyDown={moveBetweenEntries}
        {...handlers}
        style={{ '--columns': days.length } as CSSProperties}
      >
        <HourAxis scale={scale} now={isToday ? now : null} onToggle={toggle} />
        {days.map(({ column, date, entries }, place) => (
          <GridColumn
            key={`${column.doctor.id} ${date}`}
            column={column}
            date={date}
            entries={entries}
            scale={scale}
            now={now}
            onOpen={onOpen}
            place={place}
            isDay={dates.length === 1}
            drag={drag}
            ghost={ghost?.place === place ? ghost : undefined}
          />
        ))}
      </div>
    </div>
  );
}

/** Whether an entry was dropped where it stands already. */
function isBack({ key, from }: AppointmentEntry, entries: CalendarEntry[], droppedAt: number): boolean {
  return from === droppedAt && entries.some((entry) => entry.key === key);
}

interface GridColumnProps {
  column: CalendarColumn;
  date: string;
  entries: CalendarEntry[];
  scale: TimeScale;
  now: Date;
  /** Counted from the left, without the hours. */
  place: number;
  /** Whether the columns are doctors; otherwise they are the days of one doctor. */
  isDay: boolean;
  onOpen: OpenDialog;
  drag: DragToMove;
  /** Where a dragged appointment would stand in this column. */
  ghost: Minutes | undefined;
}

/** One day of one doctor. Its entries stand in the order of time, so that Tab follows the clock. */
function GridColumn({
  column,
  date,
  entries,
  scale,
  now,
  place,
  isDay,
  onOpen,
  drag,
  ghost,
}: GridColumnProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const { doctor } = column;
  const day = formatLongDate(noonOf(date), language);
  const isToday = berlinDateOf(now) === date;
  return (
    <section
      className={styles.column}
      style={{ gridColumn: place + 2 }}
      data-column
      aria-label={t.column_label({ doctor: doctor.display_name, day })}
    >
      <header className={styles.head}>
        <h2 className={styles.title} data-today={isToday || undefined}>
          {isDay ? doctor.display_name : formatShortDay(noonOf(date), language)}
        </h2>
        <DayMarks date={date} column={column} onOpen={onOpen} />
      </header>
      <div className={styles.body} data-hours style={{ height: scale.height }}>
        <Bands date={date} column={column} scale={scale} />
        <HourLines scale={scale} />
        {isToday && <NowLine now={now} scale={scale} />}
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.key} className={styles.place} style={placeOf(entry, scale)}>
              <EntryButton
                entry={entry}
                doctor={doctor}
                date={date}
                onOpen={onOpen}
                isNow={isRunning(entry, now)}
                drag={drag}
              />
            </li>
          ))}
        </ol>
        {ghost && <Ghost span={ghost} doctor={doctor} scale={scale} />}
        {entries.length === 0 && <VisuallyHidden>{t.nothing}</VisuallyHidden>}
      </div>
    </section>
  );
}

/**
 * Where the dragged appointment would stand; taller where the name of the doctor needs it. Only those who drag see it, so
 * nothing is read aloud.
 */
function Ghost({
  span,
  doctor,
  scale,
}: { span: Minutes; scale: TimeScale } & Pick<CalendarColumn, 'doctor'>) {
  const t = useTexts(staff_calendar);
  const times = { from: clockTime(span.from), to: clockTime(span.to) };
  const { top, height } = placeOf(span, scale);
  return (
    <div className={styles.ghost} data-ghost aria-hidden="true" style={{ top, minHeight: height }}>
      {t.slot({ ...times, doctor: doctor.display_name })}
    </div>
  );
}

/** Working hours are light, absences are hatched; entries and marks say the same in words. */
function Bands({ date, column, scale }: Pick<GridColumnProps, 'date' | 'column' | 'scale'>) {
  const open = spansOn(date, [...column.working_hours, ...column.extra_windows]);
  const away = spansOn(date, column.absences);
  return (
    <div aria-hidden="true">
      {open.map((span) => (
        <div key={`open ${span.from}`} className={styles.open} style={placeOf(span, scale)} />
      ))}
      {away.map((span) => (
        <div key={`away ${span.from}`} className={styles.away} style={placeOf(span, scale)} />
      ))}
    </div>
  );
}

function placeOf({ from, to }: Minutes, { topOf }: TimeScale): CSSProperties {
  return { top: topOf(from), height: topOf(to) - topOf(from) };
}

interface AxisProps {
  scale: TimeScale;
  /** Null when the day of today is not on show. */
  now: Date | null;
  onToggle: (from: number) => void;
}

/** The hours at the left edge of the grid, the time of now among them, and the rows of folded hours. */
function HourAxis({ scale, now, onToggle }: AxisProps) {
  const nowTop = now && scale.topOf(berlinMinutesOf(now));
  const hours = labelledHours(scale.stretches).filter(
    (minutes) => !isBehindNow(scale.topOf(minutes), nowTop),
  );
  const folds = scale.stretches.filter(({ kind }) => kind !== 'hours');
  return (
    <>
      <div className={styles.hours} aria-hidden="true">
        <div className={styles.corner} />
        <div className={styles.body} style={{ height: scale.height }}>
          {hours.map((minutes) => (
            <span key={minutes} className={styles.hour} style={{ top: scale.topOf(minutes) }}>
              {clockTime(minutes)}
            </span>
          ))}
          {now && (
            <span className={styles.nowTime} style={{ top: scale.topOf(berlinMinutesOf(now)) }}>
              {formatTime(now)}
            </span>
          )}
        </div>
      </div>
      <div className={styles.folds} style={{ height: scale.height }}>
        {folds.map((stretch) => (
          <FoldButton key={stretch.from} stretch={stretch} scale={scale} onToggle={onToggle} />
        ))}
      </div>
    </>
  );
}

/** Half of the height of the time of now reaches above its line, and a label reaches as far below its own. */
const LABEL_PIXELS = 20;

function isBehindNow(top: number, nowTop: number | null): boolean {
  return nowTop !== null && top > nowTop - 1.5 * LABEL_PIXELS && top < nowTop + LABEL_PIXELS / 2;
}

function FoldButton({ stretch, scale, onToggle }: Omit<AxisProps, 'now'> & { stretch: Stretch }) {
  const t = useTexts(staff_calendar);
  const isOpen = stretch.kind === 'opened';
  const Icon = isOpen ? ChevronsDownUp : ChevronsUpDown;
  const top = scale.topOf(stretch.from) - (isOpen ? FOLD_PIXELS : 0);
  return (
    <button
      type="button"
      className={styles.fold}
      style={{ top, height: FOLD_PIXELS }}
      aria-expanded={isOpen}
      onClick={() => onToggle(stretch.from)}
    >
      <Icon size={16} aria-hidden="true" />
      {t.nothing_planned({ from: clockTime(stretch.from), to: clockTime(stretch.to) })}
    </button>
  );
}

/** A line at each full hour. */
function HourLines({ scale }: Pick<AxisProps, 'scale'>) {
  return (
    <div aria-hidden="true">
      {labelledHours(scale.stretches).map((minutes) => (
        <div key={minutes} className={styles.line} style={{ top: scale.topOf(minutes) }} />
      ))}
    </div>
  );
}

/** The line of now runs behind the entries, so that it never crosses a name; its dot marks the edge of the day. */
function NowLine({ now, scale }: { now: Date; scale: TimeScale }) {
  return (
    <div
      className={styles.now}
      data-now
      aria-hidden="true"
      style={{ top: scale.topOf(berlinMinutesOf(now)) }}
    />
  );
}

/** Arrow keys: up and down move within a column, left and right move to the nearest entry of the next column. */
function moveBetweenEntries(event: KeyboardEvent<HTMLElement>): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
  const column = from?.closest('[data-column]');
  if (!from || !column) return;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const entries = entriesIn(column);
    entries[entries.indexOf(from) + step]?.focus();
    return;
  }
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')];
  for (let at = columns.indexOf(column) + step; columns[at]; at += step) {
    const beside = nearest(from, entriesIn(columns[at]));
    beside?.focus();
    if (beside) return;
  }
}

function entriesIn(column: Element | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
}

function nearest(from: HTMLElement, entries: HTMLElement[]): HTMLElement | undefined {
  const { top } = from.getBoundingClientRect();
  const distance = (entry: HTMLElement) => Math.abs(entry.getBoundingClientRect().top - top);
  return entries.toSorted((one, other) => distance(one) - distance(other))[0];
}

import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { berlinMinutesOf, formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Grid.module.css';
import { clockTime, FOLD_PIXELS, labelledHours, type Stretch, type TimeScale } from './time-scale.ts';

interface AxisProps {
  scale: TimeScale;
  /** Null when the day of today is not on show. */
  now: Date | null;
  onToggle: (from: number) => void;
}

/** The hours at the left edge of the grid, the time of now among them, and the rows of folded hours. */
export function HourAxis({ scale, now, onToggle }: AxisProps) {
  const nowTop = now && scale.topOf(berlinMinutesOf(now));
  const hours = labelledHours(scale.stretches).filter(
    (minutes) => !isBehindNow(scale.topOf(minutes), nowTop),
  );
  const folds = scale.stretches.filter(({ kind }) => kind !== 'hours');
  return (
    <>
      <div className={styles.hours} aria-hidden="true">
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
          <FoldButton key={stretch.from} {...{ stretch, scale, onToggle }} />
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
export function HourLines({ scale }: Pick<AxisProps, 'scale'>) {
  return (
    <div aria-hidden="true">
      {labelledHours(scale.stretches).map((minutes) => (
        <div key={minutes} className={styles.line} style={{ top: scale.topOf(minutes) }} />
      ))}
    </div>
  );
}

/** The line of now runs behind the entries, so that it never crosses a name; its dot marks the edge of the day. */
export function NowLine({ now, scale }: { now: Date; scale: TimeScale }) {
  return (
    <div
      className={styles.now}
      data-now
      aria-hidden="true"
      style={{ top: scale.topOf(berlinMinutesOf(now)) }}
    />
  );
}

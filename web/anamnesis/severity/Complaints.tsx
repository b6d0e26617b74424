import ArrowRight from 'lucide-react/icons/arrow-right';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useId, useState } from 'react';
import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import { anamnesis_severity } from '#texts/generated/anamnesis_severity.ts';
import { lineThrough, round } from '#web/lib/chart-line.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Button } from '#web/ui/Button.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import styles from './Severity.module.css';
import {
  type Beside,
  CHART,
  changeOf,
  daysOf,
  heightOf,
  plotPoints,
  type SeverityPoint,
  STRONGEST,
} from './severity-chart.ts';

/** More than that at once is no overview. */
const FIRST_FEW = { compact: 3, wide: 6 };

interface ComplaintsProps {
  complaints: readonly SeverityCourse[];
  title: string;
  /** Says what is drawn, to the patient or to the staff. */
  text: string;
  beside?: Beside | undefined;
}

/** How complaints changed from form to form, drawn or in a table. */
export function Complaints({ complaints, title, text, beside }: ComplaintsProps) {
  const t = useTexts(anamnesis_severity);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [isWhole, setIsWhole] = useState(false);
  const few = useIsCompact() ? FIRST_FEW.compact : FIRST_FEW.wide;
  const shown = isWhole ? complaints : complaints.slice(0, few);
  const choices = [
    { value: 'chart' as const, label: t.view_chart },
    { value: 'table' as const, label: t.view_table },
  ];
  return (
    <>
      <div className={styles.tools}>
        <p>{text}</p>
        <Segments label={t.view} choices={choices} value={view} onChoose={setView} />
      </div>
      {view === 'table' ? (
        <SeverityTable courses={shown} title={title} />
      ) : (
        <SeverityCharts courses={shown} beside={beside} />
      )}
      {complaints.length > few && (
        <div>
          <Button look="secondary" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t.show_fewer : t.show_all({ count: complaints.length })}
          </Button>
        </div>
      )}
    </>
  );
}

interface SeverityChartsProps {
  courses: readonly SeverityCourse[];
  beside: Beside | undefined;
}

function SeverityCharts({ courses, beside }: SeverityChartsProps) {
  return (
    <div className={styles.charts} data-beside={beside !== undefined || undefined}>
      {courses.map((course) => (
        <SeverityChart key={course.key} course={course} beside={beside} />
      ))}
    </div>
  );
}

/** The same courses in words: a row for each complaint, a column for each day. */
export function SeverityTable({ courses, title }: { courses: readonly SeverityCourse[]; title: string }) {
  const t = useTexts(anamnesis_severity);
  const levelOn = ({ points }: SeverityCourse, day: string): string => {
    const level = points.find(({ date }) => date === day)?.level;
    if (level === undefined) return t.level_unknown;
    return level === 0 ? t.level_none : t.level({ level });
  };
  const complaint = ({ question }: SeverityCourse) => question;
  const columns: Column<SeverityCourse>[] = [
    { key: 'complaint', header: t.complaint, cell: complaint, text: complaint },
    ...daysOf(courses).map((day) => {
      const level = (course: SeverityCourse) => levelOn(course, day);
      return { key: day, header: formatDate(day), cell: level, text: level };
    }),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={t.view_table}>
      <TableRows caption={title} columns={columns} rows={courses} rowKey={({ key }) => key} />
    </section>
  );
}

const CHANGE_ICONS = { better: TrendingDown, worse: TrendingUp, same: ArrowRight } as const;
const LEVELS = Array.from({ length: STRONGEST + 1 }, (_, level) => level);

/** One complaint over time, asked for at least twice. What the line shows stands below in words, and point by point in its description. */
function SeverityChart({ course, beside }: { course: SeverityCourse; beside: Beside | undefined }) {
  const t = useTexts(anamnesis_severity);
  const titleId = useId();
  const { question, points } = course;
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return null;

  const change = changeOf(points);
  const Icon = CHANGE_ICONS[change];
  const latest = last.level === 0 ? t.latest_none : t.latest({ level: last.level });
  return (
    <figure className={styles.chart} aria-labelledby={titleId}>
      <figcaption className={styles.caption}>
        <h3 id={titleId}>{question}</h3>
        <p>
          <Icon className={styles.change} data-change={change} size={18} aria-hidden="true" /> {latest},{' '}
          {t[change]}
        </p>
      </figcaption>
      <Drawing points={points} label={points.map((point) => inWords(point, t)).join('; ')} beside={beside} />
      <div className={styles.days} aria-hidden="true">
        <span>{formatDate(beside?.span.first ?? first.date)}</span>
        <span>{formatDate(beside?.span.last ?? last.date)}</span>
      </div>
    </figure>
  );
}

interface DrawingProps {
  points: readonly SeverityPoint[];
  label: string;
  beside: Beside | undefined;
}

function Drawing({ points, label, beside }: DrawingProps) {
  const plotted = plotPoints(points, beside);
  const chart = beside?.chart ?? CHART;
  const { left, right, width, height } = chart;
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {LEVELS.map((level) => (
        <line
          key={level}
          className={styles.rule}
          x1={left}
          x2={width - right}
          y1={heightOf(level, chart)}
          y2={heightOf(level, chart)}
        />
      ))}
      {[0, STRONGEST].map((level) => (
        <text
          key={level}
          className={styles.level}
          x={left - 8}
          y={heightOf(level, chart) + 4}
          textAnchor="end"
        >
          {level}
        </text>
      ))}
      <path className={styles.line} d={lineThrough(plotted)} />
      {plotted.map(({ date, x, y }) => (
        <circle key={date} className={styles.dot} cx={round(x)} cy={round(y)} r={5} />
      ))}
    </svg>
  );
}

function inWords({ date, level }: SeverityPoint, t: (typeof anamnesis_severity)['de']): string {
  return level === 0 ? t.point_none({ date: formatDate(date) }) : t.point({ date: formatDate(date), level });
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useId, useState } from 'react';
import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import { anamnesis_severity } from '#texts/generated/anamnesis_severity.ts';
import { callApi } from '#web/lib/call-api.ts';
import { lineThrough, round } from '#web/lib/chart-line.ts';
import { formatDate } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { pathTo } from '#web/patient/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import styles from './Severity.module.css';
import {
  CHART,
  changeOf,
  complaintsToShow,
  daysOf,
  hasCourse,
  heightOf,
  plotPoints,
  type SeverityPoint,
  STRONGEST,
} from './severity-chart.ts';

/** More than that at once is no overview. */
const FIRST_FEW = { compact: 3, wide: 6 };

function severityCourses(language: Language) {
  return queryOptions({
    queryKey: ['severity courses', language],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/anamneses/severity', {}, { signal })).data,
  });
}

/** How the patient's complaints changed from form to form. Needs a query client around it. */
export function SeverityCourses() {
  const t = useTexts(anamnesis_severity);
  const titleId = useId();
  return (
    <Card role="region" aria-labelledby={titleId} className={styles.frame}>
      <h2 id={titleId}>{t.title}</h2>
      <LoadedCourses />
    </Card>
  );
}

function LoadedCourses() {
  const t = useTexts(anamnesis_severity);
  const courses = useQuery(severityCourses(useLanguage()));

  if (courses.isPending) return <Skeleton rows={3} label={t.loading} />;
  if (courses.isError)
    return <FailureNote message={courses.error.message || undefined} onRetry={() => courses.refetch()} />;
  if (!hasCourse(courses.data)) return <NoCourse />;
  const complaints = complaintsToShow(courses.data);
  return complaints.length === 0 ? <p>{t.none}</p> : <Complaints complaints={complaints} />;
}

function NoCourse() {
  const t = useTexts(anamnesis_severity);
  const action = (
    <ButtonLink to={pathTo('AnamneseBogen')} look="secondary">
      {t.empty_action}
    </ButtonLink>
  );
  return <EmptyNote title={t.empty_title} text={t.empty_text} action={action} />;
}

function Complaints({ complaints }: { complaints: readonly SeverityCourse[] }) {
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
        <p>{t.text}</p>
        <Segments label={t.view} choices={choices} value={view} onChoose={setView} />
      </div>
      {view === 'table' ? <SeverityTable courses={shown} /> : <SeverityCharts courses={shown} />}
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

function SeverityCharts({ courses }: { courses: readonly SeverityCourse[] }) {
  return (
    <div className={styles.charts}>
      {courses.map((course) => (
        <SeverityChart key={course.key} course={course} />
      ))}
    </div>
  );
}

/** The same courses in words: a row for each complaint, a column for each day. */
export function SeverityTable({ courses }: { courses: readonly SeverityCourse[] }) {
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
      <TableRows caption={t.title} columns={columns} rows={courses} rowKey={({ key }) => key} />
    </section>
  );
}

const CHANGE_ICONS = { better: TrendingDown, worse: TrendingUp, same: ArrowRight } as const;
const LEVELS = Array.from({ length: STRONGEST + 1 }, (_, level) => level);

/** One complaint over time, asked for at least twice. What the line shows stands below in words, and point by point in its description. */
function SeverityChart({ course }: { course: SeverityCourse }) {
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
      <Drawing points={points} label={points.map((point) => inWords(point, t)).join('; ')} />
      <div className={styles.days} aria-hidden="true">
        <span>{formatDate(first.date)}</span>
        <span>{formatDate(last.date)}</span>
      </div>
    </figure>
  );
}

function Drawing({ points, label }: { points: readonly SeverityPoint[]; label: string }) {
  const plotted = plotPoints(points);
  const { left, right, width, height } = CHART;
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {LEVELS.map((level) => (
        <line
          key={level}
          className={styles.rule}
          x1={left}
          x2={width - right}
          y1={heightOf(level)}
          y2={heightOf(level)}
        />
      ))}
      {[0, STRONGEST].map((level) => (
        <text key={level} className={styles.level} x={0} y={heightOf(level) + 4}>
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

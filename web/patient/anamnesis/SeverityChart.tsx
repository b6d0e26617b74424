import ArrowRight from 'lucide-react/icons/arrow-right';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useId } from 'react';
import type { SeverityCourse } from '#contract/anamnesis-record.contract.ts';
import { anamnesis_severity } from '#texts/generated/anamnesis_severity.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Severity.module.css';
import {
  CHART,
  changeOf,
  heightOf,
  lineThrough,
  plotPoints,
  round,
  type SeverityPoint,
  STRONGEST,
} from './severity-chart.ts';

const CHANGE_ICONS = { better: TrendingDown, worse: TrendingUp, same: ArrowRight } as const;
const LEVELS = Array.from({ length: STRONGEST + 1 }, (_, level) => level);

/** One complaint over time, asked for at least twice. What the line shows stands below in words, and point by point in its description. */
export function SeverityChart({ course }: { course: SeverityCourse }) {
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

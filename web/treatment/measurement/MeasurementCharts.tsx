import { useId, useState } from 'react';
import type { Quantity, QuantityUnit } from '#contract/treatment-measurement.contract.ts';
import { fromBase, type Judgement } from '#contract/treatment-measurement.rules.ts';
import { lineThrough, round, type Span } from '#web/lib/chart-line.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { JudgedText } from './JudgedText.tsx';
import styles from './Measurements.module.css';
import { bandsOf, chartOf, marksOf, type Point, type Scales, scalesOf } from './measurement-chart.ts';
import { assessments, type Entry, numberText, resultText, type Texts } from './measurement-texts.ts';

/** More than that at once is no overview. */
const FIRST_FEW = { compact: 3, wide: 6 };

interface MeasurementChartsProps {
  quantities: readonly Quantity[];
  entries: readonly Entry[];
  texts: Texts;
  /** One quantity was chosen: its chart is large, and may be drawn in another unit. */
  isOne: boolean;
  /** The time axis that the charts have in common with others. */
  span?: Span | undefined;
}

/** A chart for each quantity. Struck values are not drawn. */
export function MeasurementCharts({ quantities, entries, texts, isOne, span }: MeasurementChartsProps) {
  const valid = entries.filter(({ row }) => !row.struck).toReversed();
  const byCode = Map.groupBy(valid, ({ quantity }) => quantity.code);
  const measured = quantities.filter(({ code }) => byCode.has(code));
  const [first] = measured;
  if (!first) return <p className={styles.soft}>{texts.t.none_left}</p>;
  const entriesOf = ({ code }: Quantity) => byCode.get(code) ?? [];
  if (isOne)
    return (
      <OneChart key={first.code} texts={texts} span={span} quantity={first} entries={entriesOf(first)} />
    );
  return <Overview texts={texts} entriesOf={entriesOf} span={span} quantities={measured} />;
}

interface OneChartProps {
  quantity: Quantity;
  entries: readonly Entry[];
  texts: Texts;
  span: Span | undefined;
}

function OneChart({ quantity, entries, texts, span }: OneChartProps) {
  const [code, setCode] = useState(quantity.units[0]?.code);
  const unit = quantity.units.find((each) => each.code === code);
  return (
    <>
      {quantity.units.length > 1 && (
        <div className={styles.tools}>
          <Select label={texts.t.show_unit} value={code} onChange={({ target }) => setCode(target.value)}>
            {quantity.units.map((each) => (
              <option key={each.code} value={each.code}>
                {each.label}
              </option>
            ))}
          </Select>
        </div>
      )}
      {unit && <MeasurementChart unit={unit} texts={texts} entries={entries} span={span} isLarge />}
    </>
  );
}

interface OverviewProps {
  quantities: readonly Quantity[];
  entriesOf: (quantity: Quantity) => Entry[];
  texts: Texts;
  span: Span | undefined;
}

function Overview({ quantities, entriesOf, texts, span }: OverviewProps) {
  const { t } = texts;
  const [isWhole, setIsWhole] = useState(false);
  const few = useIsCompact() ? FIRST_FEW.compact : FIRST_FEW.wide;
  const shown = isWhole ? quantities : quantities.slice(0, few);
  return (
    <>
      <div className={styles.charts}>
        {shown.map((quantity) => {
          const [unit] = quantity.units;
          const entries = entriesOf(quantity);
          return (
            unit && (
              <MeasurementChart
                key={quantity.code}
                unit={unit}
                texts={texts}
                entries={entries}
                span={span}
                isLarge={false}
              />
            )
          );
        })}
      </div>
      {quantities.length > few && (
        <div>
          <Button look="secondary" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t.show_fewer : t.show_all_charts({ count: quantities.length })}
          </Button>
        </div>
      )}
    </>
  );
}

interface MeasurementChartProps {
  /** Of one quantity, the oldest first, at least one. */
  entries: readonly Entry[];
  /** The unit of the drawing. */
  unit: QuantityUnit;
  texts: Texts;
  isLarge: boolean;
  /** The time axis that it has in common with other charts. */
  span?: Span | undefined;
}

interface JudgedPoint extends Point {
  id: number;
  judgement: Judgement;
}

/** One quantity over time, with its range. The latest value stands above in words, every value in the description. */
function MeasurementChart({ entries, unit, texts, isLarge, span }: MeasurementChartProps) {
  const titleId = useId();
  const [first, last] = [entries.at(0), entries.at(-1)];
  if (!first || !last) return null;
  const { t, language } = texts;
  const latest = formatDate(last.row.measured_on);
  const [from, to] = [
    formatDate(span?.first ?? first.row.measured_on),
    span ? formatDate(span.last) : latest,
  ];
  return (
    <figure className={styles.chart} data-large={isLarge || undefined} aria-labelledby={titleId}>
      <figcaption className={styles.caption}>
        <h3 id={titleId}>{t.chart_title({ name: last.quantity.name, unit: unit.label })}</h3>
        <p>{t.latest({ value: resultText(last, language), date: latest })}</p>
        <JudgedText assessments={assessments(last, texts)} />
      </figcaption>
      <Drawing entries={entries} unit={unit} texts={texts} isLarge={isLarge} span={span} />
      <div className={styles.days} aria-hidden="true">
        <span>{from}</span>
        {from !== to && <span>{to}</span>}
      </div>
      {last.quantity.parts.length > 1 && <Legend parts={last.quantity.parts} />}
    </figure>
  );
}

function Drawing({ entries, unit, texts, isLarge, span }: MeasurementChartProps) {
  const isCompact = useIsCompact();
  // On a phone the large one would be shrunk until nobody could read its numbers.
  const chart = chartOf(isLarge && !isCompact ? 'large' : 'small');
  const series = seriesOf(entries, unit);
  const marks = marksOf(series.flat());
  const scales = scalesOf(series.flat(), marks, chart, span);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      role="img"
      aria-label={entries.map((entry) => entryText(entry, texts)).join('; ')}
    >
      {series.map((points) =>
        bandsOf(points, scales, chart).map((band) => (
          <rect
            key={`${band.x} ${band.y}`}
            className={styles.band}
            x={round(band.x)}
            y={round(band.y)}
            width={round(band.width)}
            height={round(band.height)}
          />
        )),
      )}
      {marks.map((mark) => (
        <g key={mark}>
          <line
            className={styles.rule}
            x1={chart.left}
            x2={chart.width - chart.right}
            y1={scales.y(mark)}
            y2={scales.y(mark)}
          />
          <text className={styles.mark} x={chart.left - 6} y={scales.y(mark) + 4} textAnchor="end">
            {numberText(mark, 3, texts.language)}
          </text>
        </g>
      ))}
      {series.map((points, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a value keep their order.
        <Series key={place} points={points} scales={scales} isSecond={place > 0} />
      ))}
    </svg>
  );
}

interface SeriesProps {
  points: JudgedPoint[];
  scales: Scales;
  isSecond: boolean;
}

function Series({ points, scales, isSecond }: SeriesProps) {
  const placed = points.map((point) => ({ ...point, x: scales.x(point.day), y: scales.y(point.value) }));
  return (
    <g>
      <path className={styles.line} data-second={isSecond || undefined} d={lineThrough(placed)} />
      {placed.map(({ id, x, y, judgement }) => (
        <path key={id} className={styles.dot} data-judgement={judgement} d={signAt(x, y, judgement)} />
      ))}
    </g>
  );
}

const SIZE = 5;

/** A dot; a value outside its range is a triangle that points where it lies. */
function signAt(x: number, y: number, judgement: Judgement): string {
  const [left, right] = [round(x - SIZE - 1), round(x + SIZE + 1)];
  if (judgement === 'above')
    return `M ${left} ${round(y + SIZE)} L ${right} ${round(y + SIZE)} L ${round(x)} ${round(y - SIZE - 1)} Z`;
  if (judgement === 'below')
    return `M ${left} ${round(y - SIZE)} L ${right} ${round(y - SIZE)} L ${round(x)} ${round(y + SIZE + 1)} Z`;
  return `M ${round(x - SIZE)} ${round(y)} a ${SIZE} ${SIZE} 0 1 0 ${2 * SIZE} 0 a ${SIZE} ${SIZE} 0 1 0 ${-2 * SIZE} 0 Z`;
}

function Legend({ parts }: { parts: readonly string[] }) {
  return (
    <ul className={styles.legend}>
      {parts.map((part, place) => (
        <li key={part}>
          <svg width="28" height="8" aria-hidden="true">
            <path className={styles.line} data-second={place > 0 || undefined} d="M 0 4 L 28 4" />
          </svg>
          {part}
        </li>
      ))}
    </ul>
  );
}

/** The first numbers of all values, then the second ones. */
function seriesOf(entries: readonly Entry[], unit: QuantityUnit): JudgedPoint[][] {
  const inUnit = (bound: number | null) => (bound === null ? null : fromBase(bound, unit));
  const count = entries[0]?.quantity.parts.length ?? 1;
  return Array.from({ length: count }, (_, place) =>
    entries.flatMap(({ row }) => {
      const part = row.parts[place];
      if (!part) return [];
      const { range, judgement } = part;
      return [
        {
          id: row.id,
          day: row.measured_on,
          judgement,
          value: fromBase(part.base_value, unit),
          range: range && { low: inUnit(range.low), high: inUnit(range.high) },
        },
      ];
    }),
  );
}

function entryText(entry: Entry, texts: Texts): string {
  const [date, value] = [formatDate(entry.row.measured_on), resultText(entry, texts.language)];
  const judgement = assessments(entry, texts)
    .map(({ text }) => text)
    .join(', ');
  return texts.t.point_judged({ date, value, judgement });
}

import { useState } from 'react';
import type { Quantity } from '#contract/treatment-measurement.contract.ts';
import type { Span } from '#web/lib/chart-line.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { MeasurementChart } from './MeasurementChart.tsx';
import styles from './Measurements.module.css';
import type { Entry, Words } from './measurement-words.ts';

/** More than that at once is no overview. */
const FIRST_FEW = { compact: 3, wide: 6 };

interface MeasurementChartsProps {
  quantities: readonly Quantity[];
  entries: readonly Entry[];
  words: Words;
  /** One quantity was chosen: its chart is large, and may be drawn in another unit. */
  isOne: boolean;
  /** The time axis that the charts have in common with others. */
  span?: Span | undefined;
}

/** A chart for each quantity. Struck values are not drawn. */
export function MeasurementCharts({ quantities, entries, words, isOne, span }: MeasurementChartsProps) {
  const valid = entries.filter(({ row }) => !row.struck).toReversed();
  const byCode = Map.groupBy(valid, ({ quantity }) => quantity.code);
  const drawn = quantities.filter(({ code }) => byCode.has(code));
  const [first] = drawn;
  if (!first) return <p className={styles.soft}>{words.t.none_left}</p>;
  const entriesOf = ({ code }: Quantity) => byCode.get(code) ?? [];
  if (isOne)
    return <OneChart key={first.code} {...{ words, span }} quantity={first} entries={entriesOf(first)} />;
  return <Overview {...{ words, entriesOf, span }} quantities={drawn} />;
}

interface OneChartProps {
  quantity: Quantity;
  entries: readonly Entry[];
  words: Words;
  span: Span | undefined;
}

function OneChart({ quantity, entries, words, span }: OneChartProps) {
  const [code, setCode] = useState(quantity.units[0]?.code);
  const unit = quantity.units.find((each) => each.code === code);
  return (
    <>
      {quantity.units.length > 1 && (
        <div className={styles.tools}>
          <Select label={words.t.show_unit} value={code} onChange={({ target }) => setCode(target.value)}>
            {quantity.units.map((each) => (
              <option key={each.code} value={each.code}>
                {each.label}
              </option>
            ))}
          </Select>
        </div>
      )}
      {unit && <MeasurementChart {...{ unit, words, entries, span }} isLarge />}
    </>
  );
}

interface OverviewProps {
  quantities: readonly Quantity[];
  entriesOf: (quantity: Quantity) => Entry[];
  words: Words;
  span: Span | undefined;
}

function Overview({ quantities, entriesOf, words, span }: OverviewProps) {
  const { t } = words;
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
              <MeasurementChart key={quantity.code} {...{ unit, words, entries, span }} isLarge={false} />
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

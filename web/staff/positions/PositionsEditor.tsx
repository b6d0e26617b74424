import { keepPreviousData, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatEuro } from '#contract/euro.rules.ts';
import { allowsAgreement } from '#contract/fee-agreement.rules.ts';
import { chargedMaximum } from '#contract/goae-maxima.rules.ts';
import { type History, warningsFor } from '#contract/position-warnings.rules.ts';
import {
  amountOf,
  type CataloguePosition,
  lacksOrgans,
  namesOrgans,
  type PositionFault,
  positionKinds,
  type UsedPosition,
} from '#contract/positions.rules.ts';
import { staff_position_warnings } from '#texts/generated/staff_position_warnings.ts';
import { staff_positions } from '#texts/generated/staff_positions.ts';
import { factorText } from '#web/invoices/factor-text.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useAfterTyping } from '#web/lib/use-server-table.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Positions.module.css';
import { newEntry, type PositionEntry, readable, readEntry, readFactor } from './position-entries.ts';
import { positionsFor } from './position-queries.ts';
import { warningText } from './warning-text.ts';

interface PositionsEditorProps {
  entries: PositionEntry[];
  /** What is forbidden here about a position. */
  faultOf: (position: UsedPosition) => PositionFault | undefined;
  /** Positions of a service: usual or agreed factors, and no reasons, which belong to one appointment. */
  isTemplate?: boolean;
  /** The patient signs an agreement before booking, so that factors above the highest rate are possible. */
  hasAgreement?: boolean;
  history?: History;
  /** How long the service takes. */
  minutes?: number;
  onChange: (entries: PositionEntry[]) => void;
}

/** Positions with factor, times and reason, what the fee schedule says about them, and a search for more. */
export function PositionsEditor({
  entries,
  faultOf,
  isTemplate = false,
  hasAgreement = false,
  history,
  minutes,
  onChange,
}: PositionsEditorProps) {
  const t = useTexts(staff_positions);
  const language = useLanguage();
  const w = useTexts(staff_position_warnings);
  const warnings = warningsFor(readable(entries), { history, minutes });
  const repeated = warnings.flatMap((each) =>
    each.kind === 'too_often' && each.wantsReason ? each.number : [],
  );
  return (
    <fieldset className={styles.group}>
      <legend>{t.positions}</legend>
      {entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map((entry, place) => (
            // A position may stand twice, and rows are only added at the end or removed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={`${entry.number} ${place}`} className={styles.entry}>
              <PositionRow
                entry={entry}
                beside={entries}
                faultOf={faultOf}
                isTemplate={isTemplate}
                hasAgreement={hasAgreement}
                isRepeated={repeated.includes(entry.number)}
                onChange={(changed) => onChange(entries.with(place, changed))}
                onRemove={() => onChange(entries.toSpliced(place, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label={t.warnings}>
          {warnings.map((warning) => (
            <li key={JSON.stringify(warning)}>{warningText(warning, w)}</li>
          ))}
        </ul>
      )}
      <PositionSearch onChoose={(position) => onChange([...entries, newEntry(position, language)])} />
    </fieldset>
  );
}

interface PositionRowProps
  extends Required<Pick<PositionsEditorProps, 'faultOf' | 'isTemplate' | 'hasAgreement'>> {
  entry: PositionEntry;
  /** All positions, of which one may be the maximum that is charged instead. */
  beside: readonly PositionEntry[];
  /** More often than the fee schedule allows without a reason. */
  isRepeated: boolean;
  onChange: (entry: PositionEntry) => void;
  onRemove: () => void;
}

function PositionRow(props: PositionRowProps) {
  const { entry, beside, faultOf, isTemplate, hasAgreement, isRepeated, onChange, onRemove } = props;
  const t = useTexts(staff_positions);
  const language = useLanguage();
  const { number, title, kind, factor, times, reason, organs } = entry;
  const used = readEntry(entry);
  const fault = used && faultOf(used);
  const maximum = chargedMaximum(number, beside);
  const { threshold, most } = positionKinds[kind];
  const limits = { threshold: factorText(threshold, language), most: factorText(most, language) };
  const usualHint =
    hasAgreement && allowsAgreement({ number, kind }) ? t.factor_hint_agreed : t.factor_hint_usual;
  const hint = isTemplate ? usualHint : t.factor_hint;
  const needsReason = (readFactor(factor) ?? 0) > threshold;
  const factorFault =
    readFactor(factor) === undefined ? t.factor_invalid : factorFaultText(fault, { t, limits, isTemplate });
  return (
    <>
      <p className={styles.head}>
        <span>
          <strong>{number}</strong> {title}
        </span>
        <strong className={styles.amount}>{used ? formatEuro(amountOf(used, beside), language) : '–'}</strong>
        <IconButton label={t.remove({ number })} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </p>
      {maximum && <p className={styles.soft}>{t.in_maximum({ maximum })}</p>}
      <div className={styles.fields}>
        <TextField
          label={t.factor_of({ number })}
          hint={hint(limits)}
          errors={factorFault ? [factorFault] : undefined}
          inputMode="decimal"
          maxLength={5}
          value={factor}
          onChange={({ target }) => onChange({ ...entry, factor: target.value })}
        />
        <TextField
          label={t.times_of({ number })}
          errors={used || readFactor(factor) === undefined ? undefined : [t.times_invalid]}
          inputMode="numeric"
          maxLength={2}
          value={times}
          onChange={({ target }) => onChange({ ...entry, times: target.value })}
        />
        {!isTemplate && (needsReason || isRepeated || reason !== '') && (
          <div className={styles.reason}>
            <TextField
              label={t.reason_of({ number })}
              errors={fault === 'reason_missing' ? [t.reason_missing] : undefined}
              required={needsReason}
              maxLength={300}
              value={reason}
              onChange={({ target }) => onChange({ ...entry, reason: target.value })}
            />
          </div>
        )}
        {!isTemplate && namesOrgans(entry) && (
          <div className={styles.reason}>
            <TextField
              label={t.organs_of({ number })}
              hint={t.organs_hint}
              errors={lacksOrgans(entry) ? [t.organs_missing] : undefined}
              required
              maxLength={120}
              value={organs}
              onChange={({ target }) => onChange({ ...entry, organs: target.value })}
            />
          </div>
        )}
      </div>
      <MarkFields entry={entry} onChange={onChange} />
    </>
  );
}

interface FaultContext {
  t: (typeof staff_positions)['de'];
  limits: { threshold: string; most: string };
  isTemplate: boolean;
}

/** What is wrong with a factor; undefined if nothing is, or only its reason is missing. */
function factorFaultText(
  fault: PositionFault | undefined,
  { t, limits, isTemplate }: FaultContext,
): string | undefined {
  if (!fault || fault === 'reason_missing') return undefined;
  if (fault === 'factor_not_agreeable') return t.factor_not_agreeable(limits);
  if (fault === 'half_on_saturdays') return t.factor_half;
  return isTemplate ? t.factor_usual(limits) : t.factor_limit(limits);
}

/** What the invoice must say beside a position (§ 12 Abs. 3 and 4 GOÄ). Rarely needed, so closed until then. */
function MarkFields({ entry, onChange }: Pick<PositionRowProps, 'entry' | 'onChange'>) {
  const t = useTexts(staff_positions);
  const { number, provided, isOnRequest } = entry;
  const [isOpen, setIsOpen] = useState(provided !== '' || isOnRequest);
  const fields = useRef<HTMLDivElement>(null);
  const open = () => {
    flushSync(() => setIsOpen(true));
    // The button with the focus is gone.
    fields.current?.querySelector('input')?.focus();
  };
  if (!isOpen)
    return (
      <div>
        <Button look="quiet" size="small" onClick={open}>
          {t.more_of({ number })}
        </Button>
      </div>
    );
  return (
    <div ref={fields} className={styles.marks}>
      <TextField
        label={t.provided_of({ number })}
        hint={t.provided_hint}
        maxLength={200}
        value={provided}
        onChange={({ target }) => onChange({ ...entry, provided: target.value })}
      />
      <Checkbox
        label={t.on_request_of({ number })}
        checked={isOnRequest}
        onChange={({ target }) => onChange({ ...entry, isOnRequest: target.checked })}
      />
    </div>
  );
}

function PositionSearch({ onChoose }: { onChoose: (position: CataloguePosition) => void }) {
  const t = useTexts(staff_positions);
  const [search, setSearch] = useState('');
  const settled = useAfterTyping(search.trim());
  const { data } = useQuery({ ...positionsFor(settled), placeholderData: keepPreviousData });
  const offered = search.trim() === '' ? [] : (data?.data ?? []);
  const ofLaboratory = search.trim() === '' ? [] : (data?.of_laboratory ?? []);
  const isEmpty = offered.length === 0 && ofLaboratory.length === 0;
  const isSettled = search.trim() !== '' && settled !== '' && data !== undefined;
  const choose = (position: CataloguePosition) => {
    onChoose(position);
    setSearch('');
  };
  return (
    <div className={styles.search}>
      <TextField
        label={t.find}
        hint={t.find_hint}
        autoComplete="off"
        maxLength={80}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p className={styles.soft} role="status">
        {isSettled && (isEmpty ? t.found_none : t.from_catalogue(data.catalogue))}
      </p>
      <ul className={styles.found}>
        {offered.map((position) => (
          <li key={position.number}>
            <Button look="quiet" isWide onClick={() => choose(position)}>
              {position.number} {position.title}
            </Button>
          </li>
        ))}
        {ofLaboratory.map(({ number, title }) => (
          <li key={number} className={styles.soft}>
            {t.found_of_laboratory({ number, title })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SumsProps {
  sumCents: number;
  /** What the sum is compared with, and what that is called. */
  limitCents: number;
  limitLabel: string;
  isWrong: boolean;
}

/** The sum beside the price, and what is missing or too much. */
export function Sums({ sumCents, limitCents, limitLabel, isWrong }: SumsProps) {
  const t = useTexts(staff_positions);
  const language = useLanguage();
  const rows = [
    [t.sum, sumCents],
    [limitLabel, limitCents],
    [t.difference, sumCents - limitCents],
  ] as const;
  return (
    <div role="status">
      <dl className={styles.sums}>
        {rows.map(([label, cents]) => (
          <div key={label} className={isWrong && label === t.difference ? styles.wrong : undefined}>
            <dt>{label}</dt>
            <dd>{formatEuro(cents, language)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

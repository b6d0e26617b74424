import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Measurements } from '#contract/treatment-measurement.contract.ts';
import { treatment_measurement } from '#texts/generated/treatment_measurement.ts';
import type { Span } from '#web/lib/chart-line.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { CardDetail, RowCard } from '#web/ui/RowCards.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { showToast } from '#web/ui/toasts.ts';
import { JudgedText } from './JudgedText.tsx';
import { MeasurementCharts } from './MeasurementCharts.tsx';
import { type MeasurementCalls, MeasurementForm } from './MeasurementForm.tsx';
import styles from './Measurements.module.css';
import {
  assessments,
  byText,
  convertedText,
  type Entry,
  entriesOf,
  resultText,
  struckText,
  type Texts,
} from './measurement-texts.ts';

interface MeasurementsCardProps {
  query: UseQueryResult<Measurements>;
  calls: MeasurementCalls;
  onChange: (data: Measurements) => void;
  /** Whether the patient reads about herself. */
  isOwn?: boolean;
  /** The time axis that the charts have in common with others beside them. */
  span?: Span | undefined;
}

/** The vital and laboratory values of a patient: entered, drawn and listed. */
export function MeasurementsCard({ query, calls, onChange, isOwn = false, span }: MeasurementsCardProps) {
  const texts: Texts = { t: useTexts(treatment_measurement), language: useLanguage(), isOwn };
  const { t } = texts;
  const titleId = useId();
  const [isEntering, setEntering] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEntering(false);
    // Without any value the button comes back only when the form is gone.
    setTimeout(() => opener.current?.focus());
  };
  const enter = (
    <Button ref={opener} aria-expanded={isEntering} onClick={() => setEntering(!isEntering)}>
      {t.enter}
    </Button>
  );
  const { data } = query;
  return (
    <Card role="region" aria-labelledby={titleId} className={styles.frame}>
      <div className={styles.head}>
        <h2 id={titleId}>{isOwn ? t.own_title : t.title}</h2>
        {data && data.measurements.length > 0 && enter}
      </div>
      {query.isPending && <Skeleton rows={3} label={t.loading} />}
      {query.isLoadingError && (
        <FailureNote message={query.error.message || undefined} onRetry={() => void query.refetch()} />
      )}
      {data && isEntering && (
        <MeasurementForm
          texts={texts}
          calls={calls}
          onChange={onChange}
          quantities={data.quantities}
          onClose={close}
        />
      )}
      {data && data.measurements.length === 0 && !isEntering && (
        <EmptyNote title={t.empty_title} text={isOwn ? t.own_empty : t.empty} action={enter} />
      )}
      {data && data.measurements.length > 0 && (
        <Values data={data} texts={texts} calls={calls} onChange={onChange} span={span} titleId={titleId} />
      )}
      {!isOwn && <p className={styles.soft}>{t.to_check}</p>}
    </Card>
  );
}

interface ValuesProps {
  data: Measurements;
  texts: Texts;
  calls: MeasurementCalls;
  onChange: (data: Measurements) => void;
  span: Span | undefined;
  titleId: string;
}

function Values({ data, texts, calls, onChange, span, titleId }: ValuesProps) {
  const { t, isOwn } = texts;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [code, setCode] = useState('');
  const all = entriesOf(data);
  const chosen = all.filter(({ quantity }) => code === '' || quantity.code === code);
  const measured = data.quantities.filter((each) => all.some(({ quantity }) => quantity.code === each.code));
  const choices = [
    { value: 'chart' as const, label: t.view_chart },
    { value: 'table' as const, label: t.view_table },
  ];
  return (
    <>
      <p className={styles.soft}>{isOwn ? t.own_text : t.text}</p>
      <div className={styles.tools}>
        <Select label={t.show} value={code} onChange={({ target }) => setCode(target.value)}>
          <option value="">{t.show_all}</option>
          {measured.map((quantity) => (
            <option key={quantity.code} value={quantity.code}>
              {quantity.name}
            </option>
          ))}
        </Select>
        <Segments label={t.view} choices={choices} value={view} onChoose={setView} />
      </div>
      {view === 'table' ? (
        <MeasurementTable
          texts={texts}
          calls={calls}
          onChange={onChange}
          titleId={titleId}
          entries={chosen}
        />
      ) : (
        <MeasurementCharts
          texts={texts}
          span={span}
          quantities={measured}
          entries={chosen}
          isOne={code !== ''}
        />
      )}
    </>
  );
}

interface MeasurementTableProps {
  entries: Entry[];
  texts: Texts;
  calls: MeasurementCalls;
  onChange: (data: Measurements) => void;
  titleId: string;
}

/** Every value with who entered it, also the struck ones; the latest day first. */
function MeasurementTable({ entries, texts, calls, onChange, titleId }: MeasurementTableProps) {
  const { t, isOwn } = texts;
  const [struck, setStruck] = useState<Entry | null>(null);
  const place = useFocusFallback<HTMLDivElement>(`[id="${titleId}"]`);
  return (
    <div ref={place}>
      <DataTable
        caption={isOwn ? t.own_title : t.title}
        rows={entries}
        rowKey={({ row }) => row.id}
        columns={columnsOf(texts, setStruck)}
        card={cardOf(texts, setStruck)}
        startView={{ pageSize: 10 }}
        empty={t.none_left}
      />
      {struck && (
        <StrikeDialog
          texts={texts}
          calls={calls}
          onChange={onChange}
          entry={struck}
          onClose={() => setStruck(null)}
        />
      )}
    </div>
  );
}

const dayOf = ({ row }: Entry) => formatDate(row.measured_on);
const nameOf = ({ quantity }: Entry) => quantity.name;

function columnsOf(texts: Texts, onStrike: (entry: Entry) => void): Column<Entry>[] {
  const { t, language } = texts;
  return [
    {
      key: 'day',
      header: t.day,
      cell: dayOf,
      text: dayOf,
      isSortable: true,
      sortBy: ({ row }) => row.measured_on,
    },
    { key: 'quantity', header: t.quantity, cell: nameOf, text: nameOf, isSortable: true },
    {
      key: 'result',
      header: t.result,
      text: (entry) => resultText(entry, language),
      cell: (entry) => <Result entry={entry} texts={texts} />,
    },
    {
      key: 'assessment',
      header: t.assessment,
      text: (entry) => assessmentText(entry, texts),
      cell: (entry) => <Assessment entry={entry} texts={texts} />,
    },
    {
      key: 'by',
      header: t.by,
      cell: (entry) => enteredText(entry, texts),
      text: (entry) => enteredText(entry, texts),
      givesWay: { step: 1, below: 'assessment' },
    },
    {
      key: 'actions',
      header: t.actions,
      text: () => '',
      cell: (entry) => <StrikeButton entry={entry} texts={texts} onStrike={onStrike} />,
    },
  ];
}

function cardOf(texts: Texts, onStrike: (entry: Entry) => void): RowCard<Entry> {
  const { t, language } = texts;
  return {
    headline: (entry) => `${nameOf(entry)}: ${resultText(entry, language)}`,
    lines: (entry) => [
      t.card_line({ day: dayOf(entry), name: byText(entry.row.entered_by, texts) }),
      <Assessment key="assessment" entry={entry} texts={texts} />,
    ],
    pill: ({ row }) => (row.struck ? <Pill tone="over">{t.struck}</Pill> : null),
    action: (entry) => <StrikeButton entry={entry} texts={texts} onStrike={onStrike} />,
    more: (entry) => detailsOf(entry, texts),
  };
}

/** What stands small beside the number. */
function detailsOf(entry: Entry, { t, language }: Texts): CardDetail[] {
  const converted = convertedText(entry, language);
  const { phase, note } = entry.row;
  return [
    { label: t.result, value: converted && t.converted({ value: converted }) },
    { label: t.phase, value: phase && t[`phase_${phase}`] },
    { label: t.note, value: note },
  ].filter(({ value }) => Boolean(value));
}

function Result({ entry, texts }: { entry: Entry; texts: Texts }) {
  const result = resultText(entry, texts.language);
  return (
    <span className={styles.result}>
      {entry.row.struck ? <del>{result}</del> : <strong>{result}</strong>}
      {detailsOf(entry, texts).map(({ label, value }) => (
        <span key={label} className={styles.soft}>
          {value}
        </span>
      ))}
    </span>
  );
}

function Assessment({ entry, texts }: { entry: Entry; texts: Texts }) {
  if (entry.row.struck) return <span className={styles.soft}>{struckText(entry, texts)}</span>;
  return <JudgedText assessments={assessments(entry, texts)} />;
}

function assessmentText(entry: Entry, texts: Texts): string {
  if (entry.row.struck) return struckText(entry, texts);
  return assessments(entry, texts)
    .map(({ text }) => text)
    .join(' ');
}

function enteredText({ row }: Entry, texts: Texts): string {
  return texts.t.by_at({ name: byText(row.entered_by, texts), date: formatDateTime(row.entered_at) });
}

interface StrikeButtonProps {
  entry: Entry;
  texts: Texts;
  onStrike: (entry: Entry) => void;
}

function StrikeButton({ entry, texts: { t }, onStrike }: StrikeButtonProps) {
  if (!entry.row.can_strike) return null;
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={t.strike_of({ name: nameOf(entry), date: dayOf(entry) })}
      onClick={() => onStrike(entry)}
    >
      {t.strike}
    </Button>
  );
}

interface StrikeDialogProps extends Omit<MeasurementTableProps, 'entries' | 'titleId'> {
  entry: Entry;
  onClose: () => void;
}

function StrikeDialog({ entry, texts, calls, onChange, onClose }: StrikeDialogProps) {
  const { t, language } = texts;
  const form = useSendForm({
    defaultValues: { reason: '' },
    send: ({ reason }) => calls.strike(entry.row.id, reason),
    onDone: ({ data }) => {
      onChange(data);
      onClose();
      showToast({ type: 'success', text: t.struck_toast });
    },
  });
  const about = t.strike_text({
    name: nameOf(entry),
    value: resultText(entry, language),
    date: dayOf(entry),
  });
  return (
    <FormDialog title={t.strike_title} about={about} action={t.strike} isDanger form={form} onClose={onClose}>
      <TextField label={t.reason} maxLength={200} required {...form.field('reason')} />
    </FormDialog>
  );
}

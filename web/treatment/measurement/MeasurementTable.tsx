import { useState } from 'react';
import type { Measurements } from '#contract/treatment-measurement.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { CardDetail, RowCard } from '#web/ui/RowCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { showToast } from '#web/ui/toasts.ts';
import { JudgedText } from './JudgedText.tsx';
import styles from './Measurements.module.css';
import type { MeasurementCalls } from './measurement-calls.ts';
import {
  assessments,
  byText,
  convertedText,
  type Entry,
  resultText,
  struckText,
  type Words,
} from './measurement-words.ts';

interface MeasurementTableProps {
  entries: Entry[];
  words: Words;
  calls: MeasurementCalls;
  onChange: (data: Measurements) => void;
}

/** Every value with who entered it, also the struck ones; the latest day first. */
export function MeasurementTable({ entries, words, calls, onChange }: MeasurementTableProps) {
  const { t, isOwn } = words;
  const [struck, setStruck] = useState<Entry | null>(null);
  return (
    <>
      <DataTable
        caption={isOwn ? t.own_title : t.title}
        rows={entries}
        rowKey={({ row }) => row.id}
        columns={columnsOf(words, setStruck)}
        card={cardOf(words, setStruck)}
        startView={{ pageSize: 10 }}
        empty={t.none_left}
      />
      {struck && (
        <StrikeDialog {...{ words, calls, onChange }} entry={struck} onClose={() => setStruck(null)} />
      )}
    </>
  );
}

const dayOf = ({ row }: Entry) => formatDate(row.measured_on);
const nameOf = ({ quantity }: Entry) => quantity.name;

function columnsOf(words: Words, onStrike: (entry: Entry) => void): Column<Entry>[] {
  const { t, language } = words;
  return [
    {
      ...{ key: 'day', header: t.day, cell: dayOf, text: dayOf, isSortable: true },
      sortBy: ({ row }) => row.measured_on,
    },
    { key: 'quantity', header: t.quantity, cell: nameOf, text: nameOf, isSortable: true },
    {
      ...{ key: 'result', header: t.result, text: (entry) => resultText(entry, language) },
      cell: (entry) => <Result entry={entry} words={words} />,
    },
    {
      ...{ key: 'assessment', header: t.assessment, text: (entry) => assessmentText(entry, words) },
      cell: (entry) => <Assessment entry={entry} words={words} />,
    },
    {
      ...{ key: 'by', header: t.by, cell: (entry) => enteredText(entry, words) },
      ...{ text: (entry) => enteredText(entry, words), givesWay: { step: 1, below: 'assessment' } },
    },
    {
      ...{ key: 'actions', header: t.actions, text: () => '' },
      cell: (entry) => <StrikeButton entry={entry} words={words} onStrike={onStrike} />,
    },
  ];
}

function cardOf(words: Words, onStrike: (entry: Entry) => void): RowCard<Entry> {
  const { t, language } = words;
  return {
    headline: (entry) => `${nameOf(entry)}: ${resultText(entry, language)}`,
    lines: (entry) => [
      t.card_line({ day: dayOf(entry), name: byText(entry.row.entered_by, words) }),
      <Assessment key="assessment" entry={entry} words={words} />,
    ],
    pill: ({ row }) => (row.struck ? <Pill tone="over">{t.struck}</Pill> : null),
    action: (entry) => <StrikeButton entry={entry} words={words} onStrike={onStrike} />,
    more: (entry) => detailsOf(entry, words),
  };
}

/** What stands small beside the number. */
function detailsOf(entry: Entry, { t, language }: Words): CardDetail[] {
  const converted = convertedText(entry, language);
  const { phase, note } = entry.row;
  return [
    { label: t.result, value: converted && t.converted({ value: converted }) },
    { label: t.phase, value: phase && t[`phase_${phase}`] },
    { label: t.note, value: note },
  ].filter(({ value }) => Boolean(value));
}

function Result({ entry, words }: { entry: Entry; words: Words }) {
  const result = resultText(entry, words.language);
  return (
    <span className={styles.result}>
      {entry.row.struck ? <del>{result}</del> : <strong>{result}</strong>}
      {detailsOf(entry, words).map(({ label, value }) => (
        <span key={label} className={styles.soft}>
          {value}
        </span>
      ))}
    </span>
  );
}

function Assessment({ entry, words }: { entry: Entry; words: Words }) {
  if (entry.row.struck) return <span className={styles.soft}>{struckText(entry, words)}</span>;
  return <JudgedText assessments={assessments(entry, words)} />;
}

function assessmentText(entry: Entry, words: Words): string {
  if (entry.row.struck) return struckText(entry, words);
  return assessments(entry, words)
    .map(({ text }) => text)
    .join(' ');
}

function enteredText({ row }: Entry, words: Words): string {
  return words.t.by_at({ name: byText(row.entered_by, words), date: formatDate(row.entered_at) });
}

interface StrikeButtonProps {
  entry: Entry;
  words: Words;
  onStrike: (entry: Entry) => void;
}

function StrikeButton({ entry, words: { t }, onStrike }: StrikeButtonProps) {
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

interface StrikeDialogProps extends Omit<MeasurementTableProps, 'entries'> {
  entry: Entry;
  onClose: () => void;
}

function StrikeDialog({ entry, words, calls, onChange, onClose }: StrikeDialogProps) {
  const { t, language } = words;
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
    ...{ name: nameOf(entry), value: resultText(entry, language), date: dayOf(entry) },
  });
  return (
    <FormDialog title={t.strike_title} about={about} action={t.strike} isDanger form={form} onClose={onClose}>
      <TextField label={t.reason} maxLength={200} required {...form.field('reason')} />
    </FormDialog>
  );
}

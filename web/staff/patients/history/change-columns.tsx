import type { AnamnesisChanges, AnswerChange } from '#contract/anamnesis-staff.contract.ts';
import type { staff_patients } from '#texts/generated/staff_patients.ts';
import type { Language } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';
import type { Column } from '#web/ui/table-view.ts';
import styles from '../Patients.module.css';
import { AnswerView } from './AnswerView.tsx';

type Words = (typeof staff_patients)['de'];
type PersonChange = AnamnesisChanges['person'][number];

const TONES = { added: 'good', removed: 'over', changed: 'waiting' } as const;

export function changeColumns(
  t: Words,
  writtenIn: Record<'before' | 'after', Language>,
): Column<AnswerChange>[] {
  return columnsOf<AnswerChange>(t, (change, side) => (
    <AnswerView answer={change[side]} writtenIn={writtenIn[side]} />
  ));
}

export function personChangeColumns(t: Words): Column<PersonChange>[] {
  return columnsOf<PersonChange>(t, (change, side) => change[side] ?? t.left_open);
}

/** The kind of a change is a word; its colour only helps. */
function columnsOf<Row extends { question: string; kind: AnswerChange['kind'] }>(
  t: Words,
  cell: (row: Row, side: 'before' | 'after') => React.ReactNode,
): Column<Row>[] {
  const text = () => '';
  return [
    {
      key: 'question',
      header: t.question,
      cell: ({ question, kind }) => (
        <div className={styles.lines}>
          <Pill tone={TONES[kind]}>{t[`kind_${kind}`]}</Pill>
          <span>{question}</span>
        </div>
      ),
      text,
    },
    { key: 'before', header: t.before, cell: (row) => cell(row, 'before'), text },
    { key: 'after', header: t.after, cell: (row) => cell(row, 'after'), text },
  ];
}

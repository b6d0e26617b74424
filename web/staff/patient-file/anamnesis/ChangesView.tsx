import { useQuery } from '@tanstack/react-query';
import type { AnamnesisChanges, AnswerChange } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { formatDate } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { FilePart } from '../FilePart.tsx';
import styles from '../Patients.module.css';
import { anamnesisChanges } from '../patient-queries.ts';
import ownStyles from './History.module.css';
import { AnswerView, RecordFrame } from './RecordFrame.tsx';

/** Compares two histories: each change with both answers side by side, and the kind of the change as a word. */
export function ChangesView({ id, against }: { id: number; against: number }) {
  const changes = useQuery(anamnesisChanges(id, against, useLanguage()));
  if (!changes.data) return <FilePart query={changes}>{() => null}</FilePart>;
  return <Changes changes={changes.data} />;
}

function Changes({ changes }: { changes: AnamnesisChanges }) {
  const t = useTexts(staff_patients);
  const { before, after, person, sections, unchanged, asked_once } = changes;
  const isSame = person.length === 0 && sections.length === 0;
  return (
    <RecordFrame title={t.changes_title({ before: before.version, after: after.version })}>
      <div className={styles.stack}>
        <p className={styles.soft}>
          {t.changes_dates({
            before: formatDate(before.submitted_at),
            after: formatDate(after.submitted_at),
          })}
        </p>
        {isSame && <EmptyNote text={t.changes_none} />}
        {person.length > 0 && (
          <section className={ownStyles.section}>
            <h3>{t.person_data}</h3>
            <TableRows
              caption={t.person_data}
              columns={personChangeColumns(t)}
              rowKey={({ key }) => key}
              rows={person}
            />
          </section>
        )}
        {sections.map((section) => (
          <section key={section.slug} className={ownStyles.section}>
            <h3>{section.title}</h3>
            <TableRows
              caption={section.title}
              columns={changeColumns(t, { before: before.locale, after: after.locale })}
              rowKey={({ key }) => key}
              rows={section.changes}
            />
          </section>
        ))}
        <p className={styles.soft}>{unchanged === 1 ? t.unchanged_one : t.unchanged({ count: unchanged })}</p>
        {asked_once.length > 0 && (
          <p className={styles.soft}>
            {t.asked_once({ list: asked_once.map(({ title }) => title).join(', ') })}
          </p>
        )}
      </div>
    </RecordFrame>
  );
}

type Texts = (typeof staff_patients)['de'];
type PersonChange = AnamnesisChanges['person'][number];

const TONES = { added: 'good', removed: 'over', changed: 'waiting' } as const;

function changeColumns(t: Texts, writtenIn: Record<'before' | 'after', Language>): Column<AnswerChange>[] {
  return columnsOf<AnswerChange>(t, (change, side) => (
    <AnswerView answer={change[side]} writtenIn={writtenIn[side]} />
  ));
}

function personChangeColumns(t: Texts): Column<PersonChange>[] {
  return columnsOf<PersonChange>(t, (change, side) => change[side] ?? t.left_open);
}

/** The kind of a change is a word; its colour only helps. */
function columnsOf<Row extends { question: string; kind: AnswerChange['kind'] }>(
  t: Texts,
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

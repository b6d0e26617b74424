import type { SeverityCourse } from '#contract/anamnesis-record.contract.ts';
import { anamnesis_severity } from '#texts/generated/anamnesis_severity.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import styles from './Severity.module.css';
import { daysOf } from './severity-chart.ts';

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

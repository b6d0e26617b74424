import { useQuery } from '@tanstack/react-query';
import type { AnamnesisChanges } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import { Part } from '../Part.tsx';
import styles from '../Patients.module.css';
import { anamnesisChanges } from '../patient-queries.ts';
import { changeColumns, personChangeColumns } from './change-columns.tsx';
import ownStyles from './History.module.css';
import { RecordFrame } from './RecordFrame.tsx';

/** What changed between two histories, side by side and in words. */
export function ChangesView({ id, against }: { id: number; against: number }) {
  const changes = useQuery(anamnesisChanges(id, against, useLanguage()));
  if (!changes.data) return <Part query={changes}>{() => null}</Part>;
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
        <p className={styles.soft}>{t.unchanged({ count: unchanged })}</p>
        {asked_once.length > 0 && (
          <p className={styles.soft}>
            {t.asked_once({ list: asked_once.map(({ title }) => title).join(', ') })}
          </p>
        )}
      </div>
    </RecordFrame>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { AnamnesisOutline, ReadableAnamnesis } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { birthday, formatDateTime } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { useSearchParams } from '#web/lib/router.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { FilePart } from '../FilePart.tsx';
import styles from '../Patients.module.css';
import { anamnesesOf, anamnesis } from '../patient-queries.ts';
import { ChangesView } from './ChangesView.tsx';
import ownStyles from './History.module.css';
import { AnswerView, RecordFrame } from './RecordFrame.tsx';

/** Lists the signed histories. Opening one is a separate step, because the server logs every reading. */
export function HistoryTab({ patientId }: { patientId: number }) {
  const t = useTexts(staff_patients);
  const records = useQuery(anamnesesOf(patientId));
  const [address] = useSearchParams();
  const [record, against] = [Number(address.get('record')), Number(address.get('against'))];
  if (record && against) return <ChangesView id={record} against={against} />;
  if (record) return <RecordView id={record} />;
  return (
    <FilePart query={records}>
      {(found: AnamnesisOutline[]) =>
        found.length === 0 ? (
          <EmptyNote title={t.records_empty_title} text={t.records_empty} />
        ) : (
          <RecordList records={found} />
        )
      }
    </FilePart>
  );
}

/** Signed histories, newest first. Each can be opened, and compared with the one before it. */
function RecordList({ records }: { records: AnamnesisOutline[] }) {
  const t = useTexts(staff_patients);
  return (
    <>
      <div className={styles.head}>
        <h2>{t.records}</h2>
      </div>
      <ul className={styles.list}>
        {records.map((record, place) => (
          <RecordItem key={record.id} record={record} earlier={records[place + 1]} />
        ))}
      </ul>
    </>
  );
}

interface RecordItemProps {
  record: AnamnesisOutline;
  earlier: AnamnesisOutline | undefined;
}

function RecordItem({ record, earlier }: RecordItemProps) {
  const t = useTexts(staff_patients);
  return (
    <li className={styles.item}>
      <div className={styles.lines}>
        <strong>
          <RecordName record={record} />
        </strong>
        <span className={styles.soft}>{formatDateTime(record.submitted_at)}</span>
        <RecordPills record={record} />
      </div>
      <div className={styles.actions}>
        {earlier && (
          <ButtonLink
            look="secondary"
            size="small"
            to={`?tab=history&record=${record.id}&against=${earlier.id}`}
            aria-label={t.compare_label({ version: earlier.version })}
          >
            {t.compare}
          </ButtonLink>
        )}
        <ButtonLink
          size="small"
          to={`?tab=history&record=${record.id}`}
          aria-label={t.read_label({ version: record.version })}
        >
          {t.read}
        </ButtonLink>
      </div>
    </li>
  );
}

function RecordPills({ record }: { record: AnamnesisOutline }) {
  const t = useTexts(staff_patients);
  return (
    <div className={styles.pills}>
      {record.is_current && <Pill tone="good">{t.current}</Pill>}
      <Pill tone="over">{t[`answered_${record.locale}`]}</Pill>
      {record.is_locked && <Pill tone="waiting">{t.record_locked}</Pill>}
    </div>
  );
}

function RecordName({ record: { form, version } }: { record: AnamnesisOutline }) {
  return useTexts(staff_patients)[`record_${form}`]({ version });
}

/** A signed history, section by section, with its questions in the language of the reader. */
function RecordView({ id }: { id: number }) {
  const record = useQuery(anamnesis(id, useLanguage()));
  if (!record.data) return <FilePart query={record}>{() => null}</FilePart>;
  return <Read record={record.data} />;
}

function Read({ record }: { record: ReadableAnamnesis }) {
  const t = useTexts(staff_patients);
  const pdf = <FileLink path={`/api/staff/anamneses/${record.id}/pdf`}>{t.pdf}</FileLink>;
  return (
    <RecordFrame title={<RecordName record={record} />} action={pdf}>
      <div className={styles.stack}>
        <div className={styles.lines}>
          <span className={styles.soft}>{formatDateTime(record.submitted_at)}</span>
          <RecordPills record={record} />
        </div>
        {!record.signature.is_genuine && <Notice tone="danger">{t.forged}</Notice>}
        {record.wording === 'draft' && <p className={styles.soft}>{t.wording_draft}</p>}
        <section className={ownStyles.section}>
          <h3>{t.person_data}</h3>
          <dl className={styles.facts}>
            {record.person.map(({ key, label, entry }) => (
              <Fact key={key} label={label} entry={entry} />
            ))}
          </dl>
        </section>
        {record.sections.map((section) => (
          <section key={section.slug} className={ownStyles.section}>
            <h3>{section.title}</h3>
            <SectionAnswers section={section} writtenIn={record.locale} />
          </section>
        ))}
        <SignatureFacts record={record} />
      </div>
    </RecordFrame>
  );
}

type Section = ReadableAnamnesis['sections'][number];

/** First the answers with yes, then the texts, then the open questions; those with no are folded away. */
function SectionAnswers({ section, writtenIn }: { section: Section; writtenIn: Language }) {
  const t = useTexts(staff_patients);
  const denied = section.questions.filter(({ answer }) => answer?.choice === 'no');
  const shown = section.questions
    .filter(({ answer }) => answer?.choice !== 'no')
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  return (
    <>
      {shown.length > 0 && <AnswerList questions={shown} writtenIn={writtenIn} />}
      {denied.length > 0 && (
        <details className={ownStyles.denied}>
          <summary>{t.denied({ count: denied.length })}</summary>
          <AnswerList questions={denied} writtenIn={writtenIn} />
        </details>
      )}
    </>
  );
}

function rankOf({ answer }: Section['questions'][number]): number {
  if (answer?.choice === 'yes') return 0;
  return answer ? 1 : 2;
}

function AnswerList({ questions, writtenIn }: Pick<Section, 'questions'> & { writtenIn: Language }) {
  return (
    <dl className={ownStyles.answers}>
      {questions.map(({ key, question, answer }) => (
        <div key={key} className={ownStyles.answer}>
          <dt>{question}</dt>
          <dd>
            <AnswerView answer={answer} writtenIn={writtenIn} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fact({ label, entry }: { label: string; entry: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{entry}</dd>
    </>
  );
}

/** Who signed the history, where and when, which consents it holds, and whether it is unchanged. */
function SignatureFacts({ record }: { record: ReadableAnamnesis }) {
  const t = useTexts(staff_patients);
  const { name, place, date, hash, is_genuine } = record.signature;
  return (
    <>
      <section className={ownStyles.section}>
        <h3>{t.consents}</h3>
        <ul className={styles.list}>
          {record.consents.map(({ sentence, is_given }) => (
            <li key={sentence} className={ownStyles.consent}>
              <Pill tone={is_given ? 'good' : 'over'}>{is_given ? t.agreed : t.not_agreed}</Pill>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={ownStyles.section}>
        <h3>{t.signature}</h3>
        <dl className={styles.facts}>
          <dt>{t.signed_by}</dt>
          <dd>{name}</dd>
          <dt>{t.signed_at}</dt>
          <dd>
            {place}, {birthday(date)}
          </dd>
          <dt>{t.hash}</dt>
          <dd className={styles.lines}>
            {is_genuine && <Pill tone="good">{t.genuine}</Pill>}
            <span className={ownStyles.hash}>{hash}</span>
          </dd>
        </dl>
      </section>
    </>
  );
}

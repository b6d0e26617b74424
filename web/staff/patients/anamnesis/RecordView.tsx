import { useQuery } from '@tanstack/react-query';
import type { ReadableAnamnesis } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { birthday, formatDateTime } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { FileLink } from '#web/ui/FileLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { FilePart } from '../FilePart.tsx';
import styles from '../Patients.module.css';
import { anamnesis } from '../patient-queries.ts';
import ownStyles from './History.module.css';
import { AnswerView, RecordFrame } from './RecordFrame.tsx';
import { RecordName, RecordPills } from './RecordList.tsx';

/** A signed history, section by section, with its questions in the language of the reader. */
export function RecordView({ id }: { id: number }) {
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

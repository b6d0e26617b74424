import { useId } from 'react';
import type { WaitingMatter } from '#contract/patients-timeline.contract.ts';
import { staff_timeline } from '#texts/generated/staff_timeline.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { formatDate, formatDateTime, noonOf } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { Card } from '#web/ui/Card.tsx';
import { WrapUpBar } from '../../appointments/WrapUpBar.tsx';
import { checkLine } from '../../appointments/wrap-up.ts';
import { pathTo, pathToConversation } from '../../paths.ts';
import styles from '../../patient-file/Patients.module.css';

/** What concerns this patient and nobody has dealt with yet, each with the way to it. */
export function WaitingCard({ waiting }: { waiting: WaitingMatter[] }) {
  const t = useTexts(staff_timeline);
  const titleId = useId();
  const place = useFocusFallback<HTMLUListElement>(`[id="${titleId}"]`);
  return (
    <Card role="region" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t.waiting}</h2>
      </div>
      {waiting.length === 0 ? (
        <p className={styles.soft}>{t.nothing_waits}</p>
      ) : (
        <ul ref={place} className={styles.list}>
          {waiting.map((matter) => (
            <li key={JSON.stringify(matter)} className={styles.waiting}>
              <Matter matter={matter} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Matter({ matter }: { matter: WaitingMatter }) {
  const t = useTexts(staff_timeline);
  const language = useLanguage();
  switch (matter.kind) {
    case 'completion': {
      const words = t.wait_completion({ time: formatDateTime(matter.at) });
      return <WrapUpBar appointmentId={matter.appointment_id} otherwise={words} />;
    }
    case 'cancellation_request':
      return (
        <Link to={pathTo('today')}>{t.wait_cancellation_request({ time: formatDateTime(matter.at) })}</Link>
      );
    case 'move_request':
      return <Link to={pathTo('today')}>{t.wait_move_request({ time: formatDateTime(matter.at) })}</Link>;
    case 'note':
      return (
        <Link to={`?tab=treatment&appointment=${matter.appointment_id}`}>
          {t.wait_note({ time: formatDateTime(matter.at) })}
        </Link>
      );
    case 'note_request':
      return <Link to="?tab=treatment">{t.wait_note_request({ time: formatDateTime(matter.at) })}</Link>;
    case 'side_effect':
      return <SideEffect {...matter} />;
    case 'messages': {
      const { count } = matter;
      return (
        <Link to={pathToConversation(matter.conversation_id)}>
          {count === 1 ? t.wait_message_one : t.wait_messages({ count })}
        </Link>
      );
    }
    case 'check':
      return t.wait_check({ line: checkLine(matter.check, language) });
    case 'plan_draft':
      return <Link to="?tab=plan">{t.wait_plan_draft({ time: formatDateTime(matter.at) })}</Link>;
    case 'paper_draft':
      return <PaperDraft {...matter} />;
  }
}

function SideEffect({ severity, day }: Extract<WaitingMatter, { kind: 'side_effect' }>) {
  const t = useTexts(staff_timeline);
  const severities = useTexts(treatment_diary);
  const words = { severity: severities[`severity_${severity}`], date: formatDate(noonOf(day)) };
  return <Link to="?tab=plan">{t.wait_side_effect(words)}</Link>;
}

function PaperDraft({ paper, at }: Extract<WaitingMatter, { kind: 'paper_draft' }>) {
  const t = useTexts(staff_timeline);
  const kinds = useTexts(treatment_paper);
  return <Link to="?tab=plan">{t.wait_paper_draft({ kind: kinds[paper], time: formatDateTime(at) })}</Link>;
}

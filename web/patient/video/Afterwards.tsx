import { useId } from 'react';
import { openStatuses } from '#contract/appointments.rules.ts';
import type { Room } from '#contract/video.contract.ts';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { FeedbackSection } from '../feedback/FeedbackSection.tsx';
import { pathTo } from '../paths.ts';
import styles from './Afterwards.module.css';

/** What comes after a call: how it was, then the invoice, documents, messages and the next appointment, each with its screen. */
export function Afterwards({ id, room: { doctor, status } }: { id: number; room: Room }) {
  const t = useTexts(video);
  const titleId = useId();
  const isOpen = status === null || openStatuses.includes(status);
  const steps = [
    {
      text: isOpen ? t.after_invoice({ doctor: doctor.display_name }) : t.after_invoice_completed,
      to: pathTo('Invoices'),
      link: t.after_to_invoices,
    },
    { text: t.after_documents, to: pathTo('Document'), link: t.after_to_documents },
    { text: t.after_messages, to: pathTo('Chat'), link: t.after_to_messages },
    { text: t.after_follow_up, to: pathTo('Appointment'), link: t.after_to_booking },
  ];
  return (
    <>
      <FeedbackSection appointmentId={id} />
      <section className={styles.afterwards} aria-labelledby={titleId}>
        <h2 id={titleId}>{t.after_title}</h2>
        <ul>
          {steps.map(({ text, to, link }) => (
            <li key={to}>
              {text} <Link to={to}>{link}</Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

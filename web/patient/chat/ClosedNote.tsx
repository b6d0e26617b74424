import { Link } from 'react-router';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { pathTo } from '../routes.ts';

/** Without a visit that connects the two, nothing new can be written. */
export function ClosedNote() {
  const t = useTexts(chat);
  return (
    <p>
      {t.closed_text} <Link to={pathTo('Appointment')}>{t.to_booking}</Link>
    </p>
  );
}

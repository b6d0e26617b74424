import { Link } from 'react-router';
import type { Conversation } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { pathTo } from '../routes.ts';

/** Without a visit that connects the two, or after a withdrawn consent, nothing new can be written. */
export function ClosedNote({ because }: { because: Conversation['closed_because'] | undefined }) {
  const t = useTexts(chat);
  if (because === 'consent_withdrawn') {
    return (
      <p>
        {t.closed_consent} <Link to={pathTo('AnamneseBogen')}>{t.to_new_history}</Link>
      </p>
    );
  }
  return (
    <p>
      {t.closed_text} <Link to={pathTo('Appointment')}>{t.to_booking}</Link>
    </p>
  );
}

import Clock from 'lucide-react/icons/clock';
import Siren from 'lucide-react/icons/siren';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Chat.module.css';

export interface Notices {
  reply_hours: number;
  emergency: string;
}

/** When to expect an answer, and what to do when that is too late. */
export function ChatNotices({ notices: { reply_hours: hours, emergency } }: { notices: Notices }) {
  const t = useTexts(chat);
  return (
    <div className={styles.notices}>
      <p>
        <Clock size={16} aria-hidden="true" />
        {hours === 1 ? t.reply_time_one : t.reply_time({ hours })}
      </p>
      <p>
        <Siren size={16} aria-hidden="true" />
        {emergency}
      </p>
    </div>
  );
}

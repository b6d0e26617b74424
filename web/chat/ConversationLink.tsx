import { Link } from 'react-router';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import styles from './Conversations.module.css';
import { shortTime } from './day-label.ts';

/** What the list says of a conversation. */
export interface ConversationEntry {
  id: number;
  /** Of whom one writes with. */
  name: string;
  unreadCount: number;
  /** How it stands with it, in a few words. */
  line: string;
  /** Since when. */
  moment: string | null;
}

interface ConversationLinkProps {
  entry: ConversationEntry;
  isOpen: boolean;
}

/** The address says which conversation is open, so that a link, a reload and the way back find it again. */
export function ConversationLink({ entry, isOpen }: ConversationLinkProps) {
  const t = useTexts(chat);
  const { id, name, unreadCount: count, line, moment } = entry;
  return (
    <Link
      to={{ search: `?conversation_id=${id}` }}
      className={styles.entry}
      aria-current={isOpen || undefined}
      preventScrollReset
    >
      <Avatar name={name} />
      <span className={styles.words}>
        <span className={styles.line}>
          <strong className={styles.name}>{name}</strong>
          <Badge count={count} label={count === 1 ? t.unread_one : t.unread({ count })} />
        </span>
        <span className={styles.line}>
          <span className={styles.excerpt}>{line}</span>
          {moment && <time dateTime={moment}>{shortTime(moment, new Date(), t)}</time>}
        </span>
      </span>
    </Link>
  );
}

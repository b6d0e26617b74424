import { Link } from 'react-router';
import type { Conversation } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import styles from './Conversations.module.css';
import { shortTime } from './day-label.ts';

interface ConversationLinkProps {
  conversation: Conversation;
  isOpen: boolean;
}

/** The address says which conversation is open, so that a link, a reload and the way back find it again. */
export function ConversationLink({ conversation, isOpen }: ConversationLinkProps) {
  const t = useTexts(chat);
  const { id, display_name, unread_count: count, last_message_at, last_message_excerpt } = conversation;
  return (
    <Link
      to={{ search: `?conversation_id=${id}` }}
      className={styles.entry}
      aria-current={isOpen || undefined}
      preventScrollReset
    >
      <Avatar name={display_name} index={id} />
      <span className={styles.words}>
        <span className={styles.line}>
          <strong className={styles.name}>{display_name}</strong>
          <Badge count={count} label={count === 1 ? t.unread_one : t.unread({ count })} />
        </span>
        <span className={styles.line}>
          <span className={styles.excerpt}>{last_message_excerpt}</span>
          {last_message_at && (
            <time dateTime={last_message_at}>{shortTime(last_message_at, new Date(), t)}</time>
          )}
        </span>
      </span>
    </Link>
  );
}

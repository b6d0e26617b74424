import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import { memo } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { formatTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import { MessageHtml } from './MessageHtml.tsx';
import styles from './Messages.module.css';

interface MessageBubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  /** By the other one; only one's own messages tell. */
  isRead: boolean;
}

/** A thousand of them stand in a long conversation, so each is drawn again only when it has changed. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, isRead }: MessageBubbleProps) {
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <p className={styles.meta}>
        <strong>{senderName(message)}</strong>
        <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
        {isOwn && <ReadMark isRead={isRead} />}
      </p>
      <div className={styles.bubble}>
        {message.title && <p className={styles.title}>{message.title}</p>}
        {message.message && <MessageHtml html={message.message} />}
        <MessageFiles files={message.documents} />
      </div>
    </li>
  );
});

function ReadMark({ isRead }: { isRead: boolean }) {
  const t = useTexts(chat);
  const Icon = isRead ? CheckCheck : Check;
  return (
    <span className={styles.mark} data-read={isRead || undefined}>
      <Icon size={16} aria-hidden="true" />
      <VisuallyHidden>{isRead ? t.is_read : t.is_sent}</VisuallyHidden>
    </span>
  );
}

export function senderName({ sender }: Pick<ChatMessage, 'sender'>): string {
  return sender.display_name || `${sender.first_name} ${sender.last_name}`.trim();
}

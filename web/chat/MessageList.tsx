import { memo, useMemo } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { dayLabel } from './day-label.ts';
import { MessageBubble } from './MessageBubble.tsx';
import styles from './Messages.module.css';
import { readUpTo, type TimelineEntry, timelineOf } from './timeline.ts';
import { NEW_LINE } from './use-message-scroll.ts';

interface MessageListProps {
  messages: ChatMessage[];
  side: ChatMessage['sender_kind'];
  firstNewId: number | undefined;
}

export const MessageList = memo(function MessageList({ messages, side, firstNewId }: MessageListProps) {
  const entries = useMemo(() => timelineOf(messages, firstNewId), [messages, firstNewId]);
  const lastReadId = readUpTo(messages, side);
  return entries.map((entry) =>
    entry.kind === 'message' ? (
      <MessageBubble
        key={entry.key}
        message={entry.message}
        isOwn={entry.message.sender_kind === side}
        isRead={entry.message.id <= lastReadId}
      />
    ) : (
      <Line key={entry.key} entry={entry} />
    ),
  );
});

function Line({ entry }: { entry: Exclude<TimelineEntry, { kind: 'message' }> }) {
  const t = useTexts(chat);
  const language = useLanguage();
  if (entry.kind === 'new') {
    return (
      <li className={styles.newLine} {...{ [NEW_LINE]: true }}>
        {t.new_messages}
      </li>
    );
  }
  return <li className={styles.day}>{dayLabel(entry.moment, new Date(), t, language)}</li>;
}

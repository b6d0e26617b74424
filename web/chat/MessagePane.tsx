import ArrowDown from 'lucide-react/icons/arrow-down';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useNow } from '#web/lib/render-context.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useFetchFailure } from './chat-api.ts';
import { MessageBubble, PendingBubble, senderName } from './MessageBubble.tsx';
import styles from './Messages.module.css';
import { type Delivery, usePending } from './outbox.ts';
import type { usePagedList } from './paged-list.ts';
import { dayLabel, firstUnreadId, readUpTo, type TimelineEntry, timelineOf } from './timeline.ts';
import { NEW_LINE, useMessageScroll } from './use-message-scroll.ts';

interface MessagePaneProps {
  conversationId: number;
  /** The name of the other side. */
  name: string;
  /** Oldest first. */
  messages: ChatMessage[];
  older: ReturnType<typeof usePagedList>['more'];
  delivery: Delivery;
  canWrite: boolean;
}

/** The messages of a conversation. Give it the conversation as `key`, because each has its own scroll position. */
export function MessagePane(props: MessagePaneProps) {
  const { conversationId, name, messages, older, delivery, canWrite } = props;
  const t = useTexts(chat);
  const { owner, side } = delivery.api;
  const pending = useUnarrived(owner, conversationId, messages);
  const [firstNewId] = useState(() => firstUnreadId(messages, side));
  const { pane, look, hasNewBelow, goToEnd } = useMessageScroll({
    oldestId: messages[0]?.id,
    newestId: messages.at(-1)?.id,
    pendingCount: pending.length,
    loadOlder: older.isThere && !older.isLoading && !older.hasFailed ? older.load : undefined,
  });

  return (
    <div className={styles.frame}>
      <section
        ref={pane}
        className={styles.pane}
        aria-label={t.messages_with({ name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keys.
        tabIndex={0}
        onScroll={look}
      >
        <div>
          {older.isThere && <OlderButton older={older} />}
          {messages.length + pending.length === 0 && (
            <EmptyNote title={t.no_messages_title} text={canWrite && t.no_messages_text} />
          )}
          <ol className={styles.list}>
            <MessageList messages={messages} side={side} firstNewId={firstNewId} />
            {pending.map((entry) => (
              <PendingBubble
                key={entry.clientId}
                message={entry}
                delivery={delivery}
                onDecided={() => pane.current?.focus()}
              />
            ))}
          </ol>
        </div>
      </section>
      {hasNewBelow && <JumpToNew onJump={goToEnd} />}
      <Arrivals messages={messages} side={side} />
    </div>
  );
}

function JumpToNew({ onJump }: { onJump: () => void }) {
  const t = useTexts(chat);
  return (
    <button type="button" className={styles.jump} onClick={onJump}>
      <ArrowDown size={18} aria-hidden="true" />
      {t.to_new_messages}
    </button>
  );
}

/** Leaves out pending messages that the server already lists, also when the answer to the sending got lost. */
function useUnarrived(owner: number, conversationId: number, messages: ChatMessage[]) {
  const pending = usePending(owner, conversationId);
  return pending.filter(({ clientId }) => !messages.some(({ client_id }) => client_id === clientId));
}

interface MessageListProps {
  messages: ChatMessage[];
  side: ChatMessage['sender_kind'];
  firstNewId: number | undefined;
}

const MessageList = memo(function MessageList({ messages, side, firstNewId }: MessageListProps) {
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
  const now = useNow();
  const language = useLanguage();
  if (entry.kind === 'new') {
    return (
      <li className={styles.newLine} {...{ [NEW_LINE]: true }}>
        {t.new_messages}
      </li>
    );
  }
  return <li className={styles.day}>{dayLabel(entry.moment, now, t, language)}</li>;
}

const MOST_ARRIVED = 5;
const READ_ALOUD_CHARACTERS = 400;

/**
 * A live region that reads new messages aloud. The list of messages is not one, because loading older messages would
 * read all of them.
 */
function Arrivals({ messages, side }: { messages: ChatMessage[]; side: ChatMessage['sender_kind'] }) {
  const t = useTexts(chat);
  const newest = useRef(messages.at(-1)?.id ?? 0);
  const [arrived, setArrived] = useState<ChatMessage[]>([]);

  useEffect(() => {
    const fresh = messages.filter(({ id, sender_kind }) => id > newest.current && sender_kind !== side);
    newest.current = messages.at(-1)?.id ?? 0;
    if (fresh.length > 0) setArrived((before) => [...before, ...fresh].slice(-MOST_ARRIVED));
  }, [messages, side]);

  return (
    <VisuallyHidden>
      <span role="log" aria-label={t.arrivals}>
        {arrived.map((message) => (
          <span key={message.id}>{spoken(message)}</span>
        ))}
      </span>
    </VisuallyHidden>
  );
}

function spoken(message: ChatMessage): string {
  const files = message.documents.map(({ name }) => name);
  const parts = [message.message_description.slice(0, READ_ALOUD_CHARACTERS), ...files].filter(Boolean);
  return `${senderName(message)}: ${parts.join(', ')}. `;
}

/** Loads older messages without scrolling, and again after a failure. Scrolling to the top does the same. */
function OlderButton({ older }: { older: ReturnType<typeof usePagedList>['more'] }) {
  const t = useTexts(chat);
  useFetchFailure(older.hasFailed);
  return (
    <div className={styles.older}>
      <Button
        look="quiet"
        size="small"
        isBusy={older.isLoading}
        busyText={t.older_loading}
        onClick={older.load}
      >
        {t.older}
      </Button>
    </div>
  );
}

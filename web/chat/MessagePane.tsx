import ArrowDown from 'lucide-react/icons/arrow-down';
import { useState } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Arrivals } from './Arrivals.tsx';
import { MessageList } from './MessageList.tsx';
import styles from './Messages.module.css';
import { OlderButton } from './OlderButton.tsx';
import { type Delivery, usePending } from './outbox.ts';
import { PendingBubble } from './PendingBubble.tsx';
import { firstUnreadId } from './timeline.ts';
import { useMessageScroll } from './use-message-scroll.ts';
import type { usePagedList } from './use-paged-list.ts';

interface MessagePaneProps {
  conversationId: number;
  /** Of whom one writes with. */
  name: string;
  /** Oldest first. */
  messages: ChatMessage[];
  older: ReturnType<typeof usePagedList>['more'];
  delivery: Delivery;
  canWrite: boolean;
}

/** What two people wrote to each other. Give it the conversation as `key`: each begins at its own place. */
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
        <div className={styles.inner}>
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

/** A message that has arrived is among the others, also when its answer got lost. */
function useUnarrived(owner: number, conversationId: number, messages: ChatMessage[]) {
  const pending = usePending(owner, conversationId);
  return pending.filter(({ clientId }) => !messages.some(({ client_id }) => client_id === clientId));
}

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from '#web/lib/router.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './ChatLayout.module.css';

interface ChatLayoutProps {
  openId: number | undefined;
  list: ReactNode;
  conversation: ReactNode;
  /** A column beside the messages, such as the next appointment. */
  aside?: ReactNode;
}

/** List, messages and aside in three or two columns; on a phone one after the other. */
export function ChatLayout({ openId, list, conversation, aside }: ChatLayoutProps) {
  const columns = useFocusOnTurn();
  return (
    <div
      ref={columns}
      className={styles.columns}
      data-open={openId !== undefined || undefined}
      data-owns-height={openId !== undefined || undefined}
    >
      <Card className={styles.chat}>
        <div className={styles.conversations}>{list}</div>
        <div className={styles.conversation}>{conversation}</div>
      </Card>
      {aside}
    </div>
  );
}

/** On a phone the name of an open conversation takes the place of the heading, which is still read aloud. */
export function ChatHeading({ openId, children }: { openId: number | undefined; children: ReactNode }) {
  return (
    <div className={styles.heading} data-open={openId !== undefined || undefined}>
      {children}
    </div>
  );
}

/** The open conversation: the one in the address (CHAT-07), or on wide screens the first one to show. */
export function useOpenConversation(firstId: number | undefined): number | undefined {
  const isCompact = useIsCompact();
  const [params] = useSearchParams();
  return conversationIn(params) ?? (isCompact ? undefined : firstId);
}

export function conversationIn(params: URLSearchParams): number | undefined {
  const id = Number(params.get('conversation_id'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * Choosing a conversation moves the focus from the list to the heading of the conversation; going back returns it. A
 * conversation that opens with the page takes no focus.
 */
function useFocusOnTurn(): RefObject<HTMLDivElement | null> {
  const columns = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const chosenId = conversationIn(params);
  const before = useRef(chosenId);

  useEffect(() => {
    const left = before.current;
    before.current = chosenId;
    if (left === chosenId) return;
    const place = chosenId === undefined ? `a[href$="conversation_id=${left}"]` : 'h2[tabindex]';
    columns.current?.querySelector<HTMLElement>(place)?.focus();
  }, [chosenId]);
  return columns;
}

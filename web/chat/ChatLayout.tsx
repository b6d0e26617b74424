import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './ChatLayout.module.css';

interface ChatLayoutProps {
  openId: number | undefined;
  list: ReactNode;
  conversation: ReactNode;
  /** What belongs to the conversation and is no message. */
  aside?: ReactNode;
}

/** List, messages and what belongs to them: three columns, two, or one after the other on a phone. */
export function ChatLayout({ openId, list, conversation, aside }: ChatLayoutProps) {
  const columns = useFocusOnTurn();
  return (
    <div ref={columns} className={styles.columns} data-open={openId !== undefined || undefined}>
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

/** Which conversation is open: the one in the address (CHAT-07), or on wide screens the only one there is. */
export function useOpenConversation(onlyId: number | undefined): number | undefined {
  const isCompact = useIsCompact();
  const [params] = useSearchParams();
  return conversationIn(params) ?? (isCompact ? undefined : onlyId);
}

export function conversationIn(params: URLSearchParams): number | undefined {
  const id = Number(params.get('conversation_id'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * Whoever chooses a conversation goes on in it: the focus leaves the list, which may be long, for its heading, and on
 * the way back returns to where it was. What opens by itself or with the page takes no focus.
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

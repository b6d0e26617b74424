import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import styles from './ChatLayout.module.css';
import { useFocusOnTurn } from './use-open-conversation.ts';

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

import { useEffect, useRef } from 'react';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { type ConversationEntry, ConversationLink } from './ConversationLink.tsx';
import styles from './Conversations.module.css';
import { isNearBottom, LOAD_CONVERSATIONS_WITHIN_PIXELS } from './scroll-rules.ts';
import { useFetchFailure } from './use-fetch-failure.ts';
import type { usePagedList } from './use-paged-list.ts';

interface ConversationListProps {
  entries: ConversationEntry[];
  openId: number | undefined;
  more: ReturnType<typeof usePagedList>['more'];
}

/** Everybody one writes with. Near the end it grows. */
export function ConversationList({ entries, openId, more }: ConversationListProps) {
  const t = useTexts(chat);
  useFetchFailure(more.hasFailed);
  const list = useRef<HTMLElement>(null);
  const look = () => {
    const box = list.current;
    // On a phone an open conversation hides the list.
    if (!box || box.clientHeight === 0) return;
    const isWanted = isNearBottom(box, LOAD_CONVERSATIONS_WITHIN_PIXELS);
    if (isWanted && more.isThere && !more.isLoading && !more.hasFailed) more.load();
  };
  // Whoever waited at the end scrolls no further, and a list that is not full cannot be scrolled.
  useEffect(look);
  return (
    <nav ref={list} className={styles.scroll} aria-label={t.conversations} onScroll={look}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <ConversationLink entry={entry} isOpen={entry.id === openId} />
          </li>
        ))}
      </ul>
      {more.isThere && (
        <Button look="quiet" size="small" isBusy={more.isLoading} onClick={more.load}>
          {t.more_conversations}
        </Button>
      )}
    </nav>
  );
}

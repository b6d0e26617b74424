import { useEffect, useRef } from 'react';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { useNow } from '#web/lib/render-context.ts';
import { Link } from '#web/lib/router.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './Conversations.module.css';
import { useFetchFailure } from './chat-api.ts';
import type { usePagedList } from './paged-list.ts';
import { shortTime } from './timeline.ts';
import { isNearBottom, LOAD_CONVERSATIONS_WITHIN_PIXELS } from './use-message-scroll.ts';

interface ConversationListProps {
  entries: ConversationEntry[];
  openId: number | undefined;
  more: ReturnType<typeof usePagedList>['more'];
}

/** All conversations. Scrolling near the end loads more. */
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
  // At the end of the list nobody can scroll further, and a short list cannot be scrolled at all.
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

/** One line of the list. */
export interface ConversationEntry {
  id: number;
  /** The name of the other side. */
  name: string;
  /** The address of a picture of the other side. */
  picture?: string | undefined;
  unreadCount: number;
  /** A short text: the beginning of the last message, or who waits for an answer. */
  line: string;
  /** The time of that message. */
  moment: string | null;
}

interface ConversationLinkProps {
  entry: ConversationEntry;
  isOpen: boolean;
}

/** The address holds the open conversation, so that a link, a reload and the back button show it again. */
function ConversationLink({ entry, isOpen }: ConversationLinkProps) {
  const t = useTexts(chat);
  const now = useNow();
  const { id, name, picture, unreadCount: count, line, moment } = entry;
  return (
    <Link
      to={{ search: `?conversation_id=${id}` }}
      className={styles.entry}
      aria-current={isOpen || undefined}
    >
      <Avatar name={name} picture={picture} />
      <span className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.line}>
          <span className={styles.excerpt}>{line}</span>
          {moment && <time dateTime={moment}>{shortTime(moment, now, t)}</time>}
          <Badge count={count} label={count === 1 ? t.unread_one : t.unread({ count })} />
        </span>
      </span>
    </Link>
  );
}

/** Loads more pages while the conversation in the address is not in the loaded part of the list. */
export function useSearchOfOlder(
  isMissing: boolean,
  { isThere, isLoading, hasFailed, load }: ReturnType<typeof usePagedList>['more'],
) {
  const isWanted = isMissing && isThere && !isLoading && !hasFailed;
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
}

import type { Conversation } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConversationLink } from './ConversationLink.tsx';
import styles from './Conversations.module.css';
import { isNearBottom, LOAD_CONVERSATIONS_WITHIN_PIXELS } from './scroll-rules.ts';
import type { usePagedList } from './use-paged-list.ts';

interface ConversationListProps {
  conversations: Conversation[];
  openId: number | undefined;
  more: ReturnType<typeof usePagedList>['more'];
}

/** Everybody one writes with, the latest first. Near the end it grows. */
export function ConversationList({ conversations, openId, more }: ConversationListProps) {
  const t = useTexts(chat);
  const look = (list: HTMLElement) => {
    const isWanted = isNearBottom(list, LOAD_CONVERSATIONS_WITHIN_PIXELS);
    if (isWanted && more.isThere && !more.isLoading && !more.hasFailed) more.load();
  };
  return (
    <nav
      className={styles.scroll}
      aria-label={t.conversations}
      onScroll={({ currentTarget }) => look(currentTarget)}
    >
      <ul className={styles.list}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationLink conversation={conversation} isOpen={conversation.id === openId} />
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

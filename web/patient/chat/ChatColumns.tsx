import { useEffect } from 'react';
import { chat } from '#texts/generated/chat.ts';
import { ConversationList } from '#web/chat/ConversationList.tsx';
import type { ChatApi } from '#web/chat/chat-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import styles from './Chat.module.css';
import { OpenConversation } from './OpenConversation.tsx';
import { TreatmentAside } from './TreatmentAside.tsx';
import type { useConversations } from './use-conversations.ts';
import { useFocusOnTurn } from './use-open-conversation.ts';

type Conversations = ReturnType<typeof useConversations>;

interface ChatColumnsProps {
  api: ChatApi;
  conversations: Conversations;
  page: NonNullable<Conversations['page']>;
  openId: number | undefined;
}

/** List, messages and what belongs to the treatment: three columns, two, or one after the other on a phone. */
export function ChatColumns({ api, conversations, page, openId }: ChatColumnsProps) {
  const t = useTexts(chat);
  const columns = useFocusOnTurn(openId);
  const conversation = page.items.find(({ id }) => id === openId);
  useSearchOfOlder(openId !== undefined && !conversation, conversations.more);

  return (
    <div ref={columns} className={styles.columns} data-open={openId !== undefined || undefined}>
      <Card className={styles.chat}>
        <div className={styles.conversations}>
          <ConversationList conversations={page.items} openId={openId} more={conversations.more} />
        </div>
        <div className={styles.conversation}>
          {openId === undefined ? (
            <EmptyNote title={t.choose_title} text={t.choose_text} />
          ) : (
            <OpenConversation
              key={openId}
              api={api}
              id={openId}
              conversation={conversation}
              notices={page.notices}
              onChange={conversations.renew}
            />
          )}
        </div>
      </Card>
      {conversation && <TreatmentAside key={conversation.doctor.id} doctorId={conversation.doctor.id} />}
    </div>
  );
}

/** An address may name a conversation that is further down in the list than it has been loaded. */
function useSearchOfOlder(
  isMissing: boolean,
  { isThere, isLoading, hasFailed, load }: Conversations['more'],
) {
  const isWanted = isMissing && isThere && !isLoading && !hasFailed;
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
}

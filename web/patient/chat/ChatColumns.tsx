import type { Conversation } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { ChatLayout } from '#web/chat/ChatLayout.tsx';
import type { ConversationEntry } from '#web/chat/ConversationLink.tsx';
import { ConversationList } from '#web/chat/ConversationList.tsx';
import type { ChatApi } from '#web/chat/chat-api.ts';
import { OpenConversation } from '#web/chat/OpenConversation.tsx';
import { useSearchOfOlder } from '#web/chat/use-search-of-older.ts';
import { useTexts } from '#web/lib/language.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { ChatNotices } from './ChatNotices.tsx';
import { ClosedNote } from './ClosedNote.tsx';
import { TreatmentAside } from './TreatmentAside.tsx';
import { useChatUpdates } from './use-chat-updates.ts';
import type { useConversations } from './use-conversations.ts';

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
  const conversation = page.items.find(({ id }) => id === openId);
  useSearchOfOlder(openId !== undefined && !conversation, conversations.more);

  return (
    <ChatLayout
      openId={openId}
      list={<ConversationList entries={page.items.map(entryOf)} openId={openId} more={conversations.more} />}
      conversation={
        openId === undefined ? (
          <EmptyNote title={t.choose_title} text={t.choose_text} />
        ) : (
          <OpenConversation
            key={openId}
            api={api}
            id={openId}
            conversation={conversation}
            useUpdates={useChatUpdates}
            onChange={conversations.renew}
            notices={<ChatNotices notices={page.notices} />}
            closed={<ClosedNote because={conversation?.closed_because} />}
          />
        )
      }
      aside={
        conversation && <TreatmentAside key={conversation.doctor.id} doctorId={conversation.doctor.id} />
      }
    />
  );
}

/** The patient sees how the newest message begins. */
function entryOf(conversation: Conversation): ConversationEntry {
  const { id, display_name: name, unread_count, last_message_excerpt, last_message_at } = conversation;
  return { id, name, unreadCount: unread_count, line: last_message_excerpt, moment: last_message_at };
}

import { chat } from '#texts/generated/chat.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { ChatLayout } from '#web/chat/ChatLayout.tsx';
import { ConversationList } from '#web/chat/ConversationList.tsx';
import type { ChatApi } from '#web/chat/chat-api.ts';
import { OpenConversation } from '#web/chat/OpenConversation.tsx';
import { useSearchOfOlder } from '#web/chat/use-search-of-older.ts';
import { useTexts } from '#web/lib/language.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { QuickTextMenu } from '../quick-texts/QuickTextMenu.tsx';
import { useStaffChatUpdates } from './chat-news.ts';
import type { StaffConversation, useStaffConversations } from './use-staff-conversations.ts';

interface StaffChatColumnsProps {
  api: ChatApi;
  conversations: ReturnType<typeof useStaffConversations>;
  items: StaffConversation[];
  openId: number | undefined;
}

export function StaffChatColumns({ api, conversations, items, openId }: StaffChatColumnsProps) {
  const t = useTexts(chat);
  const words = useTexts(staff_shell);
  const conversation = items.find(({ id }) => id === openId);
  useSearchOfOlder(openId !== undefined && !conversation, conversations.more);
  return (
    <ChatLayout
      openId={openId}
      list={<ConversationList conversations={items} openId={openId} more={conversations.more} />}
      conversation={
        openId === undefined ? (
          <EmptyNote title={t.choose_title} text={words.choose_chat_text} />
        ) : (
          <OpenConversation
            key={openId}
            api={api}
            id={openId}
            conversation={conversation}
            useUpdates={useStaffChatUpdates}
            onChange={conversations.renew}
            closed={<p>{words.chat_closed}</p>}
            tools={(insert) => <QuickTextMenu onInsert={insert} />}
          />
        )
      }
    />
  );
}

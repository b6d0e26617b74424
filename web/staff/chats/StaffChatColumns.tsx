import { Link } from 'react-router';
import { chat } from '#texts/generated/chat.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { ChatLayout } from '#web/chat/ChatLayout.tsx';
import type { ConversationEntry } from '#web/chat/ConversationLink.tsx';
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
  const isWithdrawn = conversation?.closed_because === 'consent_withdrawn';
  const entryOf = (each: StaffConversation): ConversationEntry => ({
    id: each.id,
    name: each.display_name,
    unreadCount: each.unread_count,
    line: lineOf(each, words, t),
    moment: each.waiting_since ?? each.last_message_at,
  });
  useSearchOfOlder(openId !== undefined && !conversation, conversations.more);
  return (
    <ChatLayout
      openId={openId}
      list={<ConversationList entries={items.map(entryOf)} openId={openId} more={conversations.more} />}
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
            headAction={
              conversation && <Link to={`/patients/${conversation.patient.id}`}>{words.chat_record}</Link>
            }
            closed={<p>{isWithdrawn ? words.chat_closed_consent : words.chat_closed}</p>}
            tools={(insert) => <QuickTextMenu onInsert={insert} />}
          />
        )
      }
    />
  );
}

/** Who waits for an answer, and none of the words: those are read where a trace of the reading is left. */
function lineOf(
  { waiting_since, last_message_at }: StaffConversation,
  words: (typeof staff_shell)['de'],
  t: (typeof chat)['de'],
): string {
  if (waiting_since) return words.chat_waiting;
  return last_message_at ? words.chat_you_wrote_last : t.no_messages_title;
}

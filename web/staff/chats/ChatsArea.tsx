import { useEffect, useMemo } from 'react';
import { chat } from '#texts/generated/chat.ts';
import { staff_empty } from '#texts/generated/staff_empty.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { ChatHeading, ChatLayout, useOpenConversation } from '#web/chat/ChatLayout.tsx';
import { type ConversationEntry, ConversationList, useSearchOfOlder } from '#web/chat/ConversationList.tsx';
import { type ChatApi, useFetchFailure } from '#web/chat/chat-api.ts';
import { followChats } from '#web/chat/chat-stream.ts';
import { OpenConversation } from '#web/chat/OpenConversation.tsx';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { Page } from '#web/shell/Page.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyArea, NoEntryNote, useHasNoEntry } from '../catalogue/EmptyArea.tsx';
import { type StaffConversation, staffChat, useStaffConversations } from '../chat/staff-chat.ts';
import { useSignedIn } from '../identity/signed-in.ts';
import { pathTo, pathToPatient } from '../paths.ts';
import { QuickTextMenu } from '../quick-texts/QuickTexts.tsx';

/** The chats of a doctor with the doctor's patients. */
export function ChatsArea() {
  const { area_chats: title } = useTexts(staff_shell);
  const openId = useOpenConversation(undefined);
  const hasNoEntry = useHasNoEntry();
  return (
    <Page width="wide">
      <ChatHeading openId={openId}>
        <PageHeading>{title}</PageHeading>
      </ChatHeading>
      {hasNoEntry ? <NoEntryNote /> : <Conversations openId={openId} />}
    </Page>
  );
}

function Conversations({ openId }: { openId: number | undefined }) {
  const t = useTexts(chat);
  const { id: staffId } = useSignedIn();
  const api = useMemo(() => staffChat(staffId), [staffId]);
  const conversations = useStaffConversations(staffId);
  useEffect(() => followChats('/api/staff/chats/stream'), []);
  const { page, error, reload } = conversations;
  const hasFailed = error !== null && page === undefined;
  useFetchFailure(hasFailed);

  // Conversations that were loaded once stay when a later call fails.
  if (hasFailed) {
    return (
      <FailureNote isSilent={!error.message} message={error.message || t.fetch_failed} onRetry={reload} />
    );
  }
  if (!page) return <Skeleton rows={6} label={t.conversations_loading} />;
  if (page.items.length === 0) return <NoConversations />;
  return <StaffChatColumns api={api} conversations={conversations} items={page.items} openId={openId} />;
}

function NoConversations() {
  const t = useTexts(staff_shell);
  const empty = useTexts(staff_empty);
  return (
    <EmptyArea
      title={t.no_chats_title}
      text={t.no_chats_text}
      next={{ to: pathTo('calendar'), label: empty.check_hours }}
    />
  );
}

interface StaffChatColumnsProps {
  api: ChatApi;
  conversations: ReturnType<typeof useStaffConversations>;
  items: StaffConversation[];
  openId: number | undefined;
}

function StaffChatColumns({ api, conversations, items, openId }: StaffChatColumnsProps) {
  const t = useTexts(chat);
  const shellTexts = useTexts(staff_shell);
  const conversation = items.find(({ id }) => id === openId);
  const isWithdrawn = conversation?.closed_because === 'consent_withdrawn';
  const entryOf = (each: StaffConversation): ConversationEntry => ({
    id: each.id,
    name: each.display_name,
    unreadCount: each.unread_count,
    line: lineOf(each, shellTexts, t),
    moment: each.waiting_since ?? each.last_message_at,
  });
  useSearchOfOlder(openId !== undefined && !conversation, conversations.more);
  return (
    <ChatLayout
      openId={openId}
      list={<ConversationList entries={items.map(entryOf)} openId={openId} more={conversations.more} />}
      conversation={
        openId === undefined ? (
          <EmptyNote title={t.choose_title} text={shellTexts.choose_chat_text} />
        ) : (
          <OpenConversation
            key={openId}
            api={api}
            id={openId}
            conversation={conversation}
            onChange={conversations.renew}
            headAction={
              conversation && (
                <Link to={pathToPatient(conversation.patient.id)}>{shellTexts.chat_record}</Link>
              )
            }
            closed={<p>{isWithdrawn ? shellTexts.chat_closed_consent : shellTexts.chat_closed}</p>}
            tools={(insert) => <QuickTextMenu onInsert={insert} />}
          />
        )
      }
    />
  );
}

/** Says who waits for an answer, but quotes no message: the server logs the reading of messages. */
function lineOf(
  { waiting_since, last_message_at }: StaffConversation,
  shellTexts: (typeof staff_shell)['de'],
  t: (typeof chat)['de'],
): string {
  if (waiting_since) return shellTexts.chat_waiting;
  return last_message_at ? shellTexts.chat_you_wrote_last : t.no_messages_title;
}

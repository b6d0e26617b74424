import { useMemo } from 'react';
import { chat } from '#texts/generated/chat.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { ChatHeading } from '#web/chat/ChatLayout.tsx';
import { useFetchFailure } from '#web/chat/use-fetch-failure.ts';
import { useOpenConversation } from '#web/chat/use-open-conversation.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useSignedIn } from '../shell/signed-in.ts';
import { useStaffChatStream } from './chat-news.ts';
import { StaffChatColumns } from './StaffChatColumns.tsx';
import { staffChat } from './staff-chat.ts';
import { useStaffConversations } from './use-staff-conversations.ts';

/** A doctor writes with her patients. */
export function ChatsArea() {
  const { area_chats: title } = useTexts(staff_shell);
  const openId = useOpenConversation(undefined);
  return (
    <Page width="wide">
      <ChatHeading openId={openId}>
        <PageHeading>{title}</PageHeading>
      </ChatHeading>
      <Conversations openId={openId} />
    </Page>
  );
}

function Conversations({ openId }: { openId: number | undefined }) {
  const t = useTexts(chat);
  const { id: staffId } = useSignedIn();
  const api = useMemo(() => staffChat(staffId), [staffId]);
  const conversations = useStaffConversations(staffId);
  useStaffChatStream();
  const { page, error, reload } = conversations;
  const hasFailed = error !== null && page === undefined;
  useFetchFailure(hasFailed);

  // What was loaded once stays when a later look fails.
  if (hasFailed) return <FailureNote message={error.message || t.fetch_failed} onRetry={reload} />;
  if (!page) return <Skeleton rows={6} label={t.conversations_loading} />;
  if (page.items.length === 0) return <NoConversations />;
  return <StaffChatColumns api={api} conversations={conversations} items={page.items} openId={openId} />;
}

function NoConversations() {
  const t = useTexts(staff_shell);
  return <EmptyNote title={t.no_chats_title} text={t.no_chats_text} />;
}

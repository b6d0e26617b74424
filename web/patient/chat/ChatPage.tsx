import MessageCircle from 'lucide-react/icons/message-circle';
import { useMemo, useState } from 'react';
import type { Conversation } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { route } from '#texts/generated/route.ts';
import { ChatHeading, useOpenConversation } from '#web/chat/ChatLayout.tsx';
import { useFetchFailure } from '#web/chat/chat-api.ts';
import { newestPage } from '#web/chat/paged-list.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FirstData } from '#web/lib/lazy-screen.tsx';
import { queriesOf, withQueries } from '#web/lib/queries.tsx';
import { useSessionUser } from '#web/lib/session.ts';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo } from '../paths.ts';
import styles from './Chat.module.css';
import { ChatColumns } from './ChatColumns.tsx';
import { conversationsOf, patientChat, useConversations } from './patient-chat.ts';

/** Writing with one's doctors. */
export const ChatPage = Object.assign(withQueries(ChatScreen), {
  prefetch: (context) => {
    const user = context.user();
    return user && queriesOf(context).prefetchQuery(newestPage(conversationsOf(user.id, context.language())));
  },
  asksFirst: [['GET /api/chats', {}]],
} satisfies FirstData);

function ChatScreen() {
  const user = useSessionUser();
  return user && <Chat userId={user.id} />;
}

function Chat({ userId }: { userId: number }) {
  const title = useTexts(route).Chat;
  const conversations = useConversations(userId);
  const { page } = conversations;
  const openId = useOpenConversation(useFirstConversation(page?.items));
  return (
    <Page width="wide">
      <ChatHeading openId={openId}>
        <PageHeading>{title}</PageHeading>
      </ChatHeading>
      <ChatContent userId={userId} conversations={conversations} openId={openId} />
    </Page>
  );
}

/**
 * The newest conversation with an unread message, or the only one of the list. It stays the first one when its messages
 * are read.
 */
function useFirstConversation(items: Conversation[] | undefined): number | undefined {
  const [first, setFirst] = useState<{ id: number | undefined }>();
  if (first) return first.id;
  if (!items) return undefined;
  const only = items.length === 1 ? items[0] : undefined;
  const found = { id: (items.find(({ unread_count }) => unread_count > 0) ?? only)?.id };
  setFirst(found);
  return found.id;
}

interface ChatContentProps {
  userId: number;
  conversations: ReturnType<typeof useConversations>;
  openId: number | undefined;
}

function ChatContent({ userId, conversations, openId }: ChatContentProps) {
  const t = useTexts(chat);
  const api = useMemo(() => patientChat(userId), [userId]);
  const { page, error, reload } = conversations;
  const hasFailed = error !== null && page === undefined;
  useFetchFailure(hasFailed);

  // What was loaded once stays when a later poll fails.
  if (hasFailed) {
    return (
      <FailureNote isSilent={!error.message} message={error.message || t.fetch_failed} onRetry={reload} />
    );
  }
  if (!page) return <Skeleton rows={6} label={t.conversations_loading} />;
  if (!page.canChat) return <NoAppointmentYet />;
  return <ChatColumns api={api} conversations={conversations} page={page} openId={openId} />;
}

/** A chat begins with an appointment (OR-30); until then there are two ways on. */
function NoAppointmentYet() {
  const t = useTexts(chat);
  return (
    <EmptyNote
      icon={<MessageCircle />}
      title={t.no_appointment_title}
      text={t.no_appointment_text}
      action={
        <div className={styles.ways}>
          <ButtonLink to={pathTo('Appointment')}>{t.to_booking}</ButtonLink>
          <ButtonLink to={pathTo('Contact')} look="secondary">
            {t.to_contact}
          </ButtonLink>
        </div>
      }
    />
  );
}

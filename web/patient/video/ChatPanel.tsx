import { useMemo } from 'react';
import { chat } from '#texts/generated/chat.ts';
import { video } from '#texts/generated/video.ts';
import { useSearchOfOlder } from '#web/chat/ConversationList.tsx';
import { OpenConversation } from '#web/chat/OpenConversation.tsx';
import { useTexts } from '#web/lib/language.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PanelNote } from '#web/video/room/PanelNote.tsx';
import { patientChat, useConversations } from '../chat/patient-chat.ts';

/** The normal chat of patient and doctor, beside their call. */
export function ChatPanel({ doctorId }: { doctorId: number }) {
  const user = useSessionUser();
  return user && <ChatWith doctorId={doctorId} userId={user.id} />;
}

function ChatWith({ doctorId, userId }: { doctorId: number; userId: number }) {
  const t = useTexts(chat);
  const roomTexts = useTexts(video);
  const api = useMemo(() => patientChat(userId), [userId]);
  const { page, error, reload, renew, more } = useConversations(userId);
  const conversation = page?.items.find(({ doctor }) => doctor.id === doctorId);
  useSearchOfOlder(page !== undefined && !conversation, more);
  if (!page && error) return <FailureNote message={error.message || t.fetch_failed} onRetry={reload} />;
  if (!conversation) {
    const isSearching = !page || more.isThere;
    if (isSearching) return <Skeleton rows={4} label={t.messages_loading} />;
    return <PanelNote text={roomTexts.no_conversation} />;
  }
  return (
    <OpenConversation
      api={api}
      id={conversation.id}
      conversation={conversation}
      onChange={renew}
      closed={<p>{t.closed_text}</p>}
      isBesideCall
    />
  );
}

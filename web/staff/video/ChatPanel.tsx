import { useEffect, useMemo } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { video } from '#texts/generated/video.ts';
import { useSearchOfOlder } from '#web/chat/ConversationList.tsx';
import { followChats } from '#web/chat/chat-stream.ts';
import { OpenConversation } from '#web/chat/OpenConversation.tsx';
import { useTexts } from '#web/lib/language.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PanelNote } from '#web/video/room/PanelNote.tsx';
import { staffChat, useStaffConversations } from '../chat/staff-chat.ts';
import { useSignedIn } from '../identity/signed-in.ts';
import { QuickTextMenu } from '../quick-texts/QuickTexts.tsx';

/** The normal chat of doctor and patient, beside their call. */
export function ChatPanel({ room: { patient } }: { room: Room }) {
  const t = useTexts(chat);
  const roomTexts = useTexts(video);
  const shellTexts = useTexts(staff_shell);
  const { id: staffId } = useSignedIn();
  const api = useMemo(() => staffChat(staffId), [staffId]);
  const { page, error, reload, renew, more } = useStaffConversations(staffId);
  const conversation = page?.items.find((each) => each.patient.id === patient.id);
  useEffect(() => followChats('/api/staff/chats/stream'), []);
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
      closed={<p>{shellTexts.chat_closed}</p>}
      tools={(insert) => <QuickTextMenu onInsert={insert} />}
      isBesideCall
    />
  );
}

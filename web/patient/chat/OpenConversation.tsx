import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Conversation } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { Composer } from '#web/chat/Composer.tsx';
import type { ChatApi } from '#web/chat/chat-api.ts';
import { MessagePane } from '#web/chat/MessagePane.tsx';
import { useConversation } from '#web/chat/use-conversation.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './Chat.module.css';
import { ChatNotices, type Notices } from './ChatNotices.tsx';
import { ClosedNote } from './ClosedNote.tsx';
import { useChatUpdates } from './use-chat-updates.ts';

interface OpenConversationProps {
  api: ChatApi;
  id: number;
  /** Absent as long as it is not among the loaded ones. */
  conversation: Conversation | undefined;
  notices: Notices;
  onChange: () => void;
}

export function OpenConversation({ api, id, conversation, notices, onChange }: OpenConversationProps) {
  const open = useConversation(api, id, onChange);
  const name = conversation?.display_name ?? '';
  useChatUpdates((changedId) => {
    if (changedId === null || changedId === id) void open.reload();
  });
  return (
    <>
      <ConversationHead name={name} />
      <Messages id={id} name={name} open={open} />
      {open.messages && conversation?.can_send && (
        <Composer conversationId={id} delivery={open.delivery}>
          <ChatNotices notices={notices} />
        </Composer>
      )}
      {conversation?.can_send === false && <ClosedNote />}
    </>
  );
}

interface MessagesProps {
  id: number;
  name: string;
  open: ReturnType<typeof useConversation>;
}

function Messages({ id, name, open: { messages, error, older, reload, delivery } }: MessagesProps) {
  const t = useTexts(chat);
  const hasFailed = error !== null && messages === undefined;
  useEffect(() => {
    if (hasFailed) showToast({ type: 'error', text: t.fetch_failed });
  }, [hasFailed, t]);

  if (messages) {
    return (
      <MessagePane conversationId={id} name={name} messages={messages} older={older} delivery={delivery} />
    );
  }
  return (
    <div className={styles.waiting}>
      {hasFailed ? (
        <FailureNote message={error.message || t.fetch_failed} onRetry={reload} />
      ) : (
        <Skeleton rows={5} label={t.messages_loading} />
      )}
    </div>
  );
}

function ConversationHead({ name }: { name: string }) {
  const t = useTexts(chat);
  const navigate = useNavigate();
  return (
    <div className={styles.head}>
      <Button look="quiet" className={styles.showList} onClick={() => navigate({ search: '' })}>
        <ArrowLeft aria-hidden="true" />
        {t.show_list}
      </Button>
      <h2 tabIndex={-1}>{name}</h2>
    </div>
  );
}

import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Conversation } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './ChatLayout.module.css';
import { Composer, type InsertTools } from './Composer.tsx';
import { type ChatApi, useFetchFailure } from './chat-api.ts';
import { MessagePane } from './MessagePane.tsx';
import { useConversation } from './use-conversation.ts';

/** A hook that calls back on news of a conversation, or of any (null). */
export type UseChatUpdates = (onNews: (conversationId: number | null) => void) => void;

interface OpenConversationProps {
  api: ChatApi;
  id: number;
  /** Absent as long as it is not among the loaded ones. */
  conversation: Pick<Conversation, 'display_name' | 'can_send'> | undefined;
  useUpdates: UseChatUpdates;
  onChange: () => void;
  /** Beside the name of whom one writes with. */
  headAction?: ReactNode;
  /** Below the field in which one writes. */
  notices?: ReactNode;
  /** Instead of that field where nothing new can be written. */
  closed: ReactNode;
  tools?: InsertTools;
}

export function OpenConversation(props: OpenConversationProps) {
  const { api, id, conversation, useUpdates, onChange, headAction, notices, closed, tools } = props;
  const open = useConversation(api, id, onChange);
  const name = conversation?.display_name ?? '';
  useUpdates((changedId) => {
    if (changedId === null || changedId === id) void open.reload();
  });
  return (
    <>
      <ConversationHead name={name}>{headAction}</ConversationHead>
      <Messages id={id} name={name} open={open} canWrite={conversation?.can_send ?? false} />
      {open.messages && conversation?.can_send && (
        <Composer conversationId={id} delivery={open.delivery} tools={tools}>
          {notices}
        </Composer>
      )}
      {conversation?.can_send === false && <div className={styles.closed}>{closed}</div>}
    </>
  );
}

interface MessagesProps {
  id: number;
  name: string;
  open: ReturnType<typeof useConversation>;
  canWrite: boolean;
}

function Messages({ id, name, open, canWrite }: MessagesProps) {
  const { messages, error, older, reload, delivery } = open;
  const t = useTexts(chat);
  const hasFailed = error !== null && messages === undefined;
  useFetchFailure(hasFailed);

  if (messages) {
    return (
      <MessagePane
        conversationId={id}
        name={name}
        messages={messages}
        older={older}
        delivery={delivery}
        canWrite={canWrite}
      />
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

function ConversationHead({ name, children }: { name: string; children: ReactNode }) {
  const t = useTexts(chat);
  const navigate = useNavigate();
  return (
    <div className={styles.head}>
      <Button look="quiet" className={styles.showList} onClick={() => navigate({ search: '' })}>
        <ArrowLeft aria-hidden="true" />
        {t.show_list}
      </Button>
      <h2 tabIndex={-1}>{name}</h2>
      {children}
    </div>
  );
}

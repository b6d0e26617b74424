import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { ChatMessage, Conversation } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { useNavigate } from '#web/lib/router.ts';
import { useIsPageVisible } from '#web/lib/use-is-page-visible.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './ChatLayout.module.css';
import { Composer, type InsertTools } from './Composer.tsx';
import { type ChatApi, useFetchFailure } from './chat-api.ts';
import { useChatUpdates } from './chat-stream.ts';
import { MessagePane } from './MessagePane.tsx';
import type { Delivery } from './outbox.ts';
import { beforeIn, usePagedList } from './paged-list.ts';
import { newestOf } from './timeline.ts';

interface OpenConversationProps {
  api: ChatApi;
  id: number;
  /** Missing while the conversation is not in the loaded part of the list. */
  conversation: Pick<Conversation, 'display_name' | 'can_send'> | undefined;
  /** The address of a picture of the other side. */
  picture?: string | undefined;
  onChange: () => void;
  /** An action beside the name of the other side. */
  headAction?: ReactNode;
  /** Notes below the editor. */
  notices?: ReactNode;
  /** Shown instead of the editor where the conversation is closed. */
  closed: ReactNode;
  tools?: InsertTools;
  /** Beside a call: the heading of the panel says whose conversation it is, and there is no list to go back to. */
  isBesideCall?: boolean;
}

export function OpenConversation(props: OpenConversationProps) {
  const { api, id, conversation, picture, onChange, headAction, notices, closed, tools, isBesideCall } =
    props;
  const open = useConversation(api, id, onChange);
  const name = conversation?.display_name ?? '';
  useChatUpdates((changedId) => {
    if (changedId === null || changedId === id) void open.reload();
  });
  return (
    <>
      {!isBesideCall && (
        <ConversationHead name={name} picture={picture}>
          {headAction}
        </ConversationHead>
      )}
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
        <FailureNote isSilent={!error.message} message={error.message || t.fetch_failed} onRetry={reload} />
      ) : (
        <Skeleton rows={5} label={t.messages_loading} />
      )}
    </div>
  );
}

interface ConversationHeadProps {
  name: string;
  picture: string | undefined;
  children: ReactNode;
}

function ConversationHead({ name, picture, children }: ConversationHeadProps) {
  const t = useTexts(chat);
  const navigate = useNavigate();
  return (
    <div className={styles.head}>
      <Button look="quiet" className={styles.showList} onClick={() => navigate({ search: '' })}>
        <ArrowLeft aria-hidden="true" />
        {t.show_list}
      </Button>
      {picture && <Avatar name={name} picture={picture} />}
      <h2 tabIndex={-1}>{name}</h2>
      {children}
    </div>
  );
}

/** Loads the messages of one conversation, marks them as read, and sends new ones. */
function useConversation(api: ChatApi, conversationId: number, onChange: () => void) {
  const t = useTexts(chat);
  const list = usePagedList<ChatMessage, { items: ChatMessage[]; before: string | null }>({
    queryKey: ['chat messages', api.owner, conversationId],
    rank: ({ id }) => id,
    isPassing: true,
    loadPage: async (before, query) => {
      const { data, nextPageUrl } = await api.listMessages(conversationId, before, query?.signal);
      return { items: data.toReversed(), before: beforeIn(nextPageUrl) };
    },
  });
  const items = list.page?.items;
  const messages = useMemo(() => items?.toReversed(), [items]);
  useReadMark(api, conversationId, { messages, readAt: list.readAt }, onChange);

  const reload = async () => {
    const unread = api.listUnread?.(conversationId).catch(() => []);
    await list.reload();
    list.add((await unread) ?? []);
  };
  const delivery: Delivery = {
    api,
    onArrived: (message) => {
      list.add([message]);
      showToast({ type: 'success', text: t.sent });
      onChange();
    },
    onFailed: (reason) =>
      showToast({ type: 'error', text: reason ? t.send_failed_because({ reason }) : t.send_failed }),
  };
  return { messages, error: list.error, older: list.more, reload, delivery };
}

/**
 * Marks messages as read while the conversation is open and the tab is visible. When the call fails, it is tried again
 * after the messages have been loaded again.
 */
function useReadMark(
  api: ChatApi,
  conversationId: number,
  { messages, readAt }: { messages: ChatMessage[] | undefined; readAt: number },
  onRead: () => void,
): void {
  const marked = useRef<number>(undefined);
  const isVisible = useIsPageVisible();
  const newest = messages && (newestOf(messages, api.side === 'patient' ? 'doctor' : 'patient') ?? 0);
  const mark = useEffectEvent((upTo: number) => {
    marked.current = upTo;
    api.markRead(conversationId, upTo || undefined).then(onRead, () => {
      marked.current = undefined;
    });
  });

  useEffect(() => {
    const isShown = readAt > 0 && isVisible;
    if (newest !== undefined && isShown && marked.current !== newest) mark(newest);
  }, [newest, readAt, isVisible]);
}

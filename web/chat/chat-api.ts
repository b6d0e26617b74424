import { useEffect } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';

/** How a chat screen reaches the server: patients and doctors have endpoints of their own. */
export interface ChatApi {
  /** The id of who is signed in: what is not sent yet shows up for nobody else. */
  owner: number;
  /** Who writes here; the other one's messages stand on the left. */
  side: ChatMessage['sender_kind'];
  listMessages(conversationId: number, before?: string, signal?: AbortSignal): Promise<MessagePage>;
  /** What the other one wrote since it was last read, where there is such a list. */
  listUnread?(conversationId: number): Promise<ChatMessage[]>;
  markRead(conversationId: number, upTo: number | undefined): Promise<unknown>;
  send(message: OutgoingMessage, onProgress: (share: number) => void): Promise<ChatMessage>;
}

interface MessagePage {
  data: ChatMessage[];
  nextPageUrl: string | null;
}

export interface OutgoingMessage {
  /** Chosen before the first try; trying again with it cannot send twice. */
  clientId: string;
  conversationId: number;
  html: string;
  file?: File | undefined;
}

/** A toast says that something of the chat could not be loaded (CHAT-17), once for each failure. */
export function useFetchFailure(hasFailed: boolean): void {
  const t = useTexts(chat);
  useEffect(() => {
    if (hasFailed) showToast({ type: 'error', text: t.fetch_failed });
  }, [hasFailed, t]);
}

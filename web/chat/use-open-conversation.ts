import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useIsCompact } from '#web/lib/use-is-compact.ts';

/** Which conversation is open: the one in the address (CHAT-07), or on wide screens the only one there is. */
export function useOpenConversation(onlyId: number | undefined): number | undefined {
  const isCompact = useIsCompact();
  const [params] = useSearchParams();
  return conversationIn(params) ?? (isCompact ? undefined : onlyId);
}

export function conversationIn(params: URLSearchParams): number | undefined {
  const id = Number(params.get('conversation_id'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * Whoever chooses a conversation goes on in it: the focus leaves the list, which may be long, for its heading, and on
 * the way back returns to where it was. What opens by itself or with the page takes no focus.
 */
export function useFocusOnTurn(): RefObject<HTMLDivElement | null> {
  const columns = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const chosenId = conversationIn(params);
  const before = useRef(chosenId);

  useEffect(() => {
    const left = before.current;
    before.current = chosenId;
    if (left === chosenId) return;
    const place = chosenId === undefined ? `a[href$="conversation_id=${left}"]` : 'h2[tabindex]';
    columns.current?.querySelector<HTMLElement>(place)?.focus();
  }, [chosenId]);
  return columns;
}

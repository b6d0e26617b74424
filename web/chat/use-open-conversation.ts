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

/** On a phone list and conversation take turns, and the focus goes along. Elsewhere it stays where it is. */
export function useFocusOnTurn(openId: number | undefined): RefObject<HTMLDivElement | null> {
  const columns = useRef<HTMLDivElement>(null);
  const isCompact = useIsCompact();
  const before = useRef(openId);

  useEffect(() => {
    const left = before.current;
    before.current = openId;
    if (left === openId || !isCompact) return;
    const place = openId === undefined ? `a[href$="conversation_id=${left}"]` : 'h2[tabindex]';
    columns.current?.querySelector<HTMLElement>(place)?.focus();
  }, [openId, isCompact]);
  return columns;
}

import { useEffect } from 'react';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';

/** A toast says that something of the chat could not be loaded (CHAT-17), once for each failure. */
export function useFetchFailure(hasFailed: boolean): void {
  const t = useTexts(chat);
  useEffect(() => {
    if (hasFailed) showToast({ type: 'error', text: t.fetch_failed });
  }, [hasFailed, t]);
}

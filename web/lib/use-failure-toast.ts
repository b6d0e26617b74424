import { useEffect } from 'react';
import { ui } from '#texts/generated/ui.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useTexts } from './language.ts';

/** Why something could not be loaded, in the server's words: once as a toast, and for the note on the screen. */
export function useFailureToast(load: { error: Error | null }): string | undefined {
  const t = useTexts(ui);
  const failure = load.error ? load.error.message || t.loadingFailed : undefined;
  useEffect(() => {
    if (failure) showToast({ type: 'error', text: failure });
  }, [failure]);
  return failure;
}

import { currentUser } from './session.ts';
import { windowState } from './window-state.ts';

/**
 * What was typed into a form and not yet sent, for the ways that lead out of the form and back, such as a login after
 * the session has ended. It is kept in memory only, and shown to nobody but whoever typed it. A logout loads the page
 * anew, so nothing of it stays.
 */
export function keptEntries<Values>() {
  const kept = windowState<{ userId: number | null; values: Values } | undefined>(() => undefined);
  return {
    keep: (values: Values): void => {
      kept.value = { userId: currentUser()?.id ?? null, values };
    },
    /** The entries of a visitor stay when the visitor signs in; nobody else sees them. */
    typed: (): Values | undefined => {
      const isOwn = kept.value?.userId === null || kept.value?.userId === currentUser()?.id;
      return isOwn ? kept.value?.values : undefined;
    },
    forget: (): void => {
      kept.value = undefined;
    },
  };
}

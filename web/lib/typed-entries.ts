import { currentUser } from './session.ts';
import { windowState } from './window-state.ts';

/**
 * Stores what was typed into a form and not sent yet, for a person who leaves the form and comes back, such as for a
 * login after the session has ended. Only the memory holds it, and only the person who typed it sees it. A logout
 * reloads the page, which forgets it.
 */
export function typedEntries<Values>() {
  const stored = windowState<{ userId: number | null; values: Values } | undefined>(() => undefined);
  return {
    store: (values: Values): void => {
      stored.value = { userId: currentUser()?.id ?? null, values };
    },
    /** The entries of a visitor are still there after the visitor signs in. */
    typed: (): Values | undefined => {
      const isOwn = stored.value?.userId === null || stored.value?.userId === currentUser()?.id;
      return isOwn ? stored.value?.values : undefined;
    },
    forget: (): void => {
      stored.value = undefined;
    },
  };
}

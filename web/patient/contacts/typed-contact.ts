import { currentUser } from '#web/lib/session.ts';
import type { ContactValues } from './contact-values.ts';

/**
 * What was typed and not yet sent, for the ways that lead out of the form and back, such as a login after the
 * session has ended. It is kept in memory only, and shown to nobody but whoever typed it.
 */
let kept: { userId: number | null; values: ContactValues } | undefined;

export function keepTyped(values: ContactValues): void {
  kept = { userId: currentUser()?.id ?? null, values };
}

/** What a visitor typed goes with her when she signs in. */
export function typedContact(): ContactValues | undefined {
  const isOwn = kept?.userId === null || kept?.userId === currentUser()?.id;
  return isOwn ? kept?.values : undefined;
}

export function forgetTyped(): void {
  kept = undefined;
}

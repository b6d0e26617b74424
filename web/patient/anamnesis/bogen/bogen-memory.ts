import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import { currentUser } from '#web/lib/session.ts';
import { windowState } from '#web/lib/window-state.ts';
import { EMPTY_ENTRIES, NOT_SIGNED, type Signing } from '../form/anamnesis-values.ts';

export interface Bogen {
  entries: AnamnesisEntries;
  signing: Signing;
}

const EMPTY_BOGEN: Bogen = { entries: EMPTY_ENTRIES, signing: NOT_SIGNED };

/**
 * What has been typed and not sent, in the memory of this page alone. It outlives a session that ran out, so that
 * nobody types it twice, but only its owner sees it again; a logout loads the page anew and nothing is left.
 */
const kept = windowState<{ userId: number; bogen: Bogen } | null>(() => null);

/** A form that nobody has begun is `start`. */
export function storedBogen(start: Bogen = EMPTY_BOGEN): Bogen {
  const user = currentUser();
  if (user && kept.value && kept.value.userId !== user.id) forgetBogen();
  return user && kept.value ? kept.value.bogen : start;
}

/** From now on the browser asks before it closes or reloads the page, on every screen of the portal. */
export function storeBogen(bogen: Bogen): void {
  const user = currentUser();
  if (!user) return;
  if (!kept.value && typeof window !== 'undefined') window.addEventListener('beforeunload', askFirst);
  kept.value = { userId: user.id, bogen };
}

export function forgetBogen(): void {
  kept.value = null;
  if (typeof window !== 'undefined') window.removeEventListener('beforeunload', askFirst);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

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
 * What has been typed and not sent, in the memory of this page; the server keeps the entries too (`useFormDraft`). It
 * outlives a session that ran out, so that nobody types it twice, but only its owner sees it again; a logout loads the
 * page anew and nothing is left. Signature and consents are here alone: acts are repeated after a reload.
 */
const memory = windowState<{ userId: number; bogen: Bogen } | null>(() => null);

/** Whether somebody has begun the form in this window. */
export function isBogenBegun(): boolean {
  return memory.value !== null && memory.value.userId === currentUser()?.id;
}

/** A form that nobody has begun is `start`. */
export function storedBogen(start: Bogen = EMPTY_BOGEN): Bogen {
  const user = currentUser();
  if (user && memory.value && memory.value.userId !== user.id) forgetBogen();
  return user && memory.value ? memory.value.bogen : start;
}

export function storeBogen(bogen: Bogen): void {
  const user = currentUser();
  if (user) memory.value = { userId: user.id, bogen };
}

export function forgetBogen(): void {
  memory.value = null;
}

import type { LedgerEntry } from './comparison.store.ts';

/** What a provider says about one of its ids; `cents` of what it has not decided yet is nothing. */
export interface ProviderEntry {
  kind: LedgerEntry['kind'];
  providerId: string;
  cents: number | undefined;
}

export interface Difference {
  providerId: string;
  kind: LedgerEntry['kind'];
  paymentId: number | null;
  oursCents: number;
  theirsCents: number;
}

/** Compares both ways. What neither side has moved money for is no difference. */
export function differencesBetween(ours: LedgerEntry[], theirs: ProviderEntry[]): Difference[] {
  const known = new Map(ours.map((entry) => [entry.providerId, entry]));
  return theirs.flatMap(({ kind, providerId, cents }) => {
    const entry = known.get(providerId);
    const oursCents = entry?.cents ?? 0;
    if (cents === undefined || cents === oursCents) return [];
    return [{ providerId, kind, paymentId: entry?.paymentId ?? null, oursCents, theirsCents: cents }];
  });
}

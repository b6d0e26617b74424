import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';

/** What a provider found, where a person waits for it; if it cannot be asked, she may try again. */
export function foundOrUnavailable<Found>(
  answer: { outcome: 'done'; found: Found } | { outcome: 'refused' | 'unknown'; code: string },
): Found {
  if (answer.outcome === 'done') return answer.found;
  throw new Failure('payments.provider_unavailable', { retryAfterSeconds: 5 });
}

/** A provider could not be asked: the job that wanted it comes round again. */
export class ProviderSilent extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'ProviderSilent';
    this.code = code;
  }
}

/** For work that goes on without the provider's word, which is then asked for later. */
export async function unlessSilent({ log }: Pick<Deps, 'log'>, asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    log.warn({ job: 'payments', code: error.code }, 'a provider did not answer');
  }
}

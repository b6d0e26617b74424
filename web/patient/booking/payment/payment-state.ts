import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Problem } from './problem.ts';

/** How somebody pays; nothing is chosen, and nothing of a provider loaded, until she does. */
export interface PaymentState {
  gateway: PaymentGateway | null;
  /** Why the form was closed again. */
  problem: Problem | null;
}

export const NO_GATEWAY: PaymentState = { gateway: null, problem: null };

export function choose(gateway: PaymentGateway): PaymentState {
  return { gateway, problem: null };
}

export function close(problem: Problem | null = null): PaymentState {
  return { gateway: null, problem };
}

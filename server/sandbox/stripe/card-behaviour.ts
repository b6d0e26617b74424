import type { DeclineReason } from './declines.ts';

/** What the bank says: yes, only after 3-D Secure, or no. */
export type Verdict = 'ok' | 'authenticate' | DeclineReason;

interface Answers {
  setup: Verdict;
  onSession: Verdict;
  offSession: Verdict;
  /** Off session, when the card was never set up for it. */
  offSessionUnprepared?: Verdict;
  /** A payment after the cardholder proved herself. */
  authenticated?: Verdict;
}

const BEHAVIOURS = {
  ok: { setup: 'ok', onSession: 'ok', offSession: 'ok' },
  generic_decline: always('generic_decline'),
  insufficient_funds: always('insufficient_funds'),
  lost_card: always('lost_card'),
  stolen_card: always('stolen_card'),
  expired_card: always('expired_card'),
  incorrect_cvc: always('incorrect_cvc'),
  processing_error: always('processing_error'),
  live_card: always('test_mode_live_card'),
  declined_when_charged: { setup: 'ok', onSession: 'generic_decline', offSession: 'generic_decline' },
  authenticated_at_setup: {
    setup: 'authenticate',
    onSession: 'authenticate',
    offSession: 'ok',
    offSessionUnprepared: 'authentication_required',
  },
  authenticated_always: {
    setup: 'authenticate',
    onSession: 'authenticate',
    offSession: 'authentication_required',
  },
  authenticated_on_session: { setup: 'authenticate', onSession: 'authenticate', offSession: 'ok' },
  authenticated_without_funds: {
    setup: 'authenticate',
    onSession: 'authenticate',
    offSession: 'insufficient_funds',
    authenticated: 'insufficient_funds',
  },
} satisfies Record<string, Answers>;

export type CardBehaviour = keyof typeof BEHAVIOURS;

export function verdictOnSetup(behaviour: CardBehaviour): Verdict {
  return BEHAVIOURS[behaviour].setup;
}

export function verdictOnCharge(
  behaviour: CardBehaviour,
  { isOffSession, isSetUp }: { isOffSession: boolean; isSetUp: boolean },
): Verdict {
  const answers: Answers = BEHAVIOURS[behaviour];
  if (!isOffSession) return answers.onSession;
  return isSetUp ? answers.offSession : (answers.offSessionUnprepared ?? answers.offSession);
}

export function verdictAfterAuthentication(behaviour: CardBehaviour): Verdict {
  const answers: Answers = BEHAVIOURS[behaviour];
  return answers.authenticated ?? 'ok';
}

function always(reason: DeclineReason): Answers {
  return { setup: reason, onSession: reason, offSession: reason };
}

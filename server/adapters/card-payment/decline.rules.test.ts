import { expect, test } from 'vitest';
import { isHardDecline, readDecline } from './decline.rules.ts';

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'soft', 'insufficient_funds'],
  [{ code: 'processing_error' }, 'soft', 'processing_error'],
  [{ code: 'card_declined', decline_code: 'try_again_later' }, 'soft', 'try_again_later'],
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'soft', 'generic_decline'],
  [{ code: 'card_declined', decline_code: 'lost_card' }, 'hard', 'lost_card'],
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'hard', 'stolen_card'],
  [{ code: 'expired_card' }, 'hard', 'expired_card'],
  [
    { code: 'card_declined', decline_code: 'generic_decline', advice_code: 'do_not_try_again' },
    'hard',
    'do_not_try_again',
  ],
  [
    { code: 'authentication_required', decline_code: 'authentication_required' },
    'authentication_required',
    'authentication_required',
  ],
  [{}, 'soft', 'card_declined'],
] as const)('%o is %s', (told, kind, code) => {
  expect(readDecline(told)).toEqual({ kind, code });
  // Only the code is kept: it has to say the same.
  expect(isHardDecline(code)).toBe(kind === 'hard');
});

import { expect, test } from 'vitest';
import { cardRefusalKind } from './card-refusal.rules.ts';

test("PAY-17: the bank's reason says more than the general code", () => {
  expect(cardRefusalKind({ code: 'card_declined', declineCode: 'insufficient_funds' })).toBe('no_funds');
  expect(cardRefusalKind({ code: 'card_declined', declineCode: 'a_reason_of_tomorrow' })).toBe('declined');
  expect(cardRefusalKind({ code: 'a_code_of_tomorrow', type: 'api_error' })).toBe('busy');
});

test('PAY-17: whoever holds a stolen card learns only that it was declined', () => {
  for (const declineCode of ['lost_card', 'stolen_card', 'pickup_card', 'fraudulent'])
    expect(cardRefusalKind({ code: 'card_declined', declineCode })).toBe('declined');
});

test.each([{}, { code: 'a_code_of_tomorrow' }, { code: 'constructor' }, { declineCode: '' }])(
  '%o has the general sentence',
  (told) => {
    expect(cardRefusalKind(told)).toBe('unknown');
  },
);

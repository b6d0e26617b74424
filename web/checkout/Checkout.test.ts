import { expect, test } from 'vitest';
import { choose, close, NO_GATEWAY } from './Checkout.tsx';

test('PAY-01: no gateway is chosen at first; picking the card makes it stripe', () => {
  expect(NO_GATEWAY.gateway).toBeNull();
  expect(choose('stripe').gateway).toBe('stripe');
  expect(choose('paypal').gateway).toBe('paypal');
});

test('a closed form leaves no gateway, and shows the reason if there is one', () => {
  const problem = { text: 'Stripe-Skript konnte nicht geladen werden' };

  expect(close()).toEqual({ gateway: null, problem: null });
  expect(close(problem)).toEqual({ gateway: null, problem });
  expect(choose('stripe').problem).toBeNull();
});

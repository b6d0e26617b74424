import { expect, test } from 'vitest';
import {
  amountFaults,
  canBeAnswered,
  captureObstacle,
  isLapsed,
  newOrder,
  OrderRequest,
  orderFaults,
} from './order.rules.ts';

const PAYEE = { email_address: 'clinic@example.test', merchant_id: 'CLINIC' };
const AT = '2026-11-16T09:00:00Z';
const aRequest = (changes: object = {}) =>
  OrderRequest.parse({
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'EUR', value: '89.50' } }],
    ...changes,
  });
const anOrder = (status: ReturnType<typeof newOrder>['status']) => ({
  ...newOrder(aRequest(), PAYEE, { id: '1', at: AT }),
  status,
});

test('the stand-in takes the 21 currencies that PayPal keeps with two decimals, and no other', () => {
  const known = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(
    ' ',
  );
  for (const currency_code of known) expect(amountFaults({ currency_code, value: '1.00' }, '/a')).toEqual([]);
  for (const currency_code of ['JPY', 'HUF', 'TWD', 'eur', '']) {
    expect(amountFaults({ currency_code, value: '1' }, '/a')).toEqual([
      {
        ...{ issue: 'INVALID_CURRENCY_CODE', field: '/a/currency_code', value: currency_code },
        location: 'body',
      },
    ]);
  }
});

test.each([
  ['1.234', 'DECIMAL_PRECISION'],
  ['-1.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['0.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
])('an amount of %s is refused with %s', (value, issue) => {
  expect(amountFaults({ currency_code: 'EUR', value }, '/a')).toEqual([
    { issue, field: '/a/value', value, location: 'body' },
  ]);
});

test('an order names each of its faults: the intent, a stranger as payee, another source of money', () => {
  const faults = orderFaults(
    aRequest({
      intent: 'AUTHORIZE',
      purchase_units: [{ amount: { currency_code: 'EUR', value: '1.00' }, payee: { merchant_id: 'OTHER' } }],
      payment_source: { card: {} },
    }),
    PAYEE,
  );
  expect(faults.map(({ issue, field }) => [issue, field])).toEqual([
    ['UNSUPPORTED_INTENT', '/intent'],
    ['PAYEE_ACCOUNT_INVALID', '/purchase_units/0/payee'],
    ['PAYMENT_SOURCE_CANNOT_BE_USED', '/payment_source'],
  ]);
  expect(orderFaults(aRequest(), PAYEE)).toEqual([]);
});

test('an order lapses more than three hours after its last change, unless it is completed', () => {
  const hoursLater = (hours: number) => new Date(Date.parse(AT) + hours * 3_600_000);
  expect(isLapsed(anOrder('CREATED'), hoursLater(3))).toBe(false);
  expect(isLapsed(anOrder('CREATED'), hoursLater(3.01))).toBe(true);
  expect(isLapsed(anOrder('COMPLETED'), hoursLater(100))).toBe(false);
});

test.each([
  ['CREATED', true, 'ORDER_NOT_APPROVED'],
  ['PAYER_ACTION_REQUIRED', true, 'ORDER_NOT_APPROVED'],
  ['APPROVED', true, undefined],
  ['VOIDED', false, 'ORDER_NOT_APPROVED'],
  ['COMPLETED', false, 'ORDER_ALREADY_CAPTURED'],
] as const)(
  'the payer of an order that is %s can answer: %s; a capture meets %s',
  (status, can, obstacle) => {
    expect(canBeAnswered(anOrder(status))).toBe(can);
    expect(captureObstacle(anOrder(status))).toBe(obstacle);
  },
);

test('an order with a wallet waits for the payer from its beginning', () => {
  const wallet = aRequest({ payment_source: { paypal: {} } });
  expect(newOrder(wallet, PAYEE, { id: '1', at: AT })).toMatchObject({
    status: 'PAYER_ACTION_REQUIRED',
    payment_source: { paypal: {} },
  });
  expect(newOrder(aRequest(), PAYEE, { id: '1', at: AT })).toMatchObject({ status: 'CREATED' });
});

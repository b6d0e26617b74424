import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SetUpStep } from '#contract/dashboard.contract.ts';
import type { ProviderState } from '#contract/payments.contract.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import { openToday, region } from './testing-today.ts';

const CHECK = 'POST /api/staff/payment-providers/check';
const CHECKED = { code: null, checked_at: '2026-11-16T08:30:00.000Z' };
const STRIPE: ProviderState = { gateway: 'stripe', state: 'accepted', works: true, ...CHECKED };
const PAYPAL: ProviderState = {
  gateway: 'paypal',
  state: 'refused',
  works: false,
  ...CHECKED,
  code: 'invalid_client',
};

const STEPS: SetUpStep[] = [
  { step: 'second_factor', is_done: true },
  { step: 'clinic', is_done: true },
  { step: 'tax_number', is_done: false },
  { step: 'legal', is_done: false },
  { step: 'doctor', is_done: false },
  { step: 'doctor_account', is_done: false },
  { step: 'service', is_done: false },
  { step: 'hours', is_done: false },
  { step: 'payment', is_done: true },
  { step: 'mail', is_done: false },
  { step: 'backup', is_done: false },
];

test('a new clinic sees its steps, each with its screen, and what is done is ticked', async () => {
  await openToday({ set_up: STEPS });
  const card = await region('Einrichtung: 3 von 11 erledigt');
  const lines = within(card)
    .getAllByRole('listitem')
    .map((line) => {
      const link = within(line).queryByRole('link');
      return [
        within(line).getByRole('img').getAttribute('aria-label'),
        (link ?? line.children[1])?.textContent,
        link?.getAttribute('href'),
      ];
    });
  expect(lines).toEqual([
    ['erledigt', 'Zweite Bestätigung', '/staff/accounts'],
    ['erledigt', 'Angaben der Klinik', '/staff/clinic/settings'],
    ['offen', 'Steuernummer oder USt-IdNr.', '/staff/clinic/settings'],
    ['offen', 'Rechtstexte', '/staff/clinic/legal'],
    ['offen', 'Erste Ärztin oder erster Arzt', '/staff/clinic/doctors'],
    ['offen', 'Zugang der Ärztin', '/staff/accounts'],
    ['offen', 'Erste Leistung', '/staff/clinic/services'],
    ['offen', 'Sprechzeiten', '/staff/calendar'],
    ['erledigt', 'Zahlungsanbieter', undefined],
    ['offen', 'Zweite Person im Team', '/staff/accounts'],
    ['offen', 'Erste Sicherung', undefined],
  ]);
  expect(screen.queryByText('Alles erledigt')).toBeNull();
});

test('only an open step says what it needs', async () => {
  await openToday({ set_up: STEPS });
  const card = await region('Einrichtung: 3 von 11 erledigt');
  expect(within(card).getByText('Ohne Sprechzeiten gibt es keine freien Termine.')).toBeTruthy();
  expect(within(card).queryByText(/Authenticator-App/)).toBeNull();
});

test('the card is gone when nothing is left to set up', async () => {
  await openToday({ set_up: [] });
  await screen.findByText('Alles erledigt');
  expect(screen.queryByRole('region', { name: /Einrichtung/ })).toBeNull();
});

test('the step of the payments says what each provider answered and when, and asks again', async () => {
  const answers = { [CHECK]: { message: 'Die Zahlungsanbieter wurden gefragt.', data: [] } };
  const { user, api } = await openToday({ set_up: STEPS, payment_providers: [STRIPE, PAYPAL] }, [], {
    answers,
  });
  const card = await region('Einrichtung: 3 von 11 erledigt');
  expect(within(card).getByText('Stripe nimmt die Schlüssel an. Geprüft am 16.11.2026 09:30.')).toBeTruthy();
  expect(within(card).getByText(/^PayPal weist die Schlüssel zurück \(invalid_client\)/)).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Erneut prüfen' }));
  await expectToast('success', 'Die Zahlungsanbieter wurden gefragt.');
  expect(api.sent(CHECK)).toHaveLength(1);
});

test.each([
  [
    { state: 'unreachable', works: false, code: 'timeout' },
    'Ob die Schlüssel gelten, ist noch nicht bekannt.',
  ],
  [{ state: 'unreachable', works: true, code: 'timeout' }, 'Die Schlüssel wurden davor angenommen.'],
  [{ state: 'wrong_mode', works: false, code: 'live_account' }, 'einer anderen Betriebsart'],
  [{ state: 'unchecked', works: false, checked_at: null }, 'PayPal wurde noch nicht gefragt.'],
  [{ state: 'missing', works: false, checked_at: null }, 'Für PayPal sind keine Schlüssel eingetragen.'],
] as const)('a provider in the state %j says: %s', async (change, sentence) => {
  await openToday({ payment_providers: [STRIPE, { ...PAYPAL, ...change }] });
  const title = change.works ? 'Zahlungsanbieter nicht erreichbar' : 'Zahlungen funktionieren noch nicht';
  expect((await region(title)).textContent).toContain(sentence);
  expect(screen.queryByText('Alles erledigt')).toBeNull();
});

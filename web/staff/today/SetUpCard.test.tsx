import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SetUpStep } from '#contract/dashboard.contract.ts';
import { openToday, region } from './testing-today.ts';

const STEPS: SetUpStep[] = [
  { step: 'second_factor', is_done: true },
  { step: 'clinic', is_done: true },
  { step: 'legal', is_done: false },
  { step: 'doctor', is_done: false },
  { step: 'service', is_done: false },
  { step: 'hours', is_done: false },
  { step: 'payment', is_done: true },
  { step: 'mail', is_done: false },
];

test('a new clinic sees its steps, each with its screen, and what is done is ticked', async () => {
  await openToday({ set_up: STEPS });
  const card = await region('Einrichtung: 3 von 8 erledigt');
  const lines = within(card)
    .getAllByRole('listitem')
    .map((line) => {
      const link = within(line).getByRole('link');
      return [
        within(line).getByRole('img').getAttribute('aria-label'),
        link.textContent,
        link.getAttribute('href'),
      ];
    });
  expect(lines).toEqual([
    ['erledigt', 'Zweite Bestätigung', '/staff/accounts'],
    ['erledigt', 'Angaben der Klinik', '/staff/clinic/settings'],
    ['offen', 'Rechtstexte', '/staff/clinic/legal'],
    ['offen', 'Erste Ärztin oder erster Arzt', '/staff/clinic/doctors'],
    ['offen', 'Erste Leistung', '/staff/clinic/services'],
    ['offen', 'Sprechzeiten', '/staff/calendar'],
    ['erledigt', 'Zahlungsanbieter', '/staff/clinic/settings'],
    ['offen', 'E-Mail-Versand', '/staff/accounts'],
  ]);
  expect(screen.queryByText('Alles erledigt')).toBeNull();
});

test('only an open step says what it needs', async () => {
  await openToday({ set_up: STEPS });
  const card = await region('Einrichtung: 3 von 8 erledigt');
  expect(within(card).getByText('Ohne Sprechzeiten gibt es keine freien Termine.')).toBeTruthy();
  expect(within(card).queryByText(/Authenticator-App/)).toBeNull();
});

test('the card is gone when nothing is left to set up', async () => {
  await openToday({ set_up: [] });
  await screen.findByText('Alles erledigt');
  expect(screen.queryByRole('region', { name: /Einrichtung/ })).toBeNull();
});

import { screen, within } from '@testing-library/react';
import type { ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import type { Language } from '#web/lib/language.ts';
import type { Answers } from '#web/testing/api.ts';
import { asVisitor, openAsPatient, PAYMENT_CONFIG } from '#web/testing/open-screen.tsx';

export const LOOK_UP = 'GET /api/patients/appointments/confirmation-token/:token';
export const CONFIRM = 'POST /api/patients/appointments/confirm';
export const SETUP = 'POST /api/patients/appointment/guest/setup-intent';
export const ACCEPT = 'POST /api/patients/appointment/terms';

export const OFFER: ConfirmationOffer = {
  service: { id: 3, title: 'Erstgespräch', duration: 45, price: 180 },
  schedule: { id: 'slot-1', date_start_time: '2026-11-19T10:30:00+01:00' },
  user: { has_address: true, country_code: 'DE' },
  doctor: { id: 7, display_name: 'Dr. med. Anna Keller' },
  terms: {
    version: '2026-11',
    amount_cents: 180_00,
    currency: 'EUR',
    free_until: '2026-11-17T09:30:00Z',
    free_hours: 48,
    is_free_now: true,
    late_fee_cents: 54_00,
    no_show_fee_cents: 54_00,
    no_show_fee_percent: 30,
  },
};
const PAYABLE: Answers = {
  [LOOK_UP]: { data: OFFER },
  'GET /api/payment-config': { data: PAYMENT_CONFIG },
  [SETUP]: { client_secret: 'seti_1_secret_1', customer_id: 'cus_1' },
  [ACCEPT]: { message: 'Gespeichert.' },
};

/** The page behind the link in the mail, as whoever has the link sees it. */
export function openConfirmation(answers: Answers = {}, language: Language = 'de') {
  const address = '/confirm-payment/token-1';
  return openAsPatient(address, { ...asVisitor, language, answers: { ...PAYABLE, ...answers } });
}

export const main = () => within(screen.getByRole('main'));

/** What the screen says in pairs of a name and a value. */
export function facts(part: HTMLElement): string[][] {
  return [...part.querySelectorAll('dt')].map(({ textContent, nextElementSibling }) => [
    textContent,
    nextElementSibling?.textContent?.replaceAll(/\s/g, ' ') ?? '',
  ]);
}

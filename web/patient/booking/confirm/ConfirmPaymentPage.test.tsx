import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { provideStripe } from '#web/checkout/testing-stripe.ts';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import {
  address,
  asVisitor,
  expectToast,
  openAsPatient,
  PAYMENT_CONFIG,
  toasts,
} from '#web/testing/open-screen.tsx';

const LOOK_UP = 'GET /api/patients/appointments/confirmation-token/:token';
const CONFIRM = 'POST /api/patients/appointments/confirm';
const OFFER: ConfirmationOffer = {
  service: { id: 3, title: 'Erstgespräch', duration: 45, price: 180 },
  schedule: { id: 'slot-1', date_start_time: '2026-11-19T10:30:00+01:00' },
  user: { has_address: true },
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
  'POST /api/patients/appointment/guest/setup-intent': {
    client_secret: 'seti_1_secret_1',
    customer_id: 'cus_1',
  },
  'POST /api/patients/appointment/terms': { message: 'Gespeichert.' },
};

const open = (answers: Answers) =>
  openAsPatient('/confirm-payment/token-1', { ...asVisitor, answers: { ...PAYABLE, ...answers } });

/** Somebody chose a service in the wizard before. */
async function chooseInWizard() {
  const memory = await import('../booking-memory.ts');
  memory.rememberBooking({ ...memory.rememberedBooking(), serviceId: 3, step: 2 });
  return memory.rememberedBooking;
}

async function payByCard(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Mit Karte zahlen/ }));
  const form = await screen.findByRole('form', { name: 'Kartendaten' });
  for (const box of within(form).getAllByRole('checkbox')) await user.click(box);
  await user.click(within(form).getByRole('button', { name: 'Zahlungspflichtig buchen' }));
  return form;
}

test('CONF-06: the choices are the card, invoiced after the appointment, and a container with the button of PayPal', async () => {
  await open({});

  const card = await screen.findByRole('button', { name: /^Mit Karte zahlen/ });
  expect(card.textContent).toContain('Sie erhalten die Rechnung nach dem Termin.');
  const container = document.getElementById('paypal-button-container');
  expect(container).not.toBeNull();
  expect(within(container as HTMLElement).getByRole('button').textContent).toMatch(/^Mit PayPal zahlen/);
});

test('another language keeps the opened form of the card while the offer is read again', async () => {
  provideStripe(() => ({}));
  const { user, api } = await open({});
  await user.click(await screen.findByRole('button', { name: /^Mit Karte zahlen/ }));
  const [agreed] = within(await screen.findByRole('form', { name: 'Kartendaten' })).getAllByRole('checkbox');
  await user.click(agreed as HTMLElement);
  api.answer({ [LOOK_UP]: slow<typeof LOOK_UP>().answer });
  await user.click(screen.getByRole('button', { name: /^EN/ }));
  await waitFor(() => expect(api.sent(LOOK_UP)).toHaveLength(2));
  const form = within(await screen.findByRole('form', { name: 'Card details' }));
  expect(form.getAllByRole<HTMLInputElement>('checkbox')[0]?.checked).toBe(true);
});

test('CONF-17: the confirmed appointment is said, the choice of the wizard is cleared, and Thank follows', async () => {
  provideStripe(() => ({ setupIntent: { status: 'succeeded', payment_method: 'pm_1' } }));
  const { user, api } = await open({ [CONFIRM]: { message: 'Ihr Termin ist bestätigt.' } });
  const rememberedBooking = await chooseInWizard();
  await payByCard(user);

  await expectToast('success', 'Ihr Termin ist bestätigt.');
  await waitFor(() => expect(address()).toBe('/thank'));
  const booked = within(await screen.findByRole('group', { name: 'Ihr Termin' }));
  expect(within(screen.getByRole('main')).getByText('Ihr Termin ist bestätigt.')).toBeTruthy();
  expect(booked.getByText('Do, 19.11. · 10:30 Uhr')).toBeTruthy();
  expect(booked.getByText('Erstgespräch, 45 Minuten')).toBeTruthy();
  expect(window.history.state.usr).toMatchObject({ ownerId: null, booked: { paidBy: 'stripe' } });
  expect(rememberedBooking()).toMatchObject({ step: 0, serviceId: null });
  expect(api.sent(CONFIRM)).toEqual([{ token: 'token-1', payment_gateway: 'stripe', paymentMethod: 'pm_1' }]);
});

test.each([
  ['card_declined', card_refusal.de.declined],
  ['brand_new_code', 'Your card was eaten.'],
])(
  'PAY-17, OR-54: a card refused with the code %s shows its toast, and the button can be pressed again',
  async (code, text) => {
    provideStripe(() => ({ error: { type: 'card_error', code, message: 'Your card was eaten.' } }));
    const { user, api } = await open({});
    const form = await payByCard(user);

    await expectToast('error', text);
    const button = within(form).getByRole<HTMLButtonElement>('button', { name: 'Zahlungspflichtig buchen' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    expect(button.disabled).toBe(false);
    expect(api.sent('POST /api/patients/appointments/confirm')).toEqual([]);
  },
);

test('CONF-05: an invalid link says so on the screen and as a toast, and clears service and time', async () => {
  const invalid = refused(404, { code: 'booking.confirmation_invalid', message: 'Nein.' });
  let isLookedUp = false;
  let rememberedBooking = () => ({});
  await open({
    [LOOK_UP]: async () => {
      if (!isLookedUp) rememberedBooking = await chooseInWizard();
      isLookedUp = true;
      return invalid;
    },
  });

  await expectToast('error', 'Der Termin ist ungültig oder wurde wegen Fristablaufs abgesagt.');
  expect(await screen.findByText('Der Termin ist ungültig oder abgelaufen.')).toBeTruthy();
  expect(rememberedBooking()).toMatchObject({ step: 0, serviceId: null });
});

test.each([
  [429, 'Zu viele Anfragen.'],
  [503, 'Gerade nicht erreichbar.'],
])(
  'CONF-05, OR-56: a fault (%i) is no invalid link: it says so and offers a retry',
  async (status, message) => {
    const { user, api } = await open({ [LOOK_UP]: refused(status, { message }) });
    const rememberedBooking = await chooseInWizard();

    expect(await screen.findByText(message, undefined, { timeout: 15_000 })).toBeTruthy();
    expect(screen.queryByText('Der Termin ist ungültig oder abgelaufen.')).toBeNull();
    expect(toasts()).toEqual([]);
    api.answer({ [LOOK_UP]: { data: OFFER } });
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Erstgespräch')).toBeTruthy();
    expect(rememberedBooking()).toMatchObject({ serviceId: 3 });
  },
);

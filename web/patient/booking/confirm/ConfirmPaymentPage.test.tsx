import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { provideStripe } from '#web/checkout/testing-stripe.ts';
import { refused, slow } from '#web/testing/api.ts';
import { address, expectToast, PAYMENT_CONFIG, toasts } from '#web/testing/open-screen.tsx';
import { CONFIRM, facts, LOOK_UP, main, OFFER, openConfirmation as open, SETUP } from './testing-confirm.ts';

/** Somebody chose a service in the wizard before. */
async function chooseInWizard() {
  const memory = await import('../booking-memory.ts');
  const { storeBooking } = await import('../stored-booking.ts');
  storeBooking({ ...memory.rememberedBooking(), serviceId: 3, step: 2 });
  return memory.rememberedBooking;
}

async function payByCard(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Mit Karte zahlen/ }));
  const form = await screen.findByRole('form', { name: 'Kartendaten' });
  for (const box of within(form).getAllByRole('checkbox')) await user.click(box);
  await user.click(within(form).getByRole('button', { name: 'Zahlungspflichtig buchen' }));
  return form;
}

test('CONF-01: while the appointment is looked up the page says that it loads, and offers nothing', async () => {
  const lookUp = slow<typeof LOOK_UP>();
  const { api } = await open({ [LOOK_UP]: lookUp.answer });
  expect(main().getByRole('status').textContent).toBe('Ihr Termin wird geladen');
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Patientenportal');
  expect(main().queryByRole('button')).toBeNull();
  expect(main().queryByText('Der Termin ist ungültig oder abgelaufen.')).toBeNull();
  lookUp.resolve({ data: OFFER });
  await main().findByText('Erstgespräch');
  await waitFor(() => expect(main().queryByText('Ihr Termin wird geladen')).toBeNull());
  expect(api.sent(LOOK_UP)).toEqual([{ token: 'token-1' }]);
});

test('CONF-01: the ways to pay wait for the providers, and can be asked for again', async () => {
  const config = 'GET /api/payment-config';
  const providers = slow<typeof config>();
  const { api, user } = await open({ [config]: providers.answer });
  await main().findByText('Erstgespräch');
  expect(main().getByRole('status').textContent).toBe('Ihr Termin wird geladen');
  expect(main().queryByRole('button', { name: /^Mit Karte zahlen/ })).toBeNull();
  api.answer({ [config]: refused(503, { message: 'Gerade nicht erreichbar.' }) });
  providers.resolve(refused(503, { message: 'Gerade nicht erreichbar.' }));
  await main().findByText('Gerade nicht erreichbar.');
  api.answer({ [config]: { data: PAYMENT_CONFIG } });
  await user.click(main().getByRole('button', { name: 'Erneut versuchen' }));
  await main().findByRole('button', { name: /^Mit Karte zahlen/ });
});

test.each([
  [
    ...(['de', 'Patientenportal', 'Ihr Termin'] as const),
    [
      ['Leistung', 'Erstgespräch'],
      ['Ärztin', 'Dr. med. Anna Keller'],
      ['Beginn (Berliner Zeit)', '19.11.2026 10:30'],
      ['Dauer', '45 Minuten'],
      ['Preis', '180,00 €'],
    ],
  ],
  [
    ...(['en', 'Patient portal', 'Your appointment'] as const),
    [
      ['Service', 'Erstgespräch'],
      ['Doctor', 'Dr. med. Anna Keller'],
      ['Start (Berlin time)', '19.11.2026 10:30'],
      ['Duration', '45 minutes'],
      ['Price', '180.00 €'],
    ],
  ],
] as const)(
  'CONF-02: the card of the appointment names service, start, duration and price (%s)',
  async (language, title, card, rows) => {
    await open({}, language);
    const heading = await main().findByRole('heading', { level: 2, name: card });
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(facts(heading.parentElement as HTMLElement)).toEqual(rows);
  },
);

test('CONF-03, ERR-12, OR-47: without an address nothing can be paid, and the page leads to Account', async () => {
  await open({ [LOOK_UP]: { data: { ...OFFER, user: { has_address: false, country_code: null } } } });
  const notice = (await main().findByText('Keine Adresse gefunden')).closest('[role=alert]') as HTMLElement;
  expect(notice.textContent).toContain('Bitte melden Sie sich an und ergänzen Sie sie in Ihrem Profil.');
  expect(within(notice).getByRole('link').getAttribute('href')).toBe('/patient/account');
  expect(main().getByText('Erstgespräch')).toBeTruthy();
  expect(main().queryByRole('button', { name: /zahlen/ })).toBeNull();
});

test.each(['service', 'schedule'])(
  'CONF-04: without %s the page says that the appointment is invalid or expired',
  async (missing) => {
    await open({ [LOOK_UP]: { data: { ...OFFER, [missing]: undefined } } as never });
    const alert = await main().findByRole('alert');
    expect(alert.textContent).toContain('Der Termin ist ungültig oder abgelaufen.');
    expect(within(alert).getByRole('link', { name: 'Termin buchen' }).getAttribute('href')).toBe(
      '/patient/book-appointment',
    );
    expect(main().queryByText('Ihr Termin')).toBeNull();
    expect(main().queryByRole('button', { name: /zahlen/ })).toBeNull();
  },
);

test('CONF-07, PAY-04, PAY-26: the card form has number, expiry, code and country, two ticks, and the ways on and back', async ({
  annotate,
}) => {
  await annotate('PAY-05, PAY-06, PAY-07, PAY-08, PAY-11', 'proves');
  provideStripe(() => ({}));
  const { user, api } = await open({});
  expect(api.sent(SETUP)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: /^Mit Karte zahlen/ }));
  const form = within(await screen.findByRole('form', { name: 'Kartendaten' }));
  expect(api.sent(SETUP)).toEqual([{ token: 'token-1' }]);
  for (const text of ['Kartennummer', 'Ablaufdatum', 'MM/JJ', 'Prüfziffer (CVC)'])
    expect(form.getByText(text)).toBeTruthy();
  const { options, value } = form.getByRole<HTMLSelectElement>('combobox', { name: 'Land' });
  expect([value, options.length > 100]).toEqual(['DE', true]);
  expect([...options].slice(0, 3).map(({ text }) => text)).toEqual(['Deutschland', 'Österreich', 'Schweiz']);
  const book = form.getByRole<HTMLButtonElement>('button', { name: 'Zahlungspflichtig buchen' });
  const [rule, terms] = form.getAllByRole<HTMLInputElement>('checkbox') as [HTMLElement, HTMLElement];
  expect(form.getByRole('link', { name: /AGB/ }).getAttribute('href')).toBe('/patient/agb');
  await user.click(rule);
  expect(book.disabled).toBe(true);
  await user.click(terms);
  expect(book.disabled).toBe(false);
  await user.click(form.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.queryByRole('form', { name: 'Kartendaten' })).toBeNull();
  const option = screen.getByRole('button', { name: /^Mit Karte zahlen/ });
  expect(option.getAttribute('aria-pressed')).toBe('false');
});

test('PAY-05: the card form behind a mailed link begins with the country of the address', async () => {
  provideStripe(() => ({}));
  const user = { has_address: true, country_code: 'CH' };
  const opened = await open({ [LOOK_UP]: { data: { ...OFFER, user } } });
  await opened.user.click(await screen.findByRole('button', { name: /^Mit Karte zahlen/ }));
  const form = within(await screen.findByRole('form', { name: 'Kartendaten' }));
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Land' }).value).toBe('CH');
});

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

test('PAY-18, ERR-06, OR-52: a live card in test mode is refused with the text of its key', async () => {
  provideStripe(() => ({ error: { type: 'card_error', decline_code: 'test_mode_live_card', message: 'x' } }));
  const { user } = await open({});
  await payByCard(user);
  const shown = await waitFor(() => {
    const toast = document.querySelector(
      '[data-toast-type][data-text-key="BOOKING_CONFIG.TEST_MODE_LIVE_CARD"]',
    );
    expect(toast).not.toBeNull();
    return toast as HTMLElement;
  });
  expect(shown.dataset.toastType).toBe('error');
  expect(shown.textContent).toContain('Live-Modus');
});

test('CONF-15: while the appointment is booked an overlay covers the page; a refusal shows its error and nothing is left of it', async () => {
  provideStripe(() => ({ setupIntent: { status: 'succeeded', payment_method: 'pm_1' } }));
  const booking = slow<typeof CONFIRM>();
  const { user } = await open({ [CONFIRM]: booking.answer });
  const form = await payByCard(user);

  expect(await screen.findByRole('dialog', { name: 'Zahlung wird verarbeitet' })).toBeTruthy();
  booking.resolve(refused(422, { error: 'Soeben vergeben.', message: 'x' }));
  await expectToast('error', 'Soeben vergeben.');
  expect(await within(form).findByText('Soeben vergeben.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/confirm-payment/token-1');
});

test('PAY-16, ERR-04: a card form that the server refuses is closed, with its message or the text of its key', async () => {
  provideStripe(() => ({}));
  const { user, api } = await open({ [SETUP]: refused(422, { message: 'Too many cards.' }) }, 'en');
  const card = await screen.findByRole('button', { name: /^Pay by card/ });
  await user.click(card);
  await expectToast('error', 'Too many cards.');
  api.answer({ [SETUP]: refused(422) });
  await user.click(card);
  await expectToast('error', 'Failed to initialize payment');
  expect(await main().findByText('Failed to initialize payment')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  expect(card.getAttribute('aria-pressed')).toBe('false');
});

test("PAY-15, ERR-03, OR-44: if the provider's script does not come, the page says so, and the card form is closed", async () => {
  // This test provides no script.
  const { user } = await open({});
  const card = await screen.findByRole('button', { name: /^Mit Karte zahlen/ });
  await user.click(card);
  await expectToast('error', 'Stripe-Skript konnte nicht geladen werden');
  expect(await main().findByText('Stripe-Skript konnte nicht geladen werden')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Kartendaten' })).toBeNull();
  expect(card.getAttribute('aria-pressed')).toBe('false');
});

test('ERR-11: in English a link without an appointment is said to be invalid or cancelled due to expiration', async () => {
  await open({ [LOOK_UP]: refused(410, { code: 'booking.confirmation_invalid', message: 'No.' }) }, 'en');
  await expectToast('error', 'The appointment is invalid or has been cancelled due to expiration.');
  expect(await main().findByText('The appointment is invalid or has expired.')).toBeTruthy();
});

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

import { expect, type Page } from '@playwright/test';
import { restPayPal } from '#server/adapters/paypal/rest-paypal.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from '../sandbox/paypal/sandbox-account.ts';
import { expectAccessible } from './axe.ts';
import { test } from './test.ts';

const paypal = restPayPal({
  mode: 'sandbox',
  ...PAYPAL_SANDBOX_ACCOUNT,
  now: () => new Date(),
  serverUrl: async () => `http://127.0.0.1:${test.info().config.metadata.sandboxPort}`,
});

/** A page with nothing but PayPal's button; what happens is written below it. */
async function openButton(page: Page, { locale = 'de_DE', currency = 'EUR' } = {}): Promise<void> {
  await page.exposeFunction('createOrder', async () => {
    const reference = crypto.randomUUID();
    const order = { reference, amountCents: 15_050, locale: 'de', key: reference } as const;
    const answer = await paypal.createOrder(order);
    return answer.outcome === 'done' ? answer.found.orderId : '';
  });
  await page.exposeFunction('capture', async (orderId: string) => {
    return (await paypal.captureOrder(orderId, crypto.randomUUID())).outcome;
  });
  await page.goto('/sandbox/mail?to=nobody@example.com');
  const { clientId } = PAYPAL_SANDBOX_ACCOUNT;
  const query = new URLSearchParams({ 'client-id': clientId, currency, locale });
  await page.addScriptTag({ url: `/sandbox/paypal/sdk/js?${query}` });
  await page.evaluate(renderButton);
}

/** Runs in the page. */
async function renderButton(): Promise<void> {
  const here = window as unknown as {
    paypal: { Buttons(options: object): { render(container: Element | null): Promise<void> } };
    createOrder(): Promise<string>;
    capture(orderId: string): Promise<string>;
  };
  const tell = (text: string) => {
    document.querySelector('main')?.append(Object.assign(document.createElement('p'), { textContent: text }));
  };
  const options = {
    createOrder: () => here.createOrder(),
    async onApprove({ orderID }: { orderID: string }, actions: { restart(): void }) {
      const outcome = await here.capture(orderID);
      tell(`captured: ${outcome}`);
      if (outcome === 'declined') actions.restart();
    },
    onCancel: () => tell('cancelled'),
    onError: (error: Error) => tell(`failed: ${error.message}`),
  };
  await here.paypal.Buttons(options).render(document.querySelector('main'));
}

test('a payer pays in the window of PayPal', async ({ page }) => {
  await openButton(page);
  await page.getByRole('button', { name: 'Mit PayPal bezahlen' }).click();

  const dialog = page.getByRole('dialog', { name: 'PayPal' });
  await expect(dialog).toContainText('150,50 €');
  await expect(dialog).toContainText('Testumgebung – es wird kein Geld bewegt');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Jetzt bezahlen' }).click();
  await expect(page.getByText('captured: done')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a payer whose payment was declined can choose again', async ({ page }) => {
  await openButton(page);
  await page.getByRole('button', { name: 'Mit PayPal bezahlen' }).click();
  await page.getByRole('button', { name: 'Ablehnung durch die Bank testen' }).click();

  await expect(page.getByText('captured: declined')).toBeVisible();
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click();
  await expect(page.getByText('captured: done')).toBeVisible();
});

test('Escape closes the PayPal window, and the focus returns to its button', async ({ page }) => {
  await openButton(page, { locale: 'en_GB' });
  const button = page.getByRole('button', { name: 'Pay with PayPal' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(page.getByText('cancelled')).toBeVisible();
  await expect(button).toBeFocused();
});

test('the PayPal script for another currency names the wrong currency', async ({ page }) => {
  await openButton(page, { currency: 'USD' });
  await page.getByRole('button', { name: 'Mit PayPal bezahlen' }).click();

  await expect(page.getByText('failed: The order is in EUR')).toBeVisible();
});

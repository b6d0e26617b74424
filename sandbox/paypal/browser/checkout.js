import { answerOrder, readOrder } from './orders.js';
import { openPayerWindow } from './payer-window.js';

/**
 * Lets the payer decide about one order. `declined` comes back as an approval: the bank refuses only when the
 * money is asked for.
 */
export async function askPayer({ base, orderId, currency, texts, locale, onOpen }) {
  const order = await readOrder(base, orderId);
  const expected = order.amount.currency_code;
  if (currency !== undefined && currency !== expected) {
    throw new Error(
      `The order is in ${expected}: pass currency=${expected} to the sdk url, not ${currency}.`,
    );
  }
  const tell = async (answer) => ({ answer, order: await answerOrder(base, orderId, answer) });
  const payerWindow = openPayerWindow({ order, texts, locale, tell });
  onOpen?.(payerWindow);
  return await payerWindow.answered;
}

import { CARDS, type Till } from './testing.ts';

/** An appointment took place and the saved card was declined: the patient has a mailed link. */
export async function anOpenPayment(till: Till, card = CARDS.asksAlways) {
  const id = await till.bookByCard(card);
  await till.move('completed');
  await till.settle();
  return { id, token: await mailedToken(till) };
}

export async function mailedToken(till: Till): Promise<string> {
  const letter = (await till.letters()).find(({ text }) => text.includes('/patient/pay/'));
  return /\/patient\/pay\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

/** The requests that the payment page sends. */
export function linkPage({ clinic, control }: Pick<Till, 'clinic' | 'control'>, token: string) {
  const call = (step: string, fields: object = {}) =>
    clinic.call(`POST /api/patients/payment-link/${token}/${step}`, fields);
  const beginOrder = () => call('paypal/order');
  return {
    read: async () => (await clinic.call(`GET /api/patients/payment-link/${token}`)).body.data,
    beginCard: () => call('intent'),
    finish: () => call('done'),
    beginOrder,
    /** The patient approves in PayPal's window. The account's bank agrees unless the test says otherwise. */
    approve: async (answer: 'approve' | 'declined' = 'approve'): Promise<string> => {
      const { body } = await beginOrder();
      await control('paypal', 'answer_order', { order: body.order_id, answer });
      return body.order_id;
    },
    capture: (order_id: string) => call('paypal/capture', { order_id }),
  };
}

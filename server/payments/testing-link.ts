import { CARDS, type Till } from './testing.ts';

/** An appointment that took place and that the saved card did not pay: the patient has a link by mail. */
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

/** The calls of the page behind the link. */
export function linkPage({ clinic, control }: Pick<Till, 'clinic' | 'control'>, token: string) {
  const call = (step: string, fields: object = {}) =>
    clinic.call(`POST /api/patients/payment-link/${token}/${step}`, fields);
  const beginOrder = () => call('paypal/order');
  return {
    read: async () => (await clinic.call(`GET /api/patients/payment-link/${token}`)).body.data,
    beginCard: () => call('intent'),
    finish: () => call('done'),
    beginOrder,
    /** She goes through PayPal's window, with an account whose bank agrees unless told otherwise. */
    approve: async (answer: 'approve' | 'declined' = 'approve'): Promise<string> => {
      const { body } = await beginOrder();
      await control('paypal', 'answer_order', { order: body.order_id, answer });
      return body.order_id;
    },
    capture: (order_id: string) => call('paypal/capture', { order_id }),
  };
}

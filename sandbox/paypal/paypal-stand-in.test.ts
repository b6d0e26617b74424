import { expect, test } from 'vitest';
import { aCapture, aPayPal } from './testing.ts';

test.each(['answer_order', 'settle_capture', 'settle_refund', 'open_dispute', 'close_dispute'])(
  'the command %s without its fields is refused',
  async (command) => {
    const paypal = await aPayPal();

    await expect(paypal.control(command)).rejects.toMatchObject({ code: 'request.malformed' });
  },
);

test.each([
  ['answer_order', { order: 'NONE', answer: 'approve' }],
  ['reverse_approval', { order: 'NONE' }],
  ['settle_capture', { capture: 'NONE', status: 'COMPLETED' }],
  ['reverse_capture', { capture: 'NONE' }],
  ['settle_refund', { refund: 'NONE', status: 'FAILED' }],
  ['open_dispute', { capture: 'NONE' }],
  ['close_dispute', { dispute: 'NONE', winner: 'buyer' }],
])('the command %s about nothing finds nothing', async (command, fields) => {
  const paypal = await aPayPal();

  await expect(paypal.control(command, fields)).rejects.toMatchObject({ code: 'request.not_found' });
});

test('what is settled is not settled again', async () => {
  const paypal = await aPayPal();
  const capture = await aCapture(paypal);

  const again = paypal.control('settle_capture', { capture, status: 'DECLINED' });
  await expect(again).rejects.toMatchObject({ code: 'request.malformed' });
});

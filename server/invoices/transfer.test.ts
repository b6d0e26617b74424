import { expect, test } from 'vitest';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { PRICE } from '#server/payments/testing.ts';
import { mailedToken } from '#server/payments/testing-link.ts';
import { invoiceNumber } from './invoices.rules.ts';
import { aDesk, anUnpaidInvoice, TRANSFER } from './testing-unpaid.ts';

test('behind a payment link stands how to transfer the amount, while it is open and the clinic has an account', async () => {
  const desk = await aDesk();
  const { till } = desk;
  const { appointmentId, invoice } = await anUnpaidInvoice(desk);
  const token = await mailedToken(till);
  const read = (link = token) => till.clinic.call(`GET /api/patients/payment-link/${link}/transfer`);
  expect((await read()).body).toEqual({ data: null });

  await addMissingSettings(till.db, [
    { key: 'invoice_iban', value: 'DE02120300000000202051' },
    { key: 'invoice_clinic_name', value: 'Klinik am See GmbH' },
  ]);
  const { year, number } = invoice;
  expect((await read()).body).toEqual({
    data: {
      recipient: 'Klinik am See GmbH',
      iban: 'DE02120300000000202051',
      bic: '',
      amount_cents: PRICE,
      reference: `Rechnung ${invoiceNumber({ year: year ?? 0, number: number ?? 0 })}`,
    },
  });
  expect((await read('x'.repeat(40))).body.code).toBe('payments.link_invalid');
  expect((await read('short')).status).toBe(422);

  await desk.call(`POST /api/staff/payments/${appointmentId}/receipt`, TRANSFER);
  expect((await read()).body).toEqual({ data: null });
});

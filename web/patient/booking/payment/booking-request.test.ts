import { expect, test } from 'vitest';
import { aForm } from '#web/patient/anamnesis/form/testing-form.ts';
import { bookingRequest } from './booking-request.ts';

const ADDRESS = {
  street: 'Lindenstraße',
  house_number: '12a',
  postal_code: '10115',
  city: 'Berlin',
  country_code: 'DE',
};
const SLOT = {
  id: 'slot-1',
  schedule_parent_id: 'day-1',
  doctor_id: 7,
  display_name: 'Dr. med. Anna Keller',
  date: '2026-11-19',
  start_time: '10:30',
  end_time: '11:15',
  duration: 45,
  date_start_time: '2026-11-19T10:30:00+01:00',
};
const TO_BOOK = {
  serviceId: 3,
  slot: SLOT,
  terms: {
    version: '2026-11',
    amount_cents: 180_50,
    currency: 'EUR',
    free_until: '2026-11-17T09:30:00Z',
    free_hours: 48,
    is_free_now: true,
    late_fee_cents: 54_15,
    no_show_fee_cents: 54_15,
    no_show_fee_percent: 30,
  },
  locale: 'de',
  draft: {
    userData: {
      salutation: 'mrs',
      first_name: 'Petra',
      last_name: 'Sommer',
      email: 'petra@example.org',
      phone: '30123456',
      birthdate: '1972-03-14',
      address: ADDRESS,
    },
    anamnesis: { answers: {}, privateData: {}, place: 'Berlin' },
  },
} as const;
const CARD = { payment_gateway: 'stripe', payment_method: 'pm_1', customer_id: 'cus_1' } as const;

test('PAY-19: a guest sends choice, price, data and card, with the e-mail address and the customer', () => {
  const toBook = { ...TO_BOOK, isGuest: true, address: undefined, questions: aForm() };
  const { anamnesis, ...request } = bookingRequest(toBook, CARD);

  const address = { ...ADDRESS, country: 'Deutschland' };
  expect(request).toEqual({
    payment_gateway: 'stripe',
    payment_method: 'pm_1',
    customer_id: 'cus_1',
    email: 'petra@example.org',
    service_id: 3,
    doctor_id: 7,
    schedule: SLOT,
    appointment_date: '2026-11-19T10:30:00+01:00',
    amount: 180.5,
    locale: 'de',
    userData: { ...TO_BOOK.draft.userData, address },
    patientAddress: address,
  });
  expect(anamnesis).toMatchObject({
    version: '2026-11',
    privateDataCategory: { slug: 'privateDataCategory' },
    categories: [{ slug: 'gynecologicalHealth' }, { slug: 'otherImportant' }],
    sign: { questions: [{ key: 'ort', notice: 'Berlin' }] },
  });
  expect(anamnesis?.sign.questions).toHaveLength(1);
});

test('OR-55: without the questions the answers are not repeated', () => {
  const request = bookingRequest({ ...TO_BOOK, isGuest: true, address: undefined }, CARD);
  expect(Object.keys(request)).toContain('userData');
  expect(Object.keys(request)).not.toContain('anamnesis');
});

test('PAY-19, ADDR-04: a patient sends the entered address and nothing about the person', () => {
  const entered = { ...ADDRESS, country: 'Deutschland' };
  const request = bookingRequest({ ...TO_BOOK, isGuest: false, address: entered }, CARD);

  expect(request).toMatchObject({ payment_method: 'pm_1', patientAddress: entered });
  expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['email']));
  expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['customer_id']));
  expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['userData']));
});

test('PAY-25: a payment by PayPal sends the id of its transaction', () => {
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: 'CAPTURE1' } as const;
  const request = bookingRequest({ ...TO_BOOK, isGuest: true, address: undefined }, paid);

  expect(request).toMatchObject(paid);
  expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['payment_method', 'customer_id']));
});

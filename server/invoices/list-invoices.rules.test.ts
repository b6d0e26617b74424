import { describe, expect, test } from 'vitest';
import { describeInvoice, paymentKindsShownAs } from './list-invoices.rules.ts';
import type { ListedInvoice } from './list-invoices.store.ts';

const now = new Date('2026-11-16T10:00:00Z');
const names = { services: new Map([[3, { de: 'Erstgespräch', en: 'First talk' }]]), doctors: new Map() };

// The query also reads what the list alone needs to be searched and sorted.
const anInvoice = (changes: object = {}, appointment: object = {}) =>
  ({
    id: 5,
    kind: 'invoice',
    year: 2026,
    number: 12,
    state: 'paid',
    paymentKind: 'stripe charged',
    createdAt: new Date('2026-11-01T10:00:00Z'),
    issuedAt: new Date('2026-11-02T10:00:00Z'),
    lines: [
      { title: names.services.get(3), serviceDate: '2026-11-20', amountCents: 300_00, taxPercent: 19 },
      { title: names.services.get(3), serviceDate: '2026-11-20', amountCents: -50_00, isDiscount: true },
    ],
    appointment: {
      id: 9,
      serviceId: 3,
      status: 'confirmed',
      startsAt: new Date('2026-11-20T23:30:00Z'),
      terms: { freeUntil: '2026-11-18T23:30:00.000Z' },
      ...appointment,
    },
    ...changes,
  }) as unknown as ListedInvoice;
const described = (changes?: object, appointment?: object) =>
  describeInvoice(anInvoice(changes, appointment), names as never, now);

describe('ENT-22: an invoice', () => {
  test('shows its sums in euro, its number and its file', () => {
    expect(described()).toMatchObject({
      id: 5,
      kind: 'invoice',
      price: 300,
      discount: 50,
      total: 250,
      tax: 39.92,
      invoice_number: '2026-000012',
      invoice_path: '/api/patients/invoices/5/pdf',
      created_at: '2026-11-01T10:00:00.000Z',
      updated_at: '2026-11-02T10:00:00.000Z',
    });
  });

  test('has neither number nor file while it is a draft', () => {
    const draft = { invoice_number: null, invoice_path: null, updated_at: '2026-11-01T10:00:00.000Z' };
    expect(described({ year: null, number: null, issuedAt: null })).toMatchObject(draft);
    expect(described({ number: null })).toMatchObject({ invoice_number: null, invoice_path: null });
    expect(described({ year: null })).toMatchObject({ invoice_number: null, invoice_path: null });
  });

  test('shows its appointment at the time of Berlin', () => {
    expect(described().appointment).toMatchObject({
      id: 9,
      start_date: '2026-11-20T23:30:00.000Z',
      status: 'confirmed',
      appointment_date: '2026-11-21',
      start_time: '00:30',
      service: { translations_by_locale: { de: { title: 'Erstgespräch' }, en: { title: 'First talk' } } },
    });
    expect(described({}, { serviceId: 99 }).appointment?.service).toEqual({
      translations_by_locale: { de: { title: '' }, en: { title: '' } },
    });
  });

  test('OR-34: says whether its appointment can be cancelled and needs a reason', () => {
    const soon = {
      startsAt: new Date('2026-11-17T10:00:00Z'),
      terms: { freeUntil: '2026-11-15T10:00:00.000Z' },
    };
    expect(described().appointment).toMatchObject({
      canCancel: true,
      isWithin48Hours: false,
      needs_reason: false,
    });
    expect(described({}, soon).appointment).toMatchObject({
      canCancel: true,
      isWithin48Hours: true,
      needs_reason: true,
    });
    expect(described({}, { ...soon, status: 'created_by_doctor' }).appointment).toMatchObject({
      canCancel: true,
      needs_reason: false,
    });
    expect(described({}, { status: 'completed' }).appointment).toMatchObject({ canCancel: false });
  });
});

describe('OR-38: the payment of an invoice', () => {
  const recordsOf = (state: string, paymentKind: string | null) => {
    const { invoice_payment_transaction: card, appointment } = described({ state, paymentKind });
    return { card: card?.status, paypal: appointment?.paypal_transaction?.status };
  };

  test('stands at the card or at PayPal', () => {
    expect(recordsOf('paid', 'stripe charged')).toEqual({ card: 'succeeded', paypal: undefined });
    expect(recordsOf('paid', 'paypal captured')).toEqual({ card: undefined, paypal: 'COMPLETED' });
    expect(recordsOf('draft', null)).toEqual({ card: undefined, paypal: undefined });
  });

  test('of an unpaid invoice without any record is being made', () => {
    expect(recordsOf('unpaid', null)).toEqual({ card: 'processing', paypal: undefined });
  });

  test('decides which of four words is shown', () => {
    expect(paymentKindsShownAs.paid).toEqual(
      expect.arrayContaining(['paid stripe charged', 'paid paypal captured', 'draft stripe charged']),
    );
    expect(paymentKindsShownAs.refunded).toContain('paid paypal refunded');
    expect(paymentKindsShownAs.payment_error).toContain('unpaid ');
    const all = Object.values(paymentKindsShownAs).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain('draft ');
  });
});

import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { invoice_status } from '#texts/generated/invoice_status.ts';
import { appointmentTone } from './appointment-tone.ts';

test.each(['Sent to pharmacy', 'sent to Dr. Keller', 'Gesendet an die Apotheke'])(
  'APPT-12: the label %s is highlighted green',
  (label) => expect(appointmentTone('forwarded', label)).toBe('good'),
);

test.each(['Sentimental', 'Was sent to you', 'Gesendet', 'Angesendet an'])(
  'APPT-12: the label %s is not highlighted',
  (label) => expect(appointmentTone('forwarded', label)).toBe('over'),
);

test('every status has a colour and a label in both languages', async ({ annotate }) => {
  await annotate('APPT-11, STAT-01, STAT-02, STAT-03, STAT-04', 'proves');
  for (const status of appointmentStatuses) {
    expect(appointment_status.de[status]).toBeTruthy();
    expect(appointment_status.en[status]).toBeTruthy();
    expect(['good', 'waiting', 'over', 'danger']).toContain(
      appointmentTone(status, appointment_status.de[status]),
    );
  }
  expect(appointmentTone('payment_failed', appointment_status.de.payment_failed)).toBe('danger');
});

test('STAT-16, ERR-31: the states of an invoice and a lost appointment have their words', () => {
  expect(appointment_status.en.appointment_not_found).toBe('Appointment not found');
  expect([invoice_status.en.draft, invoice_status.en.paid, invoice_status.en.unpaid]).toEqual([
    'Draft',
    'Paid',
    'Unpaid',
  ]);
  expect([invoice_status.de.draft, invoice_status.de.paid, invoice_status.de.unpaid]).toEqual([
    'Entwurf',
    'Bezahlt',
    'Offen',
  ]);
});

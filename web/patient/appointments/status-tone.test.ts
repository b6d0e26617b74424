import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { statusTone } from './status-tone.ts';

test.each(['Sent to pharmacy', 'sent to Dr. Keller', 'Gesendet an die Apotheke'])(
  'APPT-12: the label %s is highlighted green',
  (label) => expect(statusTone('forwarded', label)).toBe('good'),
);

test.each(['Sentimental', 'Was sent to you', 'Gesendet', 'Angesendet an'])(
  'APPT-12: the label %s is not highlighted',
  (label) => expect(statusTone('forwarded', label)).toBe('over'),
);

test('APPT-11, STAT-01: every status has a colour and a label in both languages', () => {
  for (const status of appointmentStatuses) {
    expect(appointment_status.de[status]).toBeTruthy();
    expect(appointment_status.en[status]).toBeTruthy();
    expect(['good', 'waiting', 'over', 'danger']).toContain(
      statusTone(status, appointment_status.de[status]),
    );
  }
  expect(statusTone('payment_failed', appointment_status.de.payment_failed)).toBe('danger');
});

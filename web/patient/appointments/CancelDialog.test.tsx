import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml } from '#web/testing/render-html.tsx';
import { CancelDialog, type CancellableAppointment } from './CancelDialog.tsx';

const CONFIRMED: CancellableAppointment = {
  id: 7,
  start_date: '2026-11-19T09:30:00Z',
  isWithin48Hours: false,
  cancellation: {
    way: 'plain',
    free_until: '2026-11-17T09:30:00Z',
    free_hours: 48,
    fee_cents: 0,
    refund_cents: 0,
    has_moved_late: false,
  },
};

function textOf(appointment: CancellableAppointment): string {
  const html = renderHtml(
    <QueryClientProvider client={new QueryClient()}>
      <CancelDialog appointment={appointment} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return html.replaceAll(/<!-- -->/g, '');
}

test('CXL-02, CXL-03, STAT-10: a confirmed appointment within 48 hours shows the policy, the fee and a field for the reason', () => {
  const late = {
    way: 'request',
    free_until: '2026-11-17T09:30:00Z',
    free_hours: 48,
    fee_cents: 5400,
    refund_cents: 0,
    has_moved_late: false,
  } as const;
  const text = textOf({ ...CONFIRMED, isWithin48Hours: true, cancellation: late });
  expect(text).toContain('weniger als 48 Stunden');
  expect(text).toContain('bis 17.11.2026, 10:30 Uhr');
  expect(text).toMatch(/54,00\s€/);
  expect(text).toContain('placeholder="Grund der Absage eingeben"');
  expect(text).toContain('Absage anfragen');
});

test('CXL-03: the dialog names the deadline and the hours that were agreed at booking', () => {
  const late = {
    way: 'request',
    free_until: '2026-11-16T09:30:00Z',
    free_hours: 72,
    fee_cents: 5400,
    refund_cents: 0,
    has_moved_late: false,
  } as const;
  const text = textOf({ ...CONFIRMED, isWithin48Hours: true, cancellation: late });
  expect(text).toContain('weniger als 72 Stunden');
  expect(text).toContain('bis 16.11.2026, 10:30 Uhr');
  expect(text).not.toContain('48');
});

test('CXL-04: otherwise it asks plainly, and says until when that is free', () => {
  const text = textOf(CONFIRMED);
  expect(text).toContain('am 19.11.2026 um 10:30 Uhr wirklich absagen?');
  expect(text).toContain('am 17.11.2026 um 10:30 Uhr');
  expect(text).not.toContain('<textarea');
});

test('CXL-04: an appointment that the clinic proposed is free to decline at any time', () => {
  const text = textOf({ ...CONFIRMED, isWithin48Hours: true });
  expect(text).toContain('Die Absage ist kostenlos.');
  expect(text).not.toContain('Diese Frist');
});

test('the dialog names the amount that is refunded', () => {
  const refunded = {
    way: 'plain',
    free_until: '2026-11-17T09:30:00Z',
    free_hours: 48,
    fee_cents: 0,
    refund_cents: 18_000,
    has_moved_late: false,
  } as const;
  expect(textOf({ ...CONFIRMED, cancellation: refunded })).toMatch(
    /180,00\s€ erhalten Sie auf dem Weg zurück/,
  );
});

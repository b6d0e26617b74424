import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { anInvoiceRow } from '#web/testing/rows.ts';

test.each([
  ['de', ['Nummer', 'Preis', 'Zeit', 'Leistung', 'Status'], 'Rechnungen'],
  ['en', ['Number', 'Price', 'Time', 'Service', 'Status'], 'Invoices'],
] as const)(
  'DASH-07: in %s the invoices have number, price, time, service and status, in this order',
  async (language, headers, caption) => {
    await openAsPatient('/dashboard', {
      language,
      answers: {
        'GET /api/patients/dashboard': {
          data: {
            ...{ next_appointment: null, latest_messages: [], appointment_week: [], to_do: [], claims: [] },
            latest_invoices: [anInvoiceRow()],
          },
        },
      },
    });
    const table = await screen.findByRole('table', { name: caption });
    const texts = (cells: HTMLElement[]) =>
      cells.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

    expect(texts(within(table).getAllByRole('columnheader'))).toEqual(headers);
    expect(texts(within(table).getAllByRole('cell'))).toEqual(
      language === 'de'
        ? ['2026-000001', '1.289,50 €', '24.11.2026 09:00', 'Erstgespräch', 'Bezahlt']
        : ['2026-000001', '€1,289.50', '24.11.2026 09:00', 'First appointment', 'Paid'],
    );
    const link = within(table).getByRole('link', { name: /2026-000001/ });
    expect(link.getAttribute('href')).toBe('/api/patients/invoices/1/pdf');
  },
);

import type { gallery } from '#texts/generated/gallery.ts';
import { formatDateTime, formatEuro } from '#web/lib/format.ts';
import type { Language } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';
import type { Column } from '#web/ui/table-view.ts';

interface Invoice {
  number: string;
  service: 0 | 1 | 2;
  time: string;
  cents: number;
  isPaid: boolean;
}

const SERVICES = [0, 1, 2] as const;
const FIRST_DAY = Date.UTC(2026, 0, 5, 8, 0);
const WEEK_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;

export function someInvoices(count: number): Invoice[] {
  return Array.from({ length: count }, (_, index) => ({
    number: `2026-${String(index + 1).padStart(5, '0')}`,
    service: SERVICES[index % SERVICES.length] ?? 0,
    time: new Date(FIRST_DAY + index * WEEK_MILLISECONDS).toISOString(),
    cents: 9_500 + (index % 4) * 2_500,
    isPaid: index % 3 !== 1,
  }));
}

export function invoiceColumns(t: (typeof gallery)['de'], language: Language): Column<Invoice>[] {
  const serviceOf = ({ service }: Invoice) => [t.service0, t.service1, t.service2][service] ?? '';
  const timeOf = ({ time }: Invoice) => formatDateTime(time);
  const priceOf = ({ cents }: Invoice) => formatEuro(cents, language);
  const statusOf = ({ isPaid }: Invoice) => (isPaid ? t.paid : t.refunded);

  return [
    {
      key: 'number',
      header: t.number,
      cell: ({ number }) => <a href="#root">{number}</a>,
      text: ({ number }) => number,
      isSortable: true,
    },
    { key: 'service', header: t.service, cell: serviceOf, text: serviceOf },
    { key: 'time', header: t.time, cell: timeOf, text: timeOf, sortBy: ({ time }) => time, isSortable: true },
    {
      key: 'price',
      header: t.price,
      cell: priceOf,
      text: priceOf,
      sortBy: ({ cents }) => cents,
      isSortable: true,
    },
    {
      key: 'status',
      header: t.status,
      cell: (invoice) => <Pill tone={invoice.isPaid ? 'good' : 'over'}>{statusOf(invoice)}</Pill>,
      text: statusOf,
    },
  ];
}

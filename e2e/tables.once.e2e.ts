import { expect, type Page, test } from '@playwright/test';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import type { Enquiry } from '#contract/enquiries.contract.ts';
import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { aPatientWithAppointment } from './appointments.ts';
import { signInAt } from './sign-in.ts';

const LONG_TITLE = {
  de: { title: 'Schilddrüsenhormonuntersuchung und Ernährungsberatung' },
  en: { title: 'Thyroid examination and psychoneuroendocrinological advice' },
};
const WIDE_ENQUIRY: Omit<Enquiry, 'id'> = {
  doctor: {
    id: 1,
    first_name: 'Maximiliane-Friederike',
    last_name: 'Freifrau von Hohenlohe-Waldenburg',
    display_name: 'Prof. Dr. med. Maximiliane-Friederike Freifrau von Hohenlohe-Waldenburg',
  },
  first_name: 'Eva',
  last_name: 'Klein',
  email: 'eva.klein@example.com',
  phone: null,
  title: 'Nebenschilddrüsenhormonuntersuchungsergebnisse',
  description: 'Donaudampfschifffahrtsgesellschaftskapitänspatientenverfügung '.repeat(5),
  last_email_sent_at: null,
  created_at: '2026-11-16T08:30:00.000Z',
  emails: [],
};
const NINE_COLUMNS = [
  'number',
  'price',
  'time',
  'service',
  'status',
  'invoice_status',
  'pdf',
  'created',
  'action',
] as const;

test('a patient sees a long list of invoices with nine columns and a cancel button as a table at 1280 px', async ({
  page,
}) => {
  const { email, password } = await aPatientWithAppointment('paypal');
  await page.route('**/api/patients/invoices?*', async (route) => {
    const page = await (await route.fetch()).json();
    const data = appointmentStatuses.map((status, index) => wideInvoice(page.data[0], status, index));
    await route.fulfill({ json: { ...page, data, total: data.length } });
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAt(page, '/invoices', email, password);

  for (const language of ['de', 'en'] as const) {
    await page.getByRole('button', { name: new RegExp(`^${language}`, 'i') }).click();
    const head = page.getByRole('columnheader');
    await expect(head.first()).toBeVisible();
    for (const column of NINE_COLUMNS) {
      await expect(head.getByText(invoices[language][column]).first()).toBeVisible();
    }
    // The action gives way to a column; the columns of INV-01 stay.
    for (const column of ['created', 'pdf'] as const)
      await expect(head.filter({ hasText: invoices[language][column] })).toHaveText(
        invoices[language][column],
      );
    await expect(page.getByRole('row')).toHaveCount(appointmentStatuses.length + 1);
    await expect(page.getByRole('button', { name: /absagen$|^Cancel/ }).first()).toBeVisible();
    await expectNoOverflow(page);
  }

  // The room of the table is now below 900 px, so each row is a card.
  await page.setViewportSize({ width: 1150, height: 900 });
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  await expectNoOverflow(page);
});

test('a patient sees long lists of appointments and enquiries as tables at 1280 px', async ({ page }) => {
  const { email, password } = await aPatientWithAppointment();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.route('**/api/patients/get-appointments?*', async (route) => {
    const page = await (await route.fetch()).json();
    const [row] = page.data;
    const data = appointmentStatuses.map((status, index) => ({
      ...row,
      id: row.id + index,
      status,
      service: { ...row.service, name: LONG_TITLE.de.title },
    }));
    await route.fulfill({ json: { ...page, data, total: data.length } });
  });
  await page.route('**/api/patients/contacts?*', async (route) => {
    const page = await (await route.fetch()).json();
    const data = Array.from({ length: 10 }, (_, index) => ({ ...WIDE_ENQUIRY, id: index + 1 }));
    await route.fulfill({ json: { ...page, data, total: data.length } });
  });
  await signInAt(page, '/appointment', email, password);
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(
    appointmentStatuses.length,
  );
  await expectNoOverflow(page);

  await page.goto('/patient/contacts');
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expectNoOverflow(page);
});

function wideInvoice(
  row: InvoiceRow,
  status: (typeof appointmentStatuses)[number],
  index: number,
): InvoiceRow {
  const isCredit = index % 4 === 3;
  return {
    ...row,
    id: row.id + index,
    kind: isCredit ? 'credit_note' : 'invoice',
    invoice_number: index % 3 === 0 ? null : `2026-0000${index + 10}`,
    invoice_path: index % 3 === 0 ? null : `/api/patients/invoices/${row.id}/pdf`,
    price: isCredit ? -1234.5 : 12_345.67,
    invoice_payment_transaction: { status: index % 2 === 0 ? 'failed' : 'succeeded' },
    appointment: row.appointment && {
      ...row.appointment,
      status,
      paypal_transaction: null,
      service: { translations_by_locale: LONG_TITLE },
      canCancel: index < 3,
    },
  };
}

/** Nothing sticks out of the frame of the table or of the page. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const table = document.querySelector('table');
      const frame = table?.parentElement;
      return {
        table: (table?.offsetWidth ?? 0) - (frame?.clientWidth ?? 0),
        page: document.documentElement.scrollWidth - window.innerWidth,
      };
    });
  await expect.poll(async () => Math.max(...Object.values(await overflow()))).toBeLessThanOrEqual(0);
}

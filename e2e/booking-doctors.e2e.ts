import { expect, type Page } from '@playwright/test';
import type { Doctor } from '#contract/catalogue.contract.ts';
import { expectAccessible } from './axe.ts';
import { chooseService, continueButton, openServices, slots, test } from './booking.ts';

function errorToast(page: Page) {
  return page.locator('[data-toast-type=error]');
}

test('SLOT-01, SLOT-02, SLOT-03: the doctors of the service are cards, on phones a dropdown, by their full names', async ({
  page,
  viewport,
}) => {
  let asked = new URLSearchParams();
  await page.route('**/api/patients/doctors?**', async (route) => {
    asked = new URL(route.request().url()).searchParams;
    const answer = await route.fetch();
    const { data }: { data: Doctor[] } = await answer.json();
    const changes = [
      { display_name: 'Anna Keller, Praxis am See' },
      { salutation: 'Prof. Dr.' },
      { salutation: '' },
    ];
    const json = { data: data.map((doctor, index) => ({ ...doctor, ...changes[index] })) };
    await route.fulfill({ response: answer, json });
  });
  await openServices(page);
  await chooseService(page);
  await expect(slots(page).first()).toBeVisible();
  expect(Number(asked.get('service_id'))).toBeGreaterThan(0);
  const names = [/^Anna Keller, Praxis am See/, /^Prof\. Dr\. Lena Maurer/, /^Dr\. med\. Selin Yıldız/];
  const dropdown = page.getByRole('combobox', { name: 'Ärztin' });
  const cards = page.getByRole('group', { name: 'Ärztin' }).getByRole('button');
  if ((viewport?.width ?? 0) < 768) {
    await expect(dropdown.locator('option')).toHaveText(['Alle Ärztinnen', ...names]);
    await expect(cards).toHaveCount(0);
  } else {
    await expect(cards).toHaveText(names.map(({ source }) => new RegExp(source.replace('^', '^\\w+'))));
    await expect(dropdown).toHaveCount(0);
  }
});

test('SLOT-09, SLOT-10, OR-44: a service without doctors has no appointments, and both languages say so', async ({
  page,
}) => {
  await page.route('**/api/patients/doctors?**', (route) => route.fulfill({ json: { data: [] } }));
  await openServices(page);
  await chooseService(page);
  await expect(errorToast(page)).toHaveText('Keine Ärzte für diesen Service gefunden');
  await expect(page.getByRole('main').getByText('Keine Termine verfügbar')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kontakt aufnehmen' })).toBeVisible();
  await expect(continueButton(page)).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(errorToast(page).filter({ hasText: 'No doctors found for this service' })).toBeVisible();
  await expect(page.getByRole('main').getByText('No appointments available')).toBeVisible();
});

test('SLOT-20: when the doctors cannot be loaded the server says why, and a second try may succeed', async ({
  page,
}) => {
  const message = 'Die Liste der Ärztinnen wird gerade gepflegt.';
  await page.route('**/api/patients/doctors?**', (route) =>
    route.fulfill({ status: 409, json: { message, code: 'catalogue.closed' } }),
  );
  await openServices(page);
  await chooseService(page);
  await expect(errorToast(page)).toHaveText(message);
  await expectAccessible(page);
  await page.unroute('**/api/patients/doctors?**');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(slots(page).first()).toBeVisible();
});

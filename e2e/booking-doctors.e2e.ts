import { expect } from '@playwright/test';
import type { Doctor } from '#contract/catalogue.contract.ts';
import { chooseDemoService, openServices, slots, test } from './booking.ts';
import { CORE_ON_PHONE } from './details.ts';

test('SLOT-01, SLOT-02, SLOT-03: the slot step shows the doctors of a service with full names, as cards or on phones as a dropdown', {
  tag: CORE_ON_PHONE,
}, async ({ page, viewport }) => {
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
  await chooseDemoService(page);
  await expect(slots(page).first()).toBeVisible();
  expect(Number(asked.get('service_id'))).toBeGreaterThan(0);
  const names = [/^Anna Keller, Praxis am See/, /^Prof\. Dr\. Lena Maurer/, /^Dr\. med\. Selin Yıldız/];
  const dropdown = page.getByRole('combobox', { name: 'Ärztin' });
  const cards = page.getByRole('group', { name: 'Ärztin' }).getByRole('button');
  if ((viewport?.width ?? 0) < 768) {
    await expect(dropdown.locator('option')).toHaveText(['Alle Ärztinnen', ...names]);
    await expect(cards).toHaveCount(0);
  } else {
    await expect(cards).toHaveText(names);
    await expect(dropdown).toHaveCount(0);
  }
});

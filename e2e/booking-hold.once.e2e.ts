import { expect } from '@playwright/test';
import { chooseService, chooseSlot, continueButton, expectStep, openServices, test } from './booking.ts';

test('the wizard keeps a held slot when an older answer of the server does not name it', async ({ page }) => {
  await page.clock.install();
  await openServices(page);
  await chooseService(page);
  await chooseSlot(page);
  await page.clock.fastForward('05:00');
  const reserved = page.waitForResponse('**/api/patients/check-slot-availability');
  await page.route('**/api/patients/booking-draft', async (route) => {
    await reserved;
    await route.fulfill({ json: { data: null } });
  });
  await continueButton(page).click();
  await reserved;
  await expect(page.getByText(/Noch 1\d:\d\d Minuten für Sie reserviert/)).toBeVisible();
  await page.clock.fastForward('01:00');
  await expectStep(page, 3);
  await expect(page.getByText(/Noch 1\d:\d\d Minuten für Sie reserviert/)).toBeVisible();
});

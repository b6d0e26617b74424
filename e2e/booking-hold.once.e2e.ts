import { expect } from '@playwright/test';
import {
  chooseService,
  chooseSlot,
  continueButton,
  expectStep,
  fillPerson,
  openServices,
  test,
} from './booking.ts';
import { openData } from './booking-draft.ts';

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

test('a guest extends a held slot shortly before its end', async ({ page }) => {
  await page.clock.install();
  await openData(page);
  await page.clock.fastForward('13:00');
  await page.getByRole('button', { name: '15 Minuten verlängern' }).click();
  await expect(page.getByText(/Noch 1[45]:\d\d Minuten für Sie reserviert/)).toBeFocused();
});

test('SLOT-18, SLOT-19, OR-06: the wizard goes on without waiting for the hold, and a late refusal leads the guest back to the calendar', async ({
  page,
}) => {
  await openServices(page);
  await chooseService(page);
  await chooseSlot(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/patients/check-slot-availability', async (route) => {
    await asked;
    const body = { message: 'Diese Zeit ist leider vergeben.', code: 'schedule.slot_taken' };
    await route.fulfill({ status: 409, json: body });
  });
  await continueButton(page).click();
  await expectStep(page, 3);
  answer();
  await expect(page.getByText('Diese Zeit ist leider vergeben.').first()).toBeVisible();
  await expectStep(page, 3);
  await page.getByRole('button', { name: 'Andere Zeit wählen' }).click();
  await expectStep(page, 2);
});

test('the server refuses the step when somebody else took the slot, and the guest’s entries stay', async ({
  page,
  playwright,
  baseURL,
}) => {
  await openServices(page);
  await chooseService(page);
  await chooseSlot(page);
  await page.route('**/api/patients/check-slot-availability', (route) => route.abort());
  const wanted = page.waitForRequest('**/api/patients/check-slot-availability');
  await continueButton(page).click();
  await expectStep(page, 3);

  const other = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': '10.255.255.1' },
  });
  const taken = await other.post('/api/patients/check-slot-availability', {
    data: (await wanted).postDataJSON(),
  });
  expect(taken.ok()).toBe(true);
  const { draft_token } = await taken.json();

  await fillPerson(page);
  await continueButton(page).click();
  await expectStep(page, 2);
  await expect(page.getByText('Alles, was Sie eingegeben haben, bleibt erhalten.')).toBeVisible();
  await other.delete('/api/patients/booking-draft', { headers: { 'x-booking-draft': draft_token } });
  await other.dispose();
});

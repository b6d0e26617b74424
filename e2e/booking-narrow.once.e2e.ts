import { expect, type Page } from '@playwright/test';
import {
  chooseService,
  chooseSlot,
  continueButton,
  expectStep,
  fillPerson,
  openServices,
  reachSignature,
  signTyped,
  test,
} from './booking.ts';

const NARROWEST = 320;
test.use({ viewport: { width: NARROWEST, height: 700 }, hasTouch: true, isMobile: true });

const SECTION = { de: /^Abschnitt \d von 5$/, en: /^Section \d of 5$/ };

/** At this width a toast lies over the buttons of the languages, whenever it comes. */
async function closeToasts(page: Page): Promise<void> {
  const toast = page.locator('[data-toast-type]');
  const close = toast.getByRole('button', { name: /^(Schließen|Close)$/ }).last();
  // It may be gone by itself meanwhile.
  await page.addLocatorHandler(toast.last(), () => close.click({ timeout: 1000 }).catch(() => undefined));
}

/** In both languages, whose words are of different lengths. */
async function expectNoSidewaysScroll(page: Page, step: Parameters<typeof expectStep>[1]): Promise<void> {
  await expectStep(page, step);
  for (const language of ['en', 'de'] as const) {
    await page.getByRole('button', { name: new RegExp(`^${language}`, 'i') }).click();
    await expectStep(page, step, language);
    if (step === 5) await expect(page.getByText(SECTION[language])).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `step ${step} in ${language}`).toBeLessThanOrEqual(NARROWEST);
  }
}

test('GEN-03: a guest can use every booking step at 320 px without scrolling sideways', async ({ page }) => {
  await closeToasts(page);
  await openServices(page);
  await expectNoSidewaysScroll(page, 1);
  await chooseService(page);
  await chooseSlot(page);
  await expectNoSidewaysScroll(page, 2);
  await continueButton(page).click();
  await expectNoSidewaysScroll(page, 3);
  await fillPerson(page);
  await continueButton(page).click();
  await expectStep(page, 5);
  await reachSignature(page, () => expectNoSidewaysScroll(page, 5));
  for (const consent of await page.getByRole('checkbox').all()) await consent.check();
  await signTyped(page);
  await continueButton(page).click();
  await expectNoSidewaysScroll(page, 6);
});

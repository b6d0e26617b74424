import type { Locator, Page } from '@playwright/test';
import { chooseService, chooseSlot, continueButton } from './booking.ts';
import { openOwnDays } from './own-hours.ts';
import { PASSWORD } from './patients.ts';
import { signInAt } from './sign-in.ts';

export function steps(page: Page): Locator {
  return page.getByRole('list', { name: 'Schritte der Buchung' }).getByRole('listitem');
}

/** A patient of her own for the test, with a time chosen and reserved. */
export async function bookAs(page: Page, email: string): Promise<void> {
  await openOwnDays();
  await signInAt(page, '/book-appointment', email, PASSWORD);
  await chooseService(page);
  await chooseSlot(page);
  await continueButton(page).click();
}

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { continueButton, expectStep, PERSON, slots, test, WORDS } from './booking.ts';
import { openData } from './booking-draft.ts';
import { bookAs, steps } from './booking-patient.ts';
import { proves } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { ownClinic } from './own-hours.ts';
import { logIn, registerPatient } from './patients.ts';

const ADDRESS = 'Lindenstraße 12a, 10115 Berlin';

async function goBack(page: Page, step: Parameters<typeof expectStep>[1]): Promise<void> {
  await page.getByRole('button', { name: WORDS.de.back }).click();
  await expectStep(page, step);
}

test('the wizard saves a patient’s new address, uses it for the booking and does not ask again', {
  annotation: proves('WIZ-11, WIZ-15, ADDR-03, ADDR-04'),
}, async ({ page, request }) => {
  await bookAs(page, await registerPatient(request));
  await expectStep(page, 4);
  await goBack(page, 2);
  await continueButton(page).click();
  await expectStep(page, 4);

  for (const label of ['Straße', 'Hausnummer', 'Postleitzahl'] as const) {
    await page.getByLabel(label).fill(PERSON[label]);
  }
  await page.getByLabel(/^Ort/).fill('Berlin');
  const sent = page.waitForRequest('**/api/patients/appointment/step');
  await continueButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    step: 4,
    service_id: expect.any(Number),
    schedule_id: expect.any(String),
    doctor_id: expect.any(Number),
    userData: { address: { street: PERSON.Straße, city: 'Berlin', country: 'Deutschland' } },
  });
  await expectStep(page, 6);

  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('patientAddress') ?? '{}'));
  await expect.poll(kept).toMatchObject({
    street: PERSON.Straße,
    house_number: PERSON.Hausnummer,
    postal_code: PERSON.Postleitzahl,
    city: 'Berlin',
    country_code: 'DE',
  });
  await expect(steps(page)).toHaveText([/Leistung/, /Termin/, /Zahlung/]);
  await page.reload();
  await expectStep(page, 6);
  await goBack(page, 4);
  await expect(page.getByLabel('Straße')).toHaveValue(PERSON.Straße);
});

const LOGINS = {
  'a password': (page: Page, email: string) => logIn(page, email),
  'a one-time code': async (page: Page, email: string, request: APIRequestContext) => {
    await page.getByRole('tab', { name: 'Einmal-Code' }).click();
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByRole('button', { name: 'Code senden' }).click();
    const code = await findInLetter(request, email, /\b\d{6}\b/);
    await page.getByRole('textbox', { name: 'Einmal-Code' }).fill(code);
    await page.keyboard.press('Enter');
  },
};

for (const [way, logInBy] of Object.entries(LOGINS)) {
  test(`WIZ-18, OR-46: a guest who logs in with ${way} at step 3 begins at step 1 and keeps the chosen service and slot`, async ({
    page,
    request,
  }) => {
    const email = await registerPatient(request, ADDRESS);
    await openData(page);
    const time = page.getByRole('complementary', { name: 'Ihre Auswahl' }).getByText(/Uhr$/);
    const chosen = (await time.textContent()) ?? '';
    await expect(page.getByText('Schon Patientin bei uns?')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click();
    await logInBy(page, email, request);

    await expect(page).toHaveURL('/patient/book-appointment');
    await expectStep(page, 1);
    await expect(page.getByRole('button', { name: (await ownClinic()).title.de })).toContainText(
      'Ausgewählt',
    );
    await expect(time).toHaveText(chosen);
    await continueButton(page).click();
    await expect(slots(page).and(page.locator('[aria-pressed=true]'))).toBeVisible();
    await continueButton(page).click();
    await expectStep(page, 6);
    await expect(page.getByRole('main').getByText(chosen)).toBeVisible();
    await expect(page.getByText(/Minuten für Sie reserviert/)).toBeVisible();
  });
}

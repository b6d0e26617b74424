import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  chooseService,
  chooseSlot,
  continueButton,
  expectStep,
  fillAnamnesis,
  fillPerson,
  openServices,
  PERSON,
  reachAnamnesis,
  reachData,
  slots,
  test,
} from './booking.ts';

test('GEN-03, WIZ-01, WIZ-02, WIZ-06, WIZ-07, WIZ-12, WIZ-13, WIZ-14: a guest comes from the services to the payment', async ({
  page,
}) => {
  await openServices(page);
  const steps = page.getByRole('list', { name: 'Schritte der Buchung' }).getByRole('listitem');
  await expect(steps).toHaveText([/Leistung/, /Termin/, /Stammdaten/, /Anamnese/, /Zahlung/]);
  await expect(page.getByRole('button', { name: 'Zurück' })).toBeHidden();
  await expectAccessible(page);

  await chooseService(page);
  await expect(page.getByRole('button', { name: 'Zurück' })).toBeVisible();
  await expect(continueButton(page)).toBeDisabled();
  await expectAccessible(page);
  await chooseSlot(page);
  await continueButton(page).click();

  await expectStep(page, 3);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await fillPerson(page);
  await expectAccessible(page);
  await continueButton(page).click();

  await expectStep(page, 5);
  await expectAccessible(page);
  await fillAnamnesis(page);
  await continueButton(page).click();

  await expectStep(page, 6);
  await expect(steps.nth(4)).toHaveAttribute('aria-current', 'step');
  await expectAccessible(page);
});

test('WIZ-20, DATA-02, DATA-10, DATA-11, DATA-12: a refused step stays, says why and names every field', async ({
  page,
}) => {
  await reachData(page);
  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel('Telefon').fill('12');
  await page.getByLabel('Hausnummer').fill('a');
  await continueButton(page).click();

  await expect(page.getByText('Bitte prüfen Sie Ihre Eingaben.').first()).toBeVisible();
  await expectStep(page, 3);
  await expect(page.getByLabel('Anrede')).toBeFocused();
  for (const label of ['Anrede', 'Geburtsdatum', 'Nachname', 'E-Mail-Adresse', 'Telefon', 'Straße']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  for (const label of ['Hausnummer', 'Postleitzahl', /^Ort/, /^Passwort\s\*$/, 'Passwort wiederholen']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  await expect(page.getByLabel('Vorname')).toHaveAttribute('aria-invalid', 'false');
  await expectAccessible(page);
});

test('DATA-01, DATA-03, DATA-04, DATA-05, DATA-07, DATA-08: the form asks for person, password and address', async ({
  page,
}) => {
  await reachData(page);
  const salutations = await page
    .getByLabel('Anrede')
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(salutations.filter(Boolean).sort()).toEqual(['mr', 'mr_dr', 'mrs', 'ms_dr']);
  await expect(page.getByLabel('Geburtsdatum')).toHaveAttribute('type', 'date');
  await expect(page.getByLabel('Telefon')).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByLabel('Hausnummer')).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByText('+49')).toBeVisible();
  await expect(page.getByLabel('Land')).toHaveValue('DE');
  await expect(page.getByLabel(/^Passwort\s\*$/)).toHaveAccessibleDescription('Mindestens 8 Zeichen');
});

test('DATA-06, DATA-09: the step goes out with the choice, the data and the language', async ({ page }) => {
  await reachData(page);
  await fillPerson(page);
  const sent = page.waitForRequest('**/api/patients/appointment/step');
  await continueButton(page).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    step: 3,
    service_id: expect.any(Number),
    schedule_id: expect.any(String),
    doctor_id: expect.any(Number),
    locale: 'de',
    userData: {
      salutation: 'mrs',
      first_name: 'Petra',
      phone: PERSON.Telefon,
      address: { house_number: '12a', country: 'Deutschland', country_code: 'DE' },
    },
  });
});

test('STATE-02: a reload and the back button lose nothing, and nothing of it lies in the browser', async ({
  page,
}) => {
  await reachData(page);
  await page.getByLabel('Vorname').fill('Petra');
  await page.getByLabel(/^Ort/).fill('Berlin');
  await expect(page.getByText('Entwurf gespeichert')).toBeVisible();
  await page.reload();
  await expectStep(page, 3);
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');
  await expect(page.getByText(/Minuten für Sie reserviert/)).toBeVisible();

  await page.goBack();
  await expectStep(page, 2);
  await expect(slots(page).and(page.locator('[aria-pressed=true]'))).toBeVisible();
  await page.goBack();
  await expectStep(page, 1);
  await page.goForward();
  await page.goForward();
  await expectStep(page, 3);
  await expect(page.getByLabel(/^Ort/)).toHaveValue('Berlin');

  const stored = await page.evaluate(() => [
    ...Object.entries(localStorage),
    ...Object.entries(sessionStorage),
  ]);
  expect(stored).toEqual([['language', 'de']]);
});

test('WIZ-09, WIZ-10: the way back leads over the steps a guest knows and keeps what was entered', async ({
  page,
}) => {
  await reachAnamnesis(page);
  await fillAnamnesis(page);
  await continueButton(page).click();
  await expectStep(page, 6);
  for (const step of [3, 2, 1] as const) {
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expectStep(page, step);
  }
  await continueButton(page).click();
  await continueButton(page).click();
  await expect(page.getByLabel('Nachname')).toHaveValue(PERSON.Nachname);
  await continueButton(page).click();
  await expectStep(page, 5);
  await expect(page.getByText('Ihre Anamnese ist unterschrieben und gespeichert.')).toBeVisible();
  await expect(page.locator('form textarea').first()).toHaveValue('Vor drei Wochen');
  await continueButton(page).click();
  await expectStep(page, 6);
});

test('when the reservation ends everything typed stays, and the calendar opens again', async ({ page }) => {
  await page.clock.install();
  await reachData(page);
  await fillPerson(page);
  await page.clock.fastForward('12:30');
  await expect(page.getByRole('button', { name: '15 Minuten verlängern' })).toBeVisible();
  await page.clock.fastForward('03:00');
  await expectStep(page, 2);
  await expect(page.getByText('Die Reservierung ist abgelaufen.')).toBeVisible();
  await expectAccessible(page);
  await continueButton(page).click();
  await expectStep(page, 3);
  await expect(page.getByLabel('Vorname')).toHaveValue(PERSON.Vorname);
  await expect(page.getByLabel('Passwort wiederholen')).not.toHaveValue('');
});

test('a reservation that runs short can be extended', async ({ page }) => {
  await page.clock.install();
  await reachData(page);
  await page.clock.fastForward('13:00');
  await page.getByRole('button', { name: '15 Minuten verlängern' }).click();
  await expect(page.getByText(/Noch 1[45]:\d\d Minuten für Sie reserviert/)).toBeVisible();
});

test('SLOT-18, SLOT-19, OR-06: nobody waits for the reservation; a late refusal leads back to the calendar', async ({
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

test('a time that somebody else got meanwhile is refused with the step, and nothing typed is lost', async ({
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

test('somebody who comes back may go on with her booking or have it forgotten', async ({ page }) => {
  await reachData(page);
  await page.getByLabel('Vorname').fill('Petra');
  await expect(page.getByText('Entwurf gespeichert')).toBeVisible();
  await page.goto('/patient/');
  await page.goto('/patient/book-appointment');
  await page.getByRole('button', { name: 'Fortsetzen' }).click();
  await expectStep(page, 3);
  await expect(page.getByLabel('Vorname')).toHaveValue('Petra');

  await page.goto('/patient/');
  await page.goto('/patient/book-appointment');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeHidden();
  await page.reload();
  await expectStep(page, 1);
  await expect(page.getByRole('button', { name: 'Fortsetzen' })).toBeHidden();
});

test('OR-46: a known address is accepted like any other', async ({ page }) => {
  await reachData(page);
  await fillPerson(page, 'patientin@example.com');
  await continueButton(page).click();
  await expectStep(page, 5);
});

test('WIZ-14: an answer that is changed after signing has to be signed again, also after a reload', async ({
  page,
}) => {
  await reachAnamnesis(page);
  await fillAnamnesis(page);
  await continueButton(page).click();
  await expectStep(page, 6);
  await page.goBack();
  await expectStep(page, 5);
  await page.locator('form textarea').first().fill('Doch erst gestern');
  await expect(page.getByText('Entwurf gespeichert')).toBeVisible();
  await page.reload();
  await expectStep(page, 5);
  await expect(page.getByText('Ihre Anamnese ist unterschrieben und gespeichert.')).toBeHidden();
  await continueButton(page).click();
  await expect(page.getByText('Bitte prüfen Sie Ihre Eingaben.').first()).toBeVisible();
  await expectStep(page, 5);
});

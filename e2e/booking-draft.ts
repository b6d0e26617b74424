/** A booking that has come some way already, so that a test begins where it has something to prove. */
import { expect, type Page } from '@playwright/test';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { aFreeTime } from './appointments.ts';
import { BIRTHDATE, expectStep, PERSON } from './booking.ts';
import { ownClinic } from './own-hours.ts';
import { newEmail, PASSWORD } from './patients.ts';

/** As far as the personal data, nothing entered yet. */
export async function openData(page: Page): Promise<void> {
  await holdSlot(page);
  await resumeAt(page, 3);
}

/** As far as the medical history; the personal data are accepted. */
export async function openAnamnesis(page: Page): Promise<void> {
  const choice = await holdSlot(page);
  await sendStep(page, { step: 3, ...choice, userData: userData(newEmail()) });
  await resumeAt(page, 5);
}

/** As far as the payment, with everything signed. Returns the address of the guest. */
export async function openPayment(page: Page, email = newEmail()): Promise<string> {
  const choice = await holdSlot(page);
  await sendStep(page, { step: 3, ...choice, userData: userData(email) });
  const anamneseDaten = aSubmission('de', { date: berlinDate(Date.now()) });
  await sendStep(page, { step: 5, ...choice, anamneseDaten });
  await resumeAt(page, 6);
  return email;
}

async function resumeAt(page: Page, step: 3 | 5 | 6): Promise<void> {
  await page.goto('/patient/book-appointment');
  await page.getByRole('button', { name: 'Fortsetzen' }).click();
  await expectStep(page, step);
}

/** Reserves a time that belongs to this journey. */
async function holdSlot(page: Page) {
  const { serviceId: service_id } = await ownClinic();
  const { id, doctor_id, date, start_time } = await aFreeTime();
  await post(page, '/api/patients/check-slot-availability', { service_id, doctor_id, date, start_time });
  return { service_id, doctor_id, schedule_id: id };
}

async function sendStep(page: Page, step: object): Promise<void> {
  await post(page, '/api/patients/appointment/step', { locale: 'de', ...step });
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const cookies = await page.context().cookies();
  const proof = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post(path, { data, headers: { 'x-xsrf-token': proof, locale: 'de' } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

function userData(email: string) {
  return {
    salutation: PERSON.Anrede,
    first_name: PERSON.Vorname,
    last_name: PERSON.Nachname,
    email,
    phone: PERSON.Telefon,
    birthdate: BIRTHDATE,
    password: PASSWORD,
    confirm_password: PASSWORD,
    address: {
      street: PERSON.Straße,
      house_number: PERSON.Hausnummer,
      postal_code: PERSON.Postleitzahl,
      city: 'Berlin',
      country: 'Deutschland',
      country_code: 'DE',
    },
  };
}

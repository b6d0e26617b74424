import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectStep } from './booking.ts';
import { newEmail, PASSWORD } from './patients.ts';

interface Slot {
  id: string;
  doctor_id: number;
  date: string;
  start_time: string;
}

/** A guest who has done every step but the payment, by calling the API as the wizard does; then step 6 is open. */
export async function openPayment(page: Page): Promise<string> {
  await page.goto('/patient/imprint');
  const email = newEmail();
  await prepareGuest(page, email);
  await page.goto('/patient/book-appointment');
  await page.getByRole('button', { name: 'Fortsetzen' }).click();
  await expectStep(page, 6);
  return email;
}

async function prepareGuest(page: Page, email: string): Promise<void> {
  const { serviceId, slot } = await aFreeSlot(page);
  const choice = { service_id: serviceId, doctor_id: slot.doctor_id };
  const held = await post(page, 'check-slot-availability', {
    ...choice,
    date: slot.date,
    start_time: slot.start_time,
  });
  const draft = { 'x-booking-draft': String(held.draft_token) };
  const step = { ...choice, schedule_id: slot.id, locale: 'de' };
  await post(page, 'appointment/step', { ...step, userData: personOf(email) }, draft);
  const { data: form } = await read(page, 'anamnesis-form');
  const anamneseDaten = await signedForm(page, form);
  await post(page, 'appointment/step', { ...step, anamneseDaten }, draft);
}

/** One of the next fifty, by chance, because other tests look for one at the same moment. */
async function aFreeSlot(page: Page): Promise<{ serviceId: number; slot: Slot }> {
  const { data: categories } = await read(page, 'get-service-category');
  const serviceId: number = categories[0].services[0].id;
  const { data: slots } = await read(page, `next-free-times?service_id=${serviceId}&limit=50`);
  return { serviceId, slot: slots[randomInt(slots.length)] };
}

function personOf(email: string) {
  return {
    salutation: 'mrs',
    first_name: 'Petra',
    last_name: 'Sommer',
    email,
    phone: '3012345678',
    birthdate: '1972-03-14',
    password: PASSWORD,
    confirm_password: PASSWORD,
    address: {
      street: 'Lindenstraße',
      house_number: '12a',
      postal_code: '10115',
      city: 'Berlin',
      country_code: 'DE',
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the form comes back as it was given.
async function signedForm(page: Page, form: any) {
  const signature = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 100 });
    const pen = canvas.getContext('2d');
    pen?.beginPath();
    pen?.moveTo(20, 80);
    pen?.bezierCurveTo(80, 0, 160, 100, 280, 20);
    pen?.stroke();
    return canvas.toDataURL('image/png');
  });
  for (const { questions } of form.categories)
    for (const question of questions) if (question.typeInput === 'text') question.notice = 'Vor drei Wochen';
  for (const question of form.sign.questions) {
    if (question.key === 'ort') question.notice = 'Berlin';
    if (question.key === 'sign') question.notice = signature;
  }
  return { ...form, terms_1: true, terms_2: true, terms_3: true };
}

async function post(page: Page, path: string, data: object, headers: Record<string, string> = {}) {
  const answer = await page.request.post(`/api/patients/${path}`, {
    data,
    headers: { locale: 'de', ...headers },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return await answer.json();
}

async function read(page: Page, path: string) {
  return await (await page.request.get(`/api/patients/${path}`, { headers: { locale: 'de' } })).json();
}

export async function chooseCard(page: Page): Promise<void> {
  await page.getByText('Mit Karte zahlen').click();
  await expect(page.getByRole('form', { name: 'Kartendaten' })).toBeVisible();
}

/** Types a card into the provider's own fields. */
export async function typeCard(page: Page, number: string, cvc = '123'): Promise<void> {
  const form = page.getByRole('form', { name: 'Kartendaten' });
  await form.getByLabel('Kartennummer').fill(number);
  await form.getByLabel('Ablaufdatum').fill('1231');
  await form.getByLabel('Prüfziffer (CVC)').fill(cvc);
}

export async function acceptTerms(page: Page): Promise<void> {
  for (const box of await page.getByRole('form', { name: 'Kartendaten' }).getByRole('checkbox').all())
    await box.check();
}

export async function bookNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank', { timeout: 20_000 });
}

import { type Browser, type BrowserContext, expect, type Page, request } from '@playwright/test';
import { aHttpGuest, bookOverHttp, type WantedSlot } from '#server/booking/testing-http-guest.ts';
import { USER_DATA } from '#server/booking/testing-person.ts';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { expectAccessible } from './axe.ts';
import { GOOD_CARD, typeCard } from './booking-payment.ts';
import { findInLetter, proveMailbox } from './mailbox.ts';
import { forgetSession, signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

/*
 * A day at the clinic needs a clock that moves, and nobody else's appointments are to be moved with it: these journeys
 * have a portal of their own.
 */
const REFUSED_LATER = '4000000000000341';
const HOUR = 3_600_000;

let portal: Awaited<ReturnType<typeof startTemporaryServer>>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // A second portal starts while the first one and its browsers are busy.
  test.setTimeout(180_000);
  portal = await startTemporaryServer();
});
test.afterAll(() => portal.stop());
// Each is a whole day, with bookings, letters and two people.
test.beforeEach(() => test.slow());

async function post(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers without declaring their shape.
const read = async (path: string): Promise<any> => (await fetch(portal.url + path)).json();

/** Guests who have booked at the doctor who signs in as aerztin@example.com, all on one day. */
async function aDayWithAppointments(...cards: string[]) {
  await post('/sandbox/clock', { now: new Date().toISOString() });
  const { data: categories } = await read('/api/patients/get-service-category');
  const services = categories.flatMap(({ services }: { services: object[] }) => services);
  const { id: serviceId } = services.find(({ type }: { type: string }) => type === 'first');
  const { data: doctors } = await read(`/api/patients/doctors?service_id=${serviceId}`);
  const keller = doctors.find(({ last_name }: { last_name: string }) => last_name === 'Keller');
  const from = new Date(Date.now() + 20 * 24 * HOUR).toISOString().slice(0, 10);
  const query = `service_id=${serviceId}&doctor_ids[]=${keller.id}&from=${from}&limit=50`;
  const { data: free } = await read(`/api/patients/next-free-times?${query}`);
  const onDate = (wanted: string): WantedSlot[] => free.filter(({ date }: WantedSlot) => date === wanted);
  const slots = free
    .map(({ date }: WantedSlot) => onDate(date))
    .find((day: WantedSlot[]) => day.length >= cards.length);
  const guests = [];
  for (const [place, card] of cards.entries()) {
    const guest = aHttpGuest(serviceId, slots[place] as WantedSlot, 'stripe', card);
    guests.push({ email: guest.email, appointmentId: await bookOverHttp(portal.url, guest) });
  }
  const mailbox = await request.newContext({ baseURL: portal.url });
  for (const { email } of guests) {
    await proveMailbox(mailbox, email, USER_DATA.password);
    // The clock moves on by weeks before they sign in.
    forgetSession(email);
  }
  await mailbox.dispose();
  const { date } = slots[0] as WantedSlot;
  return { guests, date };
}

/** A browser that lives at the same moment as the portal. */
async function atTheClinic(browser: Browser, now: Date): Promise<{ context: BrowserContext; page: Page }> {
  await post('/sandbox/clock', { now: now.toISOString() });
  const context = await browser.newContext({ baseURL: portal.url, locale: 'de-DE' });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  return { context, page };
}

test('SEAM-06, SEAM-07, SEAM-10: a doctor completes two appointments: the clinic charges one card and mails the invoice, and the other patient pays by link', async ({
  browser,
}) => {
  const { guests, date } = await aDayWithAppointments('4242424242424242', REFUSED_LATER);
  const [good, refused] = guests as [(typeof guests)[number], (typeof guests)[number]];
  const evening = new Date(`${date}T19:00:00Z`);
  const { context, page } = await atTheClinic(browser, evening);
  await openWorkspace(page, '/today', 'aerztin@example.com');
  const appointments = page.getByRole('region', { name: 'Termine heute' });
  const complete = appointments.getByRole('button', { name: /Abschließen und/ });
  await expect(complete).toHaveCount(2);
  // The tasks are those of earlier days: an appointment stands once on the page.
  const tasks = page.getByRole('region', { name: 'Termine abschließen' });
  await expect(tasks.getByText(date.split('-').toReversed().join('.'))).toHaveCount(0);
  await expectAccessible(page);
  for (const left of [1, 0]) {
    await complete.first().click();
    const dialog = page.getByRole('dialog', { name: 'Termin abschließen?' });
    await expect(dialog.getByText(/•••• \d{4}/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Abschließen und/ }).click();
    await expect(page.getByText(/In 10 Sekunden werden .* abgebucht\./).first()).toBeVisible();
    await expect(complete).toHaveCount(left);
  }
  await context.close();

  // Nobody has undone it, so the cards are charged.
  const later = new Date(evening.getTime() + 60_000);
  await post('/sandbox/clock', { now: later.toISOString() });
  await post('/sandbox/jobs/drain');
  const patient = await atTheClinic(browser, later);
  await findInLetter(patient.page.request, good.email, /Ihre Rechnung|Rechnung \d{4}-\d{6}/);
  await signInAt(patient.page, '/invoices', good.email, USER_DATA.password);
  await expect(patient.page.getByRole('table').getByText('Bezahlt').first()).toBeVisible();

  const link = await findInLetter(patient.page.request, refused.email, /\/patient\/pay\/[\w-]+/);
  await patient.page.goto(link);
  await expect(patient.page.getByRole('heading', { level: 1 })).toHaveText('Offene Zahlung');
  await expect(patient.page.getByText('Ihr Online-Termin')).toBeVisible();
  await expectAccessible(patient.page);
  await patient.page.getByRole('button', { name: 'Mit einer Karte zahlen' }).click();
  await typeCard(patient.page, GOOD_CARD);
  await patient.page.getByRole('button', { name: /jetzt zahlen$/ }).click();
  await expect(patient.page.getByText('Diese Zahlung ist abgeschlossen.')).toBeVisible();
  await expectAccessible(patient.page);
  await patient.context.close();
});

test('SEAM-05, STAT-08: a patient sends a late cancellation request, and the doctor approves it without a fee', async ({
  browser,
}) => {
  const { guests, date } = await aDayWithAppointments('4242424242424242');
  const [guest] = guests as [(typeof guests)[number]];
  const dayBefore = new Date(new Date(`${date}T08:00:00Z`).getTime() - 20 * HOUR);
  const hers = await atTheClinic(browser, dayBefore);
  await signInAt(hers.page, '/appointment', guest.email, USER_DATA.password);
  await hers.page
    .getByRole('button', { name: /absagen/i })
    .first()
    .click();
  const dialog = hers.page.getByRole('dialog');
  await expect(dialog.getByText(/weniger als 48 Stunden/)).toBeVisible();
  await expect(dialog.getByText(/54,00\s€/)).toBeVisible();
  await expectAccessible(hers.page);
  await dialog.getByRole('textbox').fill('Ich bin krank geworden.');
  await dialog.getByRole('button', { name: 'Absage anfragen' }).click();
  await expect(dialog).toBeHidden();

  const { context, page } = await atTheClinic(browser, dayBefore);
  await openWorkspace(page, '/today', 'aerztin@example.com');
  const requests = page.getByRole('region', { name: 'Absageanfragen' });
  await expect(requests.getByText('Ich bin krank geworden.')).toBeVisible();
  await requests.getByRole('button', { name: /entscheiden/i }).click();
  const decision = page.getByRole('dialog');
  await decision.getByLabel('Annehmen, mit Gebühr').check();
  await decision.getByLabel(/^Gebühr in Euro/).fill('99,00');
  await decision.getByLabel(/^Begründung/).fill('Ärztliches Attest liegt vor.');
  await decision.getByRole('button', { name: 'Speichern' }).click();
  await expect(decision.getByText('Möglich ist höchstens die vereinbarte Gebühr.').first()).toBeVisible();
  await expectAccessible(page);
  await decision.getByLabel('Annehmen, ohne Gebühr').check();
  await decision.getByRole('button', { name: 'Speichern' }).click();
  await expect(requests).toHaveCount(0);
  await findInLetter(page.request, guest.email, /Ihre Karte wird nicht belastet\./);
  await context.close();
  await hers.context.close();
});

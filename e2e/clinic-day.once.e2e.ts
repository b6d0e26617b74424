import { expect } from '@playwright/test';
import { USER_DATA } from '#server/booking/testing-person.ts';
import { expectAccessible } from './axe.ts';
import { GOOD_CARD, typeCard } from './booking-payment.ts';
import { CORE } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { type OwnPortal, openOwnPortal, REFUSED_LATER } from './own-portal.ts';
import { signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

/* A day at the clinic needs a clock that moves. */
const HOUR = 3_600_000;

let portal: OwnPortal;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await openOwnPortal();
});
test.afterAll(() => portal.stop());
// Each is a whole day, with bookings, letters and two people.
test.beforeEach(() => test.slow());

test('SEAM-06, SEAM-07, SEAM-10: a doctor completes two appointments: the clinic charges one card and mails the invoice, and the other patient pays by link', {
  tag: CORE,
}, async ({ browser }) => {
  const { guests, date } = await portal.book('Ausführliche Zweitmeinung', [
    '4242424242424242',
    REFUSED_LATER,
  ]);
  const [good, refused] = guests as [(typeof guests)[number], (typeof guests)[number]];
  const evening = new Date(`${date}T19:00:00Z`);
  const { context, page } = await portal.open(browser, evening);
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
    // The toast about the appointment before it names a card, too.
    await expect(dialog.getByRole('definition').filter({ hasText: /•••• \d{4}/ })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Abschließen und/ }).click();
    await expect(page.getByText(/ werden gleich von .* abgebucht\./).first()).toBeVisible();
    await expect(complete).toHaveCount(left);
  }
  await context.close();

  // Nobody has undone it, so the cards are charged.
  const later = new Date(evening.getTime() + 60_000);
  await portal.moveClock(later);
  await portal.drain();
  const patient = await portal.open(browser, later);
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
  const { guests, date } = await portal.book('Ausführliche Zweitmeinung', ['4242424242424242']);
  const [guest] = guests as [(typeof guests)[number]];
  const dayBefore = new Date(new Date(`${date}T08:00:00Z`).getTime() - 20 * HOUR);
  const hers = await portal.open(browser, dayBefore);
  await signInAt(hers.page, '/appointment', guest.email, USER_DATA.password);
  await hers.page
    .getByRole('button', { name: /absagen/i })
    .first()
    .click();
  const dialog = hers.page.getByRole('dialog');
  await expect(dialog.getByText(/weniger als 48 Stunden/)).toBeVisible();
  await expect(dialog.getByText(/90,00\s€/)).toBeVisible();
  await expectAccessible(hers.page);
  await dialog.getByRole('textbox').fill('Ich bin krank geworden.');
  await dialog.getByRole('button', { name: 'Absage anfragen' }).click();
  await expect(dialog).toBeHidden();

  const { context, page } = await portal.open(browser, dayBefore);
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

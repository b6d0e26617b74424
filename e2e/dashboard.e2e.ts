import { expect } from '@playwright/test';
import { USER_DATA } from '#server/booking/testing-person.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { bookAgain } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { aChat } from './chat.ts';
import { CORE_ON_PHONE, ONCE, proves } from './details.ts';
import { openNextTime } from './own-hours.ts';
import { PASSWORD, registerPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';
import { expectLargeTargets } from './targets.ts';
import { test } from './test.ts';

test('the dashboard shows a patient the next appointment, messages, this week and invoices', {
  tag: CORE_ON_PHONE,
  annotation: proves('DASH-01, DASH-02, DASH-05, DASH-07, DASH-10, LANG-09, GEN-07'),
}, async ({ page, request, isMobile }) => {
  const chat = await aChat(request);
  const slot = await openNextTime();
  await bookAgain(chat, slot, 'paypal');
  for (const words of ['Guten Tag', 'Ihre Werte sind da']) await chat.answer(`<p>${words}</p>`);
  await request.post('/sandbox/jobs/deliver');
  await signInAt(page, '/dashboard', chat.email, chat.password);
  const greeting = new RegExp(`^Guten (Morgen|Tag|Abend), ${USER_DATA.first_name}$`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
  await expect(page.getByRole('heading', { name: 'Ihr nächster Termin' })).toBeVisible();

  const messages = page.getByRole('region', { name: 'Neueste Nachrichten' });
  await expect(messages.getByRole('link', { name: /Anna Keller.*2 ungelesene/ })).toBeVisible();
  const week = page.getByRole('region', { name: 'Termine diese Woche' });
  if (isOfThisWeek(slot)) {
    if (isMobile)
      await week
        .getByRole('button', { name: /^Mehr:/ })
        .first()
        .click();
    await expect(
      week.getByText(isMobile ? /^\d\d\.\d\d\.\d{4} \d\d:\d\d Uhr$/ : /^\d\d:\d\d Uhr$/).first(),
    ).toBeVisible();
    await expect(week.getByText(/Karte|PayPal/).first()).toBeVisible();
  } else await expect(week).toContainText('Diese Woche haben Sie keinen Termin.');
  const invoices = page.getByRole('region', { name: 'Rechnungen' });
  await expect(invoices.getByText('Bezahlt').first()).toBeVisible();
  await expect(page.getByText(/Umsatz|Offene Rechnungen|Patientenzahl/)).toHaveCount(0);
  await expectAccessible(page);
  if (isMobile) await expectLargeTargets(page);

  await page.getByRole('button', { name: /^Termin am .* absagen$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Absagen' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, 'dialog');
  }
  await page.emulateMedia({ colorScheme: null });
  await dialog.getByRole('button', { name: 'Termin behalten' }).click();

  const download = page.waitForEvent('download');
  await invoices
    .getByRole('link', { name: /^Rechnung .* als PDF/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole('button', { name: /^EN/ }).click();
  const thisWeek = page.getByRole('region', { name: 'Appointments this week' });
  if (isOfThisWeek(slot)) await expect(thisWeek.getByText(/(^| )\d\d:\d\d$/).first()).toBeVisible();
});

/** In the last minutes of a Sunday the next time is one of Monday. */
function isOfThisWeek({ date }: { date: string }): boolean {
  const isMonday = new Date(`${date}T12:00:00Z`).getUTCDay() === 1;
  return !isMonday || date === berlinDate(new Date());
}

test('the dashboard leads a new patient to a first appointment and to missing data', { tag: ONCE }, async ({
  page,
}) => {
  const email = await registerPatient(page.request);
  await signInAt(page, '/dashboard', email, PASSWORD);
  await expect(page.getByRole('link', { name: 'Termin buchen' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Bitte erledigen' })).toContainText('Adresse');
  await expect(page.getByText('Noch keine Rechnungen.')).toBeVisible();
  await expectAccessible(page);
});

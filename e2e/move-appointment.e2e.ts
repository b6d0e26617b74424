import { expect } from '@playwright/test';
import { aFreeTime, aPatientWithAppointment, aPatientWithNearAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { CORE } from './details.ts';
import { findInLetter, mailsTo } from './mailbox.ts';
import { signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

test('a patient moves an appointment from the list: another time, one press, one letter', {
  tag: CORE,
}, async ({ page }) => {
  const { email, password } = await aPatientWithAppointment();
  await signInAt(page, '/appointment', email, password);
  await page.getByRole('link', { name: /^Termin am .* verlegen$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Termin verlegen');
  const times = page.getByRole('button', { name: /Min\./ });
  await expect(times.first()).toBeVisible();
  await expectAccessible(page);

  await times.first().press('Enter');
  await expect(times.first()).toHaveAttribute('aria-pressed', 'true');
  const decide = page.getByRole('button', { name: /^Verlegen auf .*, \d\d:\d\d Uhr$/ });
  await expect(decide).toBeEnabled();
  await expectAccessible(page);
  await decide.press('Enter');
  await expect(page).toHaveURL('/patient/appointment');
  await expect(page.getByText(/^Ihr Termin ist verlegt: /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Termin am .* verlegen$/ })).toHaveCount(1);
  const subjects = (await mailsTo(page.request, email)).map(({ subject }) => subject);
  expect(subjects).toContain('Ihr Termin hat eine neue Zeit');
});

test('after the deadline a patient asks for another time, the staff accept, and the letter says the new one', {
  tag: CORE,
}, async ({ page, browser }) => {
  test.slow();
  const { email, password, appointmentId } = await aPatientWithNearAppointment();
  await aFreeTime();
  await signInAt(page, `/appointment/${appointmentId}/move`, email, password);
  await expect(page.getByText(/^Kostenlos verlegen konnten Sie bis /)).toBeVisible();
  await expect(page.getByText(/^Auch nach dem Verlegen kann eine Absage bis zu .* kosten\.$/)).toBeVisible();
  const times = page.getByRole('button', { name: /Min\./ });
  await times.first().press('Enter');
  const reason = `Ich muss arbeiten (${email}).`;
  await page.getByLabel(/^Grund/).fill(reason);
  const ask = page.getByRole('button', { name: /^Anfragen: .*, \d\d:\d\d Uhr$/ });
  await expect(ask).toBeEnabled();
  await expectAccessible(page);
  await ask.press('Enter');
  await expect(page.getByText(/^Wir haben Ihren Wunsch erhalten: /)).toBeVisible();
  await findInLetter(page.request, email, /Bis zu unserer Antwort bleibt der Termin zur bisherigen Zeit/);

  const staff = await browser.newContext({ viewport: page.viewportSize() });
  const workspace = await staff.newPage();
  await openWorkspace(workspace, '/today');
  const requests = workspace.getByRole('region', { name: 'Gewünschte Verlegungen' });
  const request = requests.getByRole('listitem').filter({ hasText: reason });
  await expect(request.getByText(/^Gewünscht: /)).toBeVisible();
  await expectAccessible(workspace);
  await request.getByRole('button', { name: /entscheiden$/ }).click();
  const dialog = workspace.getByRole('dialog');
  await expect(dialog.getByText(/^Die Frist ist vorbei: /)).toBeVisible();
  await expectAccessible(workspace);
  await dialog.getByLabel(/^Begründung/).fill('Passt der Praxis.');
  await dialog.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(request).toHaveCount(0);
  await staff.close();

  await findInLetter(page.request, email, /auf Ihren Wunsch haben wir Ihren Online-Termin verlegt/);
  await page.reload();
  await page
    .getByRole('button', { name: /absagen$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(/wurde nach der vereinbarten Frist verlegt/)).toBeVisible();
  await expectAccessible(page);
});

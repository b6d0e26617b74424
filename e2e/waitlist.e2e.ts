import { expect, type Page } from '@playwright/test';
import { route } from '#texts/generated/route.ts';
import { waitlist } from '#texts/generated/waitlist.ts';
import { waitlist_letter } from '#texts/generated/waitlist_letter.ts';
import { aPatientWithAppointment } from './appointments.ts';
import { expectAccessible } from './axe.ts';
import { acceptTerms, bookNow, chooseCard, expectThanks, GOOD_CARD, typeCard } from './booking-payment.ts';
import { CORE, ONCE } from './details.ts';
import { findInLetter } from './mailbox.ts';
import { ownClinic } from './own-hours.ts';
import { openAsPatient } from './patients.ts';
import { signInAt } from './sign-in.ts';
import { openWorkspace } from './staff.ts';
import { test } from './test.ts';

/** Each width in one language. */
const languageOf = (project: string) => (project === 'phone' ? 'en' : 'de');

test(
  'one patient waits, another cancels in her own browser, and the first takes the time from the letter',
  {
    tag: CORE,
  },
  async ({ page, browser }, { project }) => {
    const language = languageOf(project.name);
    const t = waitlist[language];
    const { serviceId, title } = await ownClinic();
    const service = title[language];
    const other = await aPatientWithAppointment();
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const email = await openAsPatient(page, `/waitlist?service=${serviceId}`);
    await expect(page.getByRole('heading', { level: 2, name: t.join_title({ service }) })).toBeVisible();
    await expectAccessible(page);
    // The journey may run at night.
    await page.getByRole('checkbox', { name: t.at_night }).press('Space');
    await page.getByRole('button', { name: t.join, exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: t.change_label({ service }) })).toBeVisible();
    await expectAccessible(page);

    const elsewhere = await browser.newContext();
    const second = await elsewhere.newPage();
    await signInAt(second, '/appointment', other.email, other.password);
    await second.getByRole('button', { name: /^Termin am .* absagen$/ }).click();
    await second
      .getByRole('dialog')
      .getByRole('button', { name: /absagen/i })
      .click();
    await expect(second.getByRole('dialog')).toBeHidden();
    await elsewhere.close();

    const offer = await findInLetter(page.request, email, /\/patient\/waitlist\/offer\/\d+/);
    await page.goto(offer);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(route[language].WaitlistOffer);
    await expect(
      page.getByText(language === 'de' ? /^Noch \d+ Std\. / : /^\d+ h \d+ min left /),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: t.take })).toBeVisible();
    await expectAccessible(page);
    await takeByLink(page, email, language);

    // The waiting list hears of the payment by an event.
    await page.request.post('/sandbox/jobs/deliver');
    await page.goto(offer);
    await expect(page.getByText(t.state_taken, { exact: true })).toBeVisible();
  },
);

/** The link of the letter asks for no login: it opens in a browser that knows nobody. */
async function takeByLink(page: Page, email: string, language: 'de' | 'en'): Promise<void> {
  const t = waitlist_letter[language];
  const link = await findInLetter(page.request, email, /\/patient\/waitlist\/letter\/[\w-]{43}/);
  const browser = page.context().browser();
  const context = await browser?.newContext({ viewport: page.viewportSize() });
  const mailReader = await context?.newPage();
  if (!context || !mailReader) throw new Error('There is no browser.');
  await mailReader.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await mailReader.goto(link);
  await expect(mailReader.getByRole('heading', { level: 1 })).toHaveText(t.take_title);
  await expectAccessible(mailReader);
  await mailReader.getByRole('button', { name: t.take, exact: true }).press('Enter');
  await expect(mailReader).toHaveURL(/\/patient\/confirm-payment\//);
  await chooseCard(mailReader);
  await typeCard(mailReader, GOOD_CARD);
  await acceptTerms(mailReader);
  await bookNow(mailReader);
  await expectThanks(mailReader);
  await context.close();
}

test('the staff see who waits and what can be offered by hand', { tag: ONCE }, async ({ page }) => {
  await openWorkspace(page, '/waitlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warteliste');
  await expect(page.getByRole('list', { name: 'Wer wartet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('knochen demir');
  await expect(page.getByText('1 warten', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elif Demir eine Zeit anbieten' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await expectAccessible(page);
});

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  chooseService,
  chooseSlot,
  continueButton,
  expectStep,
  openServices,
  slots,
  test,
  WORDS,
} from './booking.ts';
import { signInAt } from './sign-in.ts';

const OFFER = {
  de: {
    categories: [
      ['Wechseljahre', 'Beschwerden verstehen und gut behandeln'],
      ['Hormone & Zyklus', 'Zyklus, PMS und Schilddrüse'],
      ['Schlaf, Stimmung & Energie', 'Wieder gut durch Tag und Nacht'],
      ['Befunde & Zweitmeinung', 'In Ruhe besprechen, sicher entscheiden'],
    ],
    services: [
      ['Erstgespräch Wechseljahre', '45 Min.', '180,00 €'],
      ['Beratung Ernährung & Stoffwechsel', '30 Min.', '89,50 €'],
      ['Ausführliche Zweitmeinung', '60 Min.', '300,00 €'],
    ],
    badge: 'Bestandskundin',
    following: ['Folgetermin Hormonprofil', 'Befundbesprechung'],
  },
  en: {
    categories: [
      ['Menopause', 'Understanding and treating symptoms well'],
      ['Hormones & cycle', 'Cycle, PMS and thyroid'],
      ['Sleep, mood & energy', 'Getting through day and night again'],
      ['Findings & second opinion', 'Talk it over, decide with confidence'],
    ],
    services: [
      ['First consultation menopause', '45 min', '€180.00'],
      ['Advice on nutrition & metabolism', '30 min', '€89.50'],
      ['Detailed second opinion', '60 min', '€300.00'],
    ],
    badge: 'existing customer',
    following: ['Follow-up hormone profile', 'Discussing findings'],
  },
} as const;

function categories(page: Page) {
  return page.getByRole('main').locator('details');
}

/** Everything on offer is in sight. */
async function openEveryCategory(page: Page): Promise<void> {
  await expect(categories(page)).toHaveCount(4);
  for (const category of await categories(page).all()) {
    if ((await category.getAttribute('open')) === null) await category.locator('summary').click();
    await expect(category.getByRole('button').first()).toBeVisible();
  }
}

for (const language of ['de', 'en'] as const) {
  const offer = OFFER[language];
  test(`SVC-01, SVC-02, SVC-03, SVC-04, SVC-05, SVC-06, LANG-10: everything on offer, by category (${language})`, async ({
    page,
  }) => {
    const loaded = page.waitForResponse('**/api/patients/get-service-category');
    await openServices(page);
    const { data } = await (await loaded).json();
    expect(data).toHaveLength(4);
    if (language === 'en') await page.getByRole('button', { name: /^EN/ }).click();
    await expectStep(page, 1, language);
    await expect(categories(page).last().getByRole('button').first()).toBeHidden();
    await openEveryCategory(page);

    for (const [index, [title, subName]] of offer.categories.entries()) {
      const category = categories(page).nth(index);
      await expect(category.getByRole('heading', { level: 2 })).toHaveText(title);
      await expect(category.locator('summary')).toContainText(subName);
      await expect(category.getByRole('listitem')).toHaveCount(data[index].services.length);
    }
    for (const [title, duration, price] of offer.services) {
      const card = page.getByRole('button', { name: title });
      await expect(card).toContainText(duration);
      await expect(card).toContainText(price);
    }
    const marked = categories(page).getByRole('button').filter({ hasText: offer.badge });
    await expect(marked).toHaveText(offer.following.map((title) => new RegExp(`^${title}`)));
    await expectAccessible(page);
  });
}

test('SVC-07: a visitor who chooses a service of known patients comes to the login, and nothing is chosen', async ({
  page,
}) => {
  await openServices(page);
  await page.getByRole('button', { name: 'Folgetermin Hormonprofil' }).click();
  await expect(page).toHaveURL('/patient/login');
  await page.goBack();
  await expectStep(page, 1);
  await expect(page.getByRole('button', { name: 'Folgetermin Hormonprofil' })).toBeVisible();
  await expect(categories(page).locator('[aria-current=true]')).toHaveCount(0);
  await expect(continueButton(page)).toHaveCount(0);
});

test('SVC-08: a patient who is signed in may choose it', async ({ page }) => {
  await signInAt(page, '/book-appointment');
  const card = page.getByRole('button', { name: 'Folgetermin Hormonprofil' });
  await expect(card).toContainText('Bestandskundin');
  await expect(card).not.toContainText('Bitte melden Sie sich dafür zuerst an.');
  await card.click();
  await expectStep(page, 2);
  await expect(slots(page).first()).toHaveAccessibleName(/30 Min\./);
});

test('SVC-09: choosing a service clears doctor and time and leads to step 2, the same service included', async ({
  page,
}) => {
  await openServices(page);
  await chooseService(page);
  for (const service of ['Beratung Hormontherapie', 'Beratung Hormontherapie']) {
    await chooseSlot(page);
    await page.getByRole('button', { name: WORDS.de.back }).click();
    await expectStep(page, 1);
    await page.getByRole('button', { name: service }).click();
    await expectStep(page, 2);
    await expect(continueButton(page)).toBeDisabled();
    await expect(page.getByRole('main').locator('[aria-pressed=true]')).toHaveText(['Kalender']);
    await expect(page.getByRole('complementary').last()).not.toContainText('Dr. med.');
  }
});

test('SVC-10: when the services cannot be loaded the server says why, and a second try may succeed', async ({
  page,
}) => {
  const message = 'Die Leistungen werden gerade gepflegt.';
  await page.route('**/api/patients/get-service-category', (route) =>
    route.fulfill({ status: 409, json: { message, code: 'catalogue.closed' } }),
  );
  await openServices(page);
  await expect(page.locator('[data-toast-type=error]')).toHaveText(message);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
  await expectAccessible(page);

  await page.unroute('**/api/patients/get-service-category');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('button', { name: WORDS.de.service })).toBeVisible();
});

test('HOME-02: the tile on the home screen leads to step 1, also from the middle of a booking', async ({
  page,
}) => {
  await openServices(page);
  await chooseService(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /zur Startseite/ })
    .click();
  await page.getByRole('group', { name: 'Persönlichen Termin buchen' }).getByRole('heading').click();
  await expect(page).toHaveURL('/patient/book-appointment');
  await expectStep(page, 1);
  await expect(page.getByRole('button', { name: WORDS.de.service })).toContainText('Ausgewählt');
  await expectAccessible(page);
});

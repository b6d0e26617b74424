import { expect, type Page } from '@playwright/test';
import type { Service, ServiceCategory } from '#contract/catalogue.contract.ts';
import { expectAccessible } from './axe.ts';
import { expectStep, openServices, test } from './booking.ts';
import { CORE, ONCE, proves } from './details.ts';
import { OWN_SERVICE } from './own-hours.ts';

const OFFER = {
  de: {
    categories: [
      ['Wechseljahre', 'Beschwerden verstehen und gut behandeln'],
      ['Hormone & Zyklus', 'Zyklus, PMS und Schilddrüse'],
      ['Schlaf, Stimmung & Energie', 'Wieder gut durch Tag und Nacht'],
      ['Befunde & Zweitmeinung', 'In Ruhe besprechen, sicher entscheiden'],
    ],
    services: [
      ['Erstgespräch Wechseljahre', '45 Min.', '20,11 €'],
      ['Beratung Ernährung & Stoffwechsel', '30 Min.', '20,10 €'],
      ['Ausführliche Zweitmeinung', '60 Min.', '300,00 €'],
    ],
    badge: 'Für bestehende Patientinnen',
    following: ['Folgetermin Hormonprofil', 'Befundbesprechung'],
  },
  en: {
    categories: [
      ['Menopause', 'Understanding and treating symptoms well'],
      ['Hormones & cycle', 'Cycle, PMS and thyroid'],
      ['Sleep, mood & energy', 'Feeling well again, day and night'],
      ['Findings & second opinion', 'Talk it over, decide with confidence'],
    ],
    services: [
      ['Initial menopause consultation', '45 min', '20.11 €'],
      ['Nutrition & metabolism consultation', '30 min', '20.10 €'],
      ['Detailed second opinion', '60 min', '300.00 €'],
    ],
    badge: 'existing customer',
    following: ['Hormone profile follow-up', 'Review of your findings'],
  },
} as const;

/** Not one of the services that journeys make for themselves. */
const OWN = new RegExp(`${OWN_SERVICE}|Own consultation`);
function isShared({ translations_by_locale }: Service): boolean {
  return !OWN.test(translations_by_locale.de.title);
}

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

test('a visitor sees all services by category, in both languages', {
  tag: [ONCE, CORE],
  annotation: proves('SVC-01, SVC-02, SVC-03, SVC-04, SVC-05, SVC-06, LANG-10'),
}, async ({ page }) => {
  await openServices(page);
  const answer = await (await page.request.get('/api/patients/get-service-category')).json();
  // A category that a journey has just made is still empty, and nobody sees it.
  const data = answer.data.filter(({ services }: ServiceCategory) => services.length > 0);
  expect(data).toHaveLength(4);
  await expect(categories(page).last().getByRole('button').first()).toBeHidden();
  await openEveryCategory(page);
  await expectAccessible(page);

  for (const language of ['de', 'en'] as const) {
    const offer = OFFER[language];
    await page.getByRole('button', { name: new RegExp(`^${language}`, 'i') }).click();
    await expectStep(page, 1, language);
    for (const [index, [title, subName]] of offer.categories.entries()) {
      const category = categories(page).nth(index);
      await expect(category.getByRole('heading', { level: 2 })).toHaveText(title);
      await expect(category.locator('summary')).toContainText(subName);
      const shared = data[index].services.filter(isShared);
      await expect(category.getByRole('listitem').filter({ hasNotText: OWN })).toHaveCount(shared.length);
    }
    for (const [title, duration, price] of offer.services) {
      const card = page.getByRole('button', { name: title });
      await expect(card).toContainText(duration);
      await expect(card).toContainText(price);
    }
    const marked = categories(page).getByRole('button').filter({ hasText: offer.badge });
    await expect(marked).toHaveText(offer.following.map((title) => new RegExp(`^${title}`)));
  }
});

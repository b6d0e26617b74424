import { expect, test } from 'vitest';
import { categoryTexts, serviceDescription, serviceTitle } from './service-text.ts';

const german = { title: 'Erstgespräch', description: 'Wir lernen uns kennen.' };
const english = { title: 'First consultation', description: 'We get to know each other.' };

test('SVC-03: a service is named in the current language, by locale', () => {
  const service = { translations_by_locale: { de: german, en: english } };
  expect(serviceTitle(service, 'de')).toBe('Erstgespräch');
  expect(serviceTitle(service, 'en')).toBe('First consultation');
  expect(serviceDescription(service, 'en')).toBe('We get to know each other.');
});

test('SVC-03: or by the list of translations', () => {
  const service = {
    translations: [
      { locale: 'de' as const, ...german },
      { locale: 'en' as const, ...english },
    ],
  };
  expect(serviceTitle(service, 'de')).toBe('Erstgespräch');
  expect(serviceTitle(service, 'en')).toBe('First consultation');
});

test('SVC-03: what one of them lacks is found in the other before German is shown', () => {
  const service = {
    translations_by_locale: { de: german },
    translations: [{ locale: 'en' as const, ...english }],
  };
  expect(serviceTitle(service, 'en')).toBe('First consultation');
});

test('SVC-03, LANG-04: without the current language, or with an empty title in it, a service is German', () => {
  expect(serviceTitle({ translations_by_locale: { de: german } }, 'en')).toBe('Erstgespräch');
  const emptyEnglish = { de: german, en: { title: '', description: 'Only this.' } };
  expect(serviceTitle({ translations_by_locale: emptyEnglish }, 'en')).toBe('Erstgespräch');
  expect(serviceDescription({ translations_by_locale: emptyEnglish }, 'en')).toBe('Wir lernen uns kennen.');
  expect(serviceTitle({}, 'en')).toBe('');
});

test('a category has its title and its sub_name in the current language', () => {
  const category = {
    sub_name: 'in the language of the call',
    translations: [
      { locale: 'de' as const, title: 'Wechseljahre', sub_name: 'Gut behandeln' },
      { locale: 'en' as const, title: 'Menopause', sub_name: '' },
    ],
  };
  expect(categoryTexts(category, 'de')).toEqual({ title: 'Wechseljahre', subName: 'Gut behandeln' });
  expect(categoryTexts(category, 'en')).toEqual({
    title: 'Menopause',
    subName: 'in the language of the call',
  });
});

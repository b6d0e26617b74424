import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inDisplayedOrder, searchedText, valuesFound } from './search.ts';

test.each([
  ['  Abgesagt ', 'abgesagt'],
  ['ÄRZTIN', 'ärztin'],
  ['a\u0308rztin', 'ärztin'],
  ['89,50\u00a0€', '89,50 €'],
  ['09:00\t \n Uhr', '09:00 uhr'],
  ['%_\\', '%_\\'],
  ['   ', ''],
])('OR-31: %j is looked for as %j', (search, expected) => {
  expect(searchedText(search, 'de')).toBe(expected);
});

test('OR-31: a text is found by every part of it, in whatever case', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-zA-ZäöüÄÖÜß0-9%_. -]{1,20}$/),
      fc.nat(),
      fc.nat(),
      (text, one, other) => {
        const [from, to] = [one % text.length, other % text.length].toSorted((a, b) => a - b);
        const part = searchedText(
          text
            .slice(from, (to ?? 0) + 1)
            .toUpperCase()
            .replaceAll('SS', 'ss'),
          'de',
        );
        fc.pre(!text.includes('ß') && part !== '');
        expect(valuesFound([text], (value) => value, part, 'de')).toEqual([text]);
      },
    ),
  );
});

test('OR-31: umlauts stand beside their letters, and numbers in their order', () => {
  const words = ['Zyklus', 'Übung', 'Ärztin', 'Unterricht', 'Arzt', 'Teil 10', 'Teil 9'];

  expect(inDisplayedOrder(words, (word) => word, 'de')).toEqual([
    ...['Arzt', 'Ärztin', 'Teil 9', 'Teil 10', 'Übung', 'Unterricht', 'Zyklus'],
  ]);
});

import { expect, test } from 'vitest';
import { rebased } from './rebased.ts';

const BEGAN = {
  version: 1,
  price: '100',
  texts: { de: { title: 'Alt' }, en: { title: 'Old' } },
  doctor_ids: ['1', '2'],
  picture: { url: null as string | null },
};

test('SEAM-25: what she changed stays, what she left alone takes the new value', () => {
  const typed = { ...BEGAN, texts: { ...BEGAN.texts, de: { title: 'Meins' } } };
  const stored = {
    ...BEGAN,
    version: 2,
    price: '120',
    texts: { de: { title: 'Neu' }, en: { title: 'New' } },
  };

  expect(rebased(BEGAN, typed, stored)).toEqual({
    ...stored,
    texts: { de: { title: 'Meins' }, en: { title: 'New' } },
  });
});

test('SEAM-25: choices that both made are all there, and what either took away is not', () => {
  const typed = { ...BEGAN, doctor_ids: ['2', '3'] };
  const stored = { ...BEGAN, doctor_ids: ['1', '4'] };

  expect(rebased(BEGAN, typed, stored).doctor_ids).toEqual(['4', '3']);
});

test('SEAM-25: a picture chosen meanwhile is shown, unless she chose one herself', () => {
  const stored = { ...BEGAN, picture: { url: '/theirs' } };

  expect(rebased(BEGAN, BEGAN, stored).picture.url).toBe('/theirs');
  const typed = { ...BEGAN, picture: { url: '/mine', id: 'a' } };
  expect(rebased<typeof BEGAN>(BEGAN, typed, stored).picture).toEqual({ url: '/mine', id: 'a' });
});

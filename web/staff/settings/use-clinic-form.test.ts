import { expect, test } from 'vitest';
import { rebased } from './use-clinic-form.ts';

const BEGAN = {
  version: 1,
  price: '100',
  texts: { de: { title: 'Alt' }, en: { title: 'Old' } },
  doctor_ids: ['1', '2'],
  picture: { url: null as string | null },
};

test('SEAM-25: a changed entry stays, an untouched entry takes the stored value', () => {
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

test('SEAM-25: the choices of both people are joined, and what either of them removed is gone', () => {
  const typed = { ...BEGAN, doctor_ids: ['2', '3'] };
  const stored = { ...BEGAN, doctor_ids: ['1', '4'] };

  expect(rebased(BEGAN, typed, stored).doctor_ids).toEqual(['4', '3']);
});

test('SEAM-25: the stored picture is shown, unless another one was chosen in this form', () => {
  const stored = { ...BEGAN, picture: { url: '/theirs' } };

  expect(rebased(BEGAN, BEGAN, stored).picture.url).toBe('/theirs');
  const typed = { ...BEGAN, picture: { url: '/mine', id: 'a' } };
  expect(rebased<typeof BEGAN>(BEGAN, typed, stored).picture).toEqual({ url: '/mine', id: 'a' });
});

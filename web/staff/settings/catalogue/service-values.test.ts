import { expect, test } from 'vitest';
import { entriesOf, noEntries, serviceOf, shownService } from './service-values.ts';

const SERVICE = {
  id: 3,
  version: 2,
  category_id: 1,
  type: 'following' as const,
  duration: 45,
  price_cents: 180_50,
  texts: { de: { title: 'Gespräch', description: 'Ruhig' }, en: { title: 'Talk', description: 'Calm' } },
  doctor_ids: [7, 8],
  is_active: true,
  image: { url: '/api/pictures/x' },
};

test('SEAM-25: what is loaded into the form and not touched is sent as it was', () => {
  const { id: _id, version: _version, is_active: _active, image: _image, ...sent } = SERVICE;
  for (const language of ['de', 'en'] as const) {
    expect(serviceOf(entriesOf(SERVICE, language))).toEqual({ ...sent, picture_id: undefined });
  }
});

test('SEAM-25: empty means the default, and what is no number is not sent as one', () => {
  const entries = noEntries(1);
  expect(serviceOf(entries)).toMatchObject({ duration: null, price_cents: null });
  expect(serviceOf({ ...entries, price: 'viel', duration: '1,5' })).toMatchObject({
    price_cents: undefined,
    duration: undefined,
  });
});

test('SEAM-25: the preview shows what would hold', () => {
  expect(shownService(noEntries(1))).toMatchObject({
    effective_duration: 60,
    effective_price_cents: 300_00,
    image: null,
  });
  expect(shownService(entriesOf(SERVICE, 'de'))).toMatchObject({
    effective_duration: 45,
    effective_price_cents: 180_50,
    image: { url: '/api/pictures/x' },
  });
});

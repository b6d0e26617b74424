import { expect, test } from 'vitest';
import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import { sectionProgress, totalProgress } from './anamnesis-progress.ts';
import { EMPTY_ENTRIES, NOT_SIGNED, type Signing, withAnswer, withConfirmed } from './anamnesis-values.ts';
import { aForm } from './testing-form.ts';

function progress(entries: AnamnesisEntries, signing: Signing = NOT_SIGNED) {
  const sections = sectionProgress(aForm(), entries, signing, 'Einwilligungen');
  return Object.fromEntries(sections.map(({ slug, done, total }) => [slug, `${done}/${total}`]));
}

test('OR-53: an untouched form has no progress, because a preset no is not an answer', () => {
  expect(progress(EMPTY_ENTRIES)).toEqual({
    privateDataCategory: '0/4',
    gynecologicalHealth: '0/2',
    otherImportant: '0/1',
    consents: '0/2',
    signature: '1/3',
  });
  expect(totalProgress(aForm(), EMPTY_ENTRIES)).toEqual({ done: 0, total: 3 });
});

test('OR-53: a no counts once she chose it or confirmed it', () => {
  const chosen = withAnswer(EMPTY_ENTRIES, 'medicine', { checkedValue: 'no' });
  expect(progress(chosen)).toMatchObject({ gynecologicalHealth: '0/2', otherImportant: '1/1' });
  const confirmed = withConfirmed(chosen, [{ key: 'flushes' }]);
  expect(progress(confirmed)).toMatchObject({ gynecologicalHealth: '1/2', otherImportant: '1/1' });
  expect(totalProgress(aForm(), confirmed)).toEqual({ done: 2, total: 3 });
});

test('a yes is complete with its words or, where the strength is asked for, with the strength', () => {
  const yes = { checkedValue: 'yes' as const };
  const rated = withAnswer(EMPTY_ENTRIES, 'flushes', { ...yes, level: 2 });
  const described = withAnswer(EMPTY_ENTRIES, 'medicine', { ...yes, notice: 'Jodid' });

  expect(progress(withAnswer(EMPTY_ENTRIES, 'flushes', { ...yes, notice: 'nachts' }))).toMatchObject({
    gynecologicalHealth: '0/2',
  });
  expect(progress(rated)).toMatchObject({ gynecologicalHealth: '1/2' });
  expect(progress(withAnswer(EMPTY_ENTRIES, 'medicine', yes))).toMatchObject({ otherImportant: '0/1' });
  expect(progress(described)).toMatchObject({ otherImportant: '1/1' });
  const detailed = withAnswer(EMPTY_ENTRIES, 'medicine', { ...yes, children: { dose: '50 µg' } });
  expect(progress(detailed)).toMatchObject({ otherImportant: '1/1' });
});

test('a question that may be left out counts once its strength is asked for', () => {
  expect(progress(withAnswer(EMPTY_ENTRIES, 'libido', { checkedValue: 'yes' }))).toMatchObject({
    otherImportant: '0/2',
  });
  expect(progress(withAnswer(EMPTY_ENTRIES, 'libido', { checkedValue: 'no' }))).toMatchObject({
    otherImportant: '0/1',
  });
});

test('a blank text does not count as an answer', () => {
  expect(progress(withAnswer(EMPTY_ENTRIES, 'lastPeriod', { notice: ' \n' }))).toMatchObject({
    gynecologicalHealth: '0/2',
  });
});

test('a form with all entries is complete', () => {
  const presets = ['flushes', 'medicine', 'libido'].map((key) => ({ key }));
  const confirmed = withConfirmed({ ...EMPTY_ENTRIES, place: 'Berlin' }, presets);
  const entries = {
    ...withAnswer(confirmed, 'lastPeriod', { notice: '2024' }),
    privateData: { placeOfBirth: 'Köln', height: '172', weight: '68', career: 'Architektin' },
  };
  const consents = { terms_1: false, terms_2: true, terms_3: true };
  const signing = { signature: 'data:image/png;base64,AA==', date: null, consents };

  expect(progress(entries, signing)).toEqual({
    privateDataCategory: '4/4',
    gynecologicalHealth: '2/2',
    otherImportant: '1/1',
    consents: '2/2',
    signature: '3/3',
  });
  expect(totalProgress(aForm(), entries)).toEqual({ done: 3, total: 3 });
});

import { expect, test } from 'vitest';
import { untilTranslated } from './until-translated.ts';

const former = { queryKey: ['staff patient', 9, 'file', 'de'] };

test('in another language the same stays on screen', () => {
  const shownMeanwhile = untilTranslated(['staff patient', 9, 'file', 'en']);
  expect(shownMeanwhile('Eva Klein', former)).toBe('Eva Klein');
});

test('of another patient, of another part of the file, and of nothing, nothing stays', () => {
  expect(untilTranslated(['staff patient', 8, 'file', 'en'])('Eva Klein', former)).toBeUndefined();
  expect(untilTranslated(['staff patient', 8, 'file', 'de'])('Eva Klein', former)).toBeUndefined();
  expect(untilTranslated(['staff patient', 9, 'notes', 'de'])('Eva Klein', former)).toBeUndefined();
  expect(untilTranslated(['staff patient', 9, 'file', 'de'])(undefined, undefined)).toBeUndefined();
});

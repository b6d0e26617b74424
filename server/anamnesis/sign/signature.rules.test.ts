import { describe, expect, test } from 'vitest';
import { readSignBlock } from './signature.rules.ts';

const TODAY = '2027-03-02';

const read = (changes: Record<string, string> = {}) => {
  const entries = { ort: 'Berlin', date: TODAY, sign: 'data:…', ...changes };
  const questions = Object.entries(entries).map(([key, notice]) => ({ key, notice }));
  return readSignBlock({ questions }, TODAY);
};
const at = (position: number, text: string) => ({
  [`anamneseDaten.sign.questions.${position}.notice`]: [expect.objectContaining({ text })],
});

test('ANA-03: place, date and signature are read by their keys', () => {
  expect(read().faults).toEqual({});
  expect(read().value).toEqual({
    place: 'Berlin',
    signedOn: TODAY,
    signature: 'data:…',
    signatureKey: 'anamneseDaten.sign.questions.2.notice',
  });
});

test('ANA-03 ANA-10: all three are required, and faults are reported at the position of the question', () => {
  expect(readSignBlock({ questions: [] }, TODAY).faults).toEqual({
    ...at(0, 'required'),
    ...at(1, 'required'),
    ...at(2, 'signature_empty'),
  });
  const questions = [
    { key: 'sign', notice: '' },
    { key: 'ort', notice: '' },
  ];
  expect(readSignBlock({ questions }, TODAY).faults).toEqual({
    ...at(0, 'signature_empty'),
    ...at(1, 'required'),
  });
});

describe('ANA-03: the date is the one of the signature', () => {
  test.each(['2027-03-02', '2027-02-24', '2027-02-23'])('%s is accepted', (date) => {
    expect(read({ date }).faults).toEqual({});
  });
  test.each(['2027-03-03', '2027-02-22', '2028-03-02', '0001-01-01'])('%s is refused', (date) => {
    expect(read({ date }).faults).toEqual(at(1, 'sign_date'));
  });
  test.each(['2027-02-29', '2027-13-01', '02.03.2027', '2027-3-2', 'today', '2027-03-02T10:00'])(
    '%s is refused as a date',
    (date) => {
      expect(read({ date }).faults).toEqual(at(1, 'date'));
    },
  );
});

test('ANA-03: the place has 1 to 100 characters in one line', () => {
  expect(read({ ort: 'Ö' }).faults).toEqual({});
  expect(read({ ort: 'x'.repeat(100) }).faults).toEqual({});
  expect(read({ ort: 'x'.repeat(101) }).faults).toEqual(at(0, 'too_long'));
  expect(read({ ort: 'Berlin\nHamburg' }).faults).toEqual(at(0, 'invalid'));
});

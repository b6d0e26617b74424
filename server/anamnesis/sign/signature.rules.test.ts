import { describe, expect, test } from 'vitest';
import { inkFault, readSignBlock } from './signature.rules.ts';

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

describe('the ink of a signature', () => {
  const WIDTH = 40;
  const HEIGHT = 10;
  /** A field with this many points in its upper rows, each of one shade of grey and one opacity. */
  const drawn = (count: number, shade: number, opacity = 255) => {
    const points = Buffer.alloc(WIDTH * HEIGHT * 4, 255);
    for (let point = 0; point < count; point += 1) points.set([shade, shade, shade, opacity], point * 4);
    return inkFault(points, WIDTH);
  };

  test('thirty points are a signature, fewer are none', () => {
    expect(drawn(30, 0)).toBeUndefined();
    expect(drawn(29, 0)).toBe('signature_empty');
  });

  test('three quarters of the field may be ink, more is a black area', () => {
    expect(drawn(300, 0)).toBeUndefined();
    expect(drawn(301, 0)).toBe('signature_invalid');
  });

  test('a light grey is paper, a darker one is ink', () => {
    expect(drawn(40, 192)).toBe('signature_empty');
    expect(drawn(40, 191)).toBeUndefined();
  });

  test('transparent ink is paper, half transparent black is grey', () => {
    expect(drawn(40, 0, 0)).toBe('signature_empty');
    expect(drawn(40, 0, 63)).toBe('signature_empty');
    expect(drawn(40, 0, 64)).toBeUndefined();
  });

  test('a dot of less than twelve points in width and height is no signature', () => {
    const dot = (size: number) => {
      const points = Buffer.alloc(WIDTH * WIDTH * 4, 255);
      for (let y = 0; y < size; y += 1)
        for (let x = 0; x < size; x += 1) points.set([0, 0, 0, 255], (y * WIDTH + x) * 4);
      return inkFault(points, WIDTH);
    };
    expect(dot(11)).toBe('signature_empty');
    expect(dot(12)).toBeUndefined();
  });

  test('each colour counts as the eye sees it', () => {
    const coloured = (colour: [number, number, number]) => {
      const points = Buffer.alloc(WIDTH * HEIGHT * 4, 255);
      for (let point = 0; point < 40; point += 1) points.set([...colour, 255], point * 4);
      return inkFault(points, WIDTH);
    };
    expect(coloured([255, 255, 0])).toBe('signature_empty');
    expect(coloured([0, 0, 255])).toBeUndefined();
    expect(coloured([0, 255, 255])).toBeUndefined();
    expect(coloured([255, 0, 255])).toBeUndefined();
  });
});

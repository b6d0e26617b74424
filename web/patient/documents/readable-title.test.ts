import { expect, test } from 'vitest';
import { readableTitle } from './readable-title.ts';

test.each([
  ['Privatrezept P-2026-0012', 'Privatrezept-P-2026-0012.pdf', 'Privatrezept', 'P-2026-0012'],
  ['Bescheinigung P-7KX2 (für die Krankenkasse)', 'a.pdf', 'Bescheinigung (für die Krankenkasse)', 'P-7KX2'],
  ['Merkblatt', 'merkblatt.pdf', 'Merkblatt', undefined],
  ['', 'brief_der-klinik.pdf', 'Brief der klinik', undefined],
  [' ', '.pdf', '.pdf', undefined],
])('a document titled “%s”, in the file %s, reads “%s”', (title, name, words, number) => {
  expect(readableTitle({ title, name })).toEqual({ words, number });
});

import { expect, test } from 'vitest';
import { isLegalLink, legalAddress } from './WordingEditor.tsx';

test.each([
  ['www.example.org', 'https://www.example.org'],
  ['praxis@example.org', 'mailto:praxis@example.org'],
  ['tel:+49301234567', 'tel:+49301234567'],
  [' /patient/privacy-policy ', '/patient/privacy-policy'],
  ['#widerruf', '#widerruf'],
])('SEAM-17: the link %j leads to %j', (typed, address) => {
  expect(legalAddress(typed)).toBe(address);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//example.org', '/a b', 'wort', ''])(
  'SEAM-24: the link %j leads nowhere',
  (typed) => {
    expect(legalAddress(typed)).toBeUndefined();
  },
);

test('SEAM-17: links of a wording that is loaded stay', () => {
  expect(['tel:1', '/patient/agb', '#x', 'https://a.example'].every(isLegalLink)).toBe(true);
});

import { expect, test } from 'vitest';
import { mainAction } from './AnamnesisForm.tsx';
import { EMPTY_ENTRIES, withAnswer, withConfirmed } from './anamnesis-values.ts';
import { aForm } from './testing-form.ts';
import { screensOf } from './use-screens.ts';

const form = aForm();
const screens = screensOf(form);
const CONFIRMED = withConfirmed(EMPTY_ENTRIES, [{ key: 'flushes' }, { key: 'medicine' }, { key: 'libido' }]);
const WHOLE = withAnswer(CONFIRMED, 'lastPeriod', { notice: 'Noch nie' });

function onPhone(place: number, entries = EMPTY_ENTRIES, isSigned = false) {
  const at = { isPaged: true, screens, place, isLast: place === screens.length - 1 };
  return mainAction({ form, entries, screens: at, isSigned, isAccepted: false });
}
function onDesktop(entries = EMPTY_ENTRIES, isAccepted = false) {
  const at = { isPaged: false, screens, place: 0, isLast: true };
  return mainAction({ form, entries, screens: at, isSigned: false, isAccepted });
}

test('a phone shows one section at once, and the consents with the signature', () => {
  expect(screens).toEqual([
    ['privateDataCategory'],
    ['gynecologicalHealth'],
    ['otherImportant'],
    ['overview'],
    ['consents', 'signature'],
  ]);
});

test('OR-53: on a phone a section is left once it is confirmed', () => {
  expect(onPhone(0)).toEqual({ does: 'next' });
  expect(onPhone(1)).toEqual({ does: 'confirm', slug: 'gynecologicalHealth' });
  expect(onPhone(2)).toEqual({ does: 'confirm', slug: 'otherImportant' });
  expect(onPhone(1, CONFIRMED)).toEqual({ does: 'next' });
  expect(onPhone(3, WHOLE)).toEqual({ does: 'next' });
});

test('on a phone the overview leads to what is missing, before the consents and the signature', () => {
  expect(onPhone(3)).toEqual({ does: 'confirm', slug: 'gynecologicalHealth' });
  const missing = { does: 'answer', id: 'gynecologicalHealth-lastPeriod' };
  expect(onPhone(3, CONFIRMED)).toEqual(missing);
  expect(onPhone(4, CONFIRMED)).toEqual(missing);
  expect(onPhone(4, CONFIRMED, true)).toEqual(missing);
  const unrated = withAnswer(WHOLE, 'flushes', { checkedValue: 'yes' });
  expect(onPhone(3, unrated)).toEqual({ does: 'answer', id: 'gynecologicalHealth-flushes' });
});

test('OR-53: nothing is signed while a section is unconfirmed', () => {
  expect(onPhone(4)).toEqual({ does: 'confirm', slug: 'gynecologicalHealth' });
  expect(onPhone(4, EMPTY_ENTRIES, true)).toEqual({ does: 'confirm', slug: 'gynecologicalHealth' });
  expect(onPhone(4, WHOLE)).toEqual({ does: 'sign' });
  expect(onPhone(4, WHOLE, true)).toEqual({ does: 'send' });
});

test('OR-53: elsewhere nothing is sent while a section is unconfirmed; what else is missing the server says', () => {
  expect(onDesktop()).toEqual({ does: 'confirm', slug: 'gynecologicalHealth' });
  expect(onDesktop(CONFIRMED)).toEqual({ does: 'send' });
});

test('a form that the clinic has already leads on at once', () => {
  expect(onDesktop(EMPTY_ENTRIES, true)).toEqual({ does: 'send' });
});

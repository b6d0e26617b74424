import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { factorText } from '#web/invoices/factor-text.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import {
  aStaffCategory,
  aStaffService,
  CATALOGUE,
  openCatalogue,
  READ,
} from '../settings/catalogue/testing-catalogue.ts';
import { readFactor } from './position-entries.ts';
import { aTemplate, EXAMINATION, POSITIONS_OF_SERVICE, SAVE_TEMPLATE, TALK } from './testing-positions.ts';

const USUAL = { ...TALK, factor_hundredths: 230, reason: '', amount_cents: 20_11 };
const BOTH = aTemplate({
  version: 3,
  positions: [USUAL, EXAMINATION],
  sum_cents: 30_83,
  price_cents: 30_83,
});

async function openService(template = BOTH, answers: Answers = {}) {
  const opened = await openCatalogue('services/4', {
    [POSITIONS_OF_SERVICE]: { data: template },
    [SAVE_TEMPLATE]: { message: 'Die Vorlage ist gespeichert.', data: { ...BOTH, version: 4 } },
    ...answers,
  });
  const group = within(await screen.findByRole('group', { name: 'Positionen nach GOÄ' }));
  return { ...opened, group, save: () => screen.getByRole('button', { name: 'Positionen speichern' }) };
}

const shownBeside = (label: string) =>
  screen.getAllByText(label).at(-1)?.nextSibling?.textContent?.replaceAll('\u00a0', ' ');

test('positions whose sum is the price are saved', async () => {
  const { api, user, save } = await openService();
  expect([shownBeside('Summe'), shownBeside('Preis der Leistung'), shownBeside('Differenz')]).toEqual([
    '30,83 €',
    '30,83 €',
    '0,00 €',
  ]);
  expect(screen.queryByRole('button', { name: 'Faktoren vorschlagen' })).toBeNull();
  await user.click(save());
  await expectToast('success', 'Die Vorlage ist gespeichert.');
  expect(api.sent(SAVE_TEMPLATE)).toMatchObject([
    {
      service_id: '4',
      version: 3,
      positions: [{ number: '3', factor_hundredths: 230, reason: '' }, { number: '5' }],
    },
  ]);
});

test('a sum below the price is saved, and the screen says what is charged and which honest ways there are', async () => {
  const { api, user, group, save } = await openService();
  expect(screen.queryByText(/Ehrliche Wege/)).toBeNull();
  const factor = group.getByRole('textbox', { name: 'Faktor zu 5' });
  await user.clear(factor);
  await user.type(factor, '2');
  expect(shownBeside('Differenz')).toBe('−1,39 €');
  const way = screen.getByText(
    /^Die Positionen ergeben 1,39\s€ weniger als der Preis\..* Vereinbarung nach § 2 GOÄ/,
  );
  expect(way).toBeTruthy();
  await user.click(save());
  await expectToast('success', 'Die Vorlage ist gespeichert.');
  expect(api.sent(SAVE_TEMPLATE)).toMatchObject([{ positions: [{}, { factor_hundredths: 200 }] }]);
});

test('a sum above the price is named and not saved', async () => {
  const { api, user, save } = await openService({ ...BOTH, price_cents: 30_00 });
  expect(screen.getByText(/^Die Positionen ergeben 0,83\s€ mehr als der Preis/)).toBeTruthy();
  await user.click(save());
  await expectToast('error', 'Die Summe liegt über dem Preis der Leistung.');
  expect(api.sent(SAVE_TEMPLATE)).toEqual([]);
});

test('a template takes no factor above the threshold and asks for no reason', async () => {
  const { api, user, group, save } = await openService({ ...BOTH, price_cents: 90_00 });
  const factor = group.getByRole('textbox', { name: 'Faktor zu 5' });
  await user.clear(factor);
  await user.type(factor, '2,4');
  expect(group.getByText('In einer Vorlage muss der Faktor zwischen 1 und 2,3 liegen.')).toBeTruthy();
  expect(group.queryByRole('textbox', { name: /^Begründung/ })).toBeNull();
  await user.click(save());
  await expectToast('error', 'Bitte prüfen Sie die markierten Felder.');
  expect(api.sent(SAVE_TEMPLATE)).toEqual([]);
});

test('with an agreement the hint of a factor names it', async () => {
  const { user, group } = await openService(BOTH);
  expect(group.queryByText(/nach Vereinbarung/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /^Vereinbarung nach § 2 GOÄ verlangen/ }));
  expect(group.getAllByText('höchstens 2,3; über 3,5 nach Vereinbarung')).toHaveLength(2);
});

test('beside its maximum an examination has no amount, and the sum is that of the maximum', async () => {
  const lab = { ...USUAL, kind: 'laboratory' as const, factor_hundredths: 115 };
  const marked = { ...lab, number: '3562.H1', title: 'Cholesterin', points: 40, times: 13 };
  const maximum = { ...lab, number: '3541.H', title: 'Höchstwert', points: 480 };
  const { user, group } = await openService({ ...BOTH, positions: [marked, maximum], price_cents: 32_17 });
  expect(group.getByText('Im Höchstwert nach Ziffer 3541.H enthalten')).toBeTruthy();
  expect(shownBeside('Summe')).toBe('32,17 €');
  await user.click(group.getByRole('button', { name: 'Ziffer 3541.H entfernen' }));
  expect(group.getByText(/Bitte fügen Sie einmal Ziffer 3541\.H hinzu/)).toBeTruthy();
  expect(shownBeside('Summe')).toBe('34,84 €');
});

test('without positions the template is saved as empty', async () => {
  const { api, user, group, save } = await openService();
  await user.click(group.getByRole('button', { name: 'Ziffer 3 entfernen' }));
  await user.click(group.getByRole('button', { name: 'Ziffer 5 entfernen' }));
  expect(
    screen.getByText(/^Ohne Positionen nennt die Rechnung nur Leistung und Preis\. Private Versicherungen/),
  ).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(api.sent(SAVE_TEMPLATE)).toMatchObject([{ version: 3, positions: [] }]));
});

test.each([
  ['2,3', 230],
  ['2.35', 235],
  ['1', 100],
  ['', undefined],
  ['2,345', undefined],
  ['x', undefined],
])('the factor "%s" is %s hundredths', (text, hundredths) => {
  expect(readFactor(text)).toBe(hundredths);
});

test('a factor is written with one or two digits', () => {
  expect([factorText(230, 'de'), factorText(235, 'de'), factorText(100, 'en')]).toEqual([
    '2,3',
    '2,35',
    '1.0',
  ]);
});

test('an agreement above the highest rate is set up with its declaration, and a refusal stands beside it', async () => {
  const message = 'Notfall- und akute Schmerzbehandlungen dürfen nicht von einer Vereinbarung abhängen.';
  const { api, user, group, save } = await openService(
    { ...BOTH, price_cents: 90_00 },
    { [SAVE_TEMPLATE]: refused(422, { message, errors: { is_no_emergency: [message] } }) },
  );
  await user.click(screen.getByRole('checkbox', { name: /^Vereinbarung nach § 2 GOÄ verlangen/ }));
  const factor = group.getByRole('textbox', { name: 'Faktor zu 3' });
  await user.clear(factor);
  await user.type(factor, '6');
  await user.click(save());
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  expect(api.sent(SAVE_TEMPLATE)).toMatchObject([
    { requires_agreement: true, is_no_emergency: false, positions: [{ factor_hundredths: 600 }, {}] },
  ]);
  api.answer({ [SAVE_TEMPLATE]: { message: 'Die Vorlage ist gespeichert.', data: BOTH } });
  await user.click(screen.getByRole('checkbox', { name: /weder Notfälle noch akute Schmerzen/ }));
  await user.click(save());
  await expectToast('success', 'Die Vorlage ist gespeichert.');
  expect(api.sent(SAVE_TEMPLATE).at(-1)).toMatchObject({ requires_agreement: true, is_no_emergency: true });
});

test('a position that allows no agreement is refused with the reason', async () => {
  const ecg = { ...USUAL, number: '651', kind: 'technical' as const, factor_hundredths: 180 };
  const { user, group } = await openService({ ...BOTH, positions: [ecg], requires_agreement: true });
  expect(group.getByText('höchstens 1,8')).toBeTruthy();
  const factor = group.getByRole('textbox', { name: 'Faktor zu 651' });
  await user.clear(factor);
  await user.type(factor, '3');
  expect(
    group.getByText(/^Für diese Position ist keine Vereinbarung zulässig \(§ 2 Abs\. 3 GOÄ\)/),
  ).toBeTruthy();
});

test('a number that wants more minutes than the service takes says so, with both', async () => {
  const lasting = (duration: number) => ({
    [READ]: {
      ...CATALOGUE,
      categories: [aStaffCategory(1, 'Hormone', [aStaffService(4, 'Kurzes Gespräch', { duration })])],
    },
  });
  const { group } = await openService(BOTH, lasting(9));
  expect(
    group.getByText(
      'Ziffer 3 verlangt mindestens 10 Minuten (Wortlaut der Nr. 3), die Leistung dauert 9. Bitte verlängern Sie die Leistung, oder wählen Sie eine andere Ziffer.',
    ),
  ).toBeTruthy();
});

test('a number has no warning where the service takes as long as it wants', async () => {
  const { group } = await openService();
  expect(group.queryByText(/verlangt mindestens/)).toBeNull();
});

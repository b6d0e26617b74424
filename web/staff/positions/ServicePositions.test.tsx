import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { factorText } from '#web/invoices/factor-text.ts';
import type { Answers } from '#web/testing/api.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import { openCatalogue } from '../settings/catalogue/testing-catalogue.ts';
import { readFactor } from './position-entries.ts';
import { aTemplate, EXAMINATION, POSITIONS_OF_SERVICE, SAVE_TEMPLATE, TALK } from './testing-positions.ts';

const BOTH = aTemplate({ version: 3, positions: [TALK, EXAMINATION], sum_cents: 41_32 });

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
    ...['41,32 €', '41,32 €', '0,00 €'],
  ]);
  expect(screen.queryByRole('button', { name: 'Faktoren vorschlagen' })).toBeNull();
  await user.click(save());
  await expectToast('success', 'Die Vorlage ist gespeichert.');
  expect(api.sent(SAVE_TEMPLATE)).toMatchObject([
    { service_id: '4', version: 3, positions: [{ number: '3', factor_hundredths: 350 }, { number: '5' }] },
  ]);
});

test('another sum is shown and not saved, and proposed factors reach the price', async () => {
  const { api, user, group, save } = await openService();
  const factor = group.getByRole('textbox', { name: 'Faktor zu 5' });
  await user.clear(factor);
  await user.type(factor, '2');
  expect(shownBeside('Differenz')).toBe('-1,39 €');
  await user.click(save());
  await expectToast('error', 'Die Summe muss auf den Cent dem Preis entsprechen.');
  expect(api.sent(SAVE_TEMPLATE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Faktoren vorschlagen' }));
  await waitFor(() => expect(shownBeside('Differenz')).toBe('0,00 €'));
});

test('a price that cannot be reached is said', async () => {
  const { user } = await openService({ ...BOTH, price_cents: 500_00 });
  await user.click(screen.getByRole('button', { name: 'Faktoren vorschlagen' }));
  await expectToast(
    'error',
    'Mit diesen Positionen lässt sich der Preis innerhalb der Höchstsätze nicht erreichen.',
  );
});

test('without positions the template is saved as empty', async () => {
  const { api, user, group, save } = await openService();
  await user.click(group.getByRole('button', { name: 'Ziffer 3 entfernen' }));
  await user.click(group.getByRole('button', { name: 'Ziffer 5 entfernen' }));
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

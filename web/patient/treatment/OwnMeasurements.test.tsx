import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import { aBloodPressure, aMeasurement, measurementsOf } from '#web/testing/measurements.ts';
import { expectToast, openAsPatient } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { aProfile } from '#web/testing/records.ts';

const LIST = 'GET /api/patients/measurements';
const ADD = 'POST /api/patients/measurements';
const NONE = { anamnesemorph: [], anamnese_file: [], documents: [], befunde_file: [], audios: [] };

async function openRecord(answers: Answers, language: 'de' | 'en' = 'de') {
  const opened = await openAsPatient('/medical-history', {
    language,
    answers: {
      'GET /api/patients/profile': { data: { ...aProfile(), ...NONE, therapy_plans: [] } },
      'GET /api/patients/anamneses/severity': { data: [] },
      'GET /api/patients/notes': { data: { is_open: false, request: null, notes: [] } },
      ...answers,
    },
  });
  const name = language === 'de' ? 'Ihre Messwerte' : 'Your measured values';
  return { ...opened, card: within(await screen.findByRole('region', { name })) };
}

test('a patient enters her blood pressure in her record and sees it drawn', async () => {
  const { user, api, card } = await openRecord({
    [LIST]: measurementsOf(),
    [ADD]: measurementsOf(aBloodPressure()),
  });
  await user.click(await card.findByRole('button', { name: 'Wert eintragen' }));
  await user.selectOptions(card.getByRole('combobox', { name: /^Wert/ }), 'blood_pressure');
  await user.type(card.getByRole('textbox', { name: /^systolisch/ }), '150');
  await user.type(card.getByRole('textbox', { name: /^diastolisch/ }), '85');
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Eingetragen: Blutdruck 150/85 mmHg am 16.11.2026');
  expect(api.sent(ADD)).toMatchObject([
    { quantity: 'blood_pressure', value: 150, second_value: 85, measured_on: '2026-11-16', phase: null },
  ]);
  await card.findByRole('figure', { name: 'Blutdruck in mmHg' });
  await user.click(card.getByRole('button', { name: 'Schließen' }));
  expect(card.queryByRole('button', { name: 'Speichern' })).toBeNull();
});

test('she strikes what she entered and not what the clinic entered; in English the same words are there', async () => {
  const own = aBloodPressure();
  const { user, card } = await openRecord(
    { [LIST]: measurementsOf(aMeasurement({ can_strike: false }), own) },
    'en',
  );
  await user.click(await card.findByRole('button', { name: 'Table' }));
  expect(card.getByText('you, 11.11.2026')).toBeTruthy();
  expect(card.getByText('within the reference range (25.8 to 134.8 IE/l)')).toBeTruthy();
  expect(card.getAllByRole('button', { name: /^Strike out/ })).toHaveLength(1);
});

test('a refusal without a field is told; on a phone three charts come first', async () => {
  onPhone();
  const rows = ['fsh', 'estradiol', 'weight'].map((quantity, place) => {
    const units = { fsh: '[IU]/L', estradiol: 'ng/L', weight: 'kg' } as const;
    return aMeasurement({ id: 10 + place, quantity, unit: units[quantity as keyof typeof units] });
  });
  const { user, card } = await openRecord({
    [LIST]: measurementsOf(...rows, aBloodPressure()),
    [ADD]: refused(409, { message: 'Sie haben die Einwilligung widerrufen.' }),
  });
  expect(await card.findAllByRole('figure')).toHaveLength(3);
  await user.click(card.getByRole('button', { name: 'Alle 4 Werte anzeigen' }));
  expect(card.getAllByRole('figure')).toHaveLength(4);
  await user.click(card.getByRole('button', { name: 'Wert eintragen' }));
  await user.selectOptions(card.getByRole('combobox', { name: /^Wert/ }), 'weight');
  await user.type(card.getByRole('textbox', { name: /^Zahl/ }), '71,5');
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  await expectToast('error', 'Sie haben die Einwilligung widerrufen.');
});

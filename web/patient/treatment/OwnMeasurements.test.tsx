import { screen, waitFor, within } from '@testing-library/react';
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
  const opened = await openAsPatient('/values', {
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
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Wert eintragen'));
});

test('a patient reads in English that a range holds under her therapy, and because of which medicine', async () => {
  const { card } = await openRecord(
    { [LIST]: measurementsOf(aMeasurement({ range_source: 'therapy', therapy: 'Estradiol Gel' })) },
    'en',
  );
  const figure = within(await card.findByRole('figure', { name: 'FSH in IE/l' }));
  figure.getByText(
    'within the reference range (under therapy: 25.8 to 134.8 IE/l, because of “Estradiol Gel” in the therapy plan)',
  );
});

test('a patient closes the form without having entered anything, and the button that opened it has the focus', async () => {
  const { user, card } = await openRecord({ [LIST]: measurementsOf() });
  await user.click(await card.findByRole('button', { name: 'Wert eintragen' }));
  await user.click(card.getByRole('button', { name: 'Schließen' }));
  const opener = await card.findByRole('button', { name: 'Wert eintragen' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

const FAULTS = {
  de: {
    whole: 'Bitte geben Sie eine ganze Zahl ohne Komma und ohne Tausenderpunkt ein.',
    tenths: 'Bitte ohne Tausenderpunkt und mit höchstens einer Stelle nach dem Komma.',
    hundredths: 'Bitte ohne Tausenderpunkt und mit höchstens 2 Stellen nach dem Komma.',
  },
  en: {
    whole: 'Please enter a whole number without decimals or thousands separators.',
    tenths: 'Please leave out thousands separators, and enter no more than one decimal place.',
    hundredths: 'Please leave out thousands separators, and enter no more than 2 decimal places.',
  },
};

test.for(['de', 'en'] as const)(
  'in %s a number with too many decimals is told how many there may be',
  async (language) => {
    const { quantities } = measurementsOf().data;
    const unit = { code: 'ug/L', label: 'µg/l', factor: 1, offset: 0, decimals: 2 };
    const progesterone = { code: 'progesterone', name: 'Progesteron', parts: ['Progesteron'], units: [unit] };
    const { user, api, card } = await openRecord(
      {
        [LIST]: {
          data: {
            quantities: [...quantities, { ...progesterone, group: 'hormones', is_phased: false }],
            measurements: [],
          },
        },
      },
      language,
    );
    const isGerman = language === 'de';
    const save = isGerman ? 'Speichern' : 'Save';
    await user.click(
      await card.findByRole('button', { name: isGerman ? 'Wert eintragen' : 'Enter a value' }),
    );
    const quantity = card.getByRole('combobox', { name: isGerman ? /^Wert/ : /^Value/ });
    const enter = async (code: string, typed: string) => {
      await user.selectOptions(quantity, code);
      for (const field of card.getAllByRole('textbox', { name: / in / })) {
        await user.clear(field);
        await user.type(field, typed);
      }
      await user.click(card.getByRole('button', { name: save }));
    };
    const { whole, tenths, hundredths } = FAULTS[language];
    await enter('blood_pressure', '120,5');
    expect(await card.findAllByText(whole)).toHaveLength(2);
    await enter('weight', '71,55');
    await card.findByText(tenths);
    await enter('progesterone', '0,123');
    await card.findByText(hundredths);
    expect(api.sent(ADD)).toEqual([]);
  },
);

test('she strikes what she entered and not what the clinic entered; in English the same words are there', async () => {
  const own = aBloodPressure();
  const { user, card } = await openRecord(
    { [LIST]: measurementsOf(aMeasurement({ can_strike: false }), own) },
    'en',
  );
  await user.click(await card.findByRole('button', { name: 'Table' }));
  expect(card.getByText('you, 11.11.2026 10:00')).toBeTruthy();
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

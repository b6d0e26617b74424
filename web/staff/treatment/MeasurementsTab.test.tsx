import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import { aBloodPressure, aMeasurement, measurementsOf } from '#web/testing/measurements.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';

const LIST = 'GET /api/staff/patients/:patient_id/measurements';
const ADD = 'POST /api/staff/patients/:patient_id/measurements';
const SEVERITY = 'GET /api/staff/patients/:patient_id/severity';
const STRIKE = 'POST /api/staff/patients/:patient_id/measurements/:measurement_id/strike';

async function openTab(answers: Answers, role: 'doctor' | 'assistant' = 'doctor') {
  const opened = await openAsStaff('/patients/9?tab=measurements', {
    role,
    answers: {
      ...OPEN_FILE,
      [SEVERITY]: { data: [], has_locked: false },
      ...answers,
    },
  });
  return { ...opened, card: within(await screen.findByRole('region', { name: 'Messwerte' })) };
}
type Card = Awaited<ReturnType<typeof openTab>>['card'];

const field = (card: Card, name: RegExp) => card.getByRole<HTMLInputElement>('textbox', { name });
const choice = (card: Card, name: RegExp) => card.getByRole<HTMLSelectElement>('combobox', { name });

test('an assistant enters values of a report one after the other: day and phase stay, the number is read with a comma', async () => {
  const { user, api, card } = await openTab(
    { [LIST]: measurementsOf(), [ADD]: measurementsOf(aMeasurement()) },
    'assistant',
  );
  await card.findByText('Noch keine Messwerte');
  await user.click(card.getByRole('button', { name: 'Wert eintragen' }));
  await user.selectOptions(choice(card, /^Wert/), 'estradiol');
  await user.type(field(card, /^Zahl/), '<18,4');
  await user.selectOptions(choice(card, /^Einheit/), 'pmol/L');
  await user.selectOptions(choice(card, /^Zyklusphase/), 'luteal');
  await user.clear(field(card, /^Tag/));
  await user.type(field(card, /^Tag/), '10.11.2026');
  await user.type(field(card, /^Referenzbereich laut Labor: bis/), '85,5');
  await user.type(field(card, /^Notiz/), 'Labor Mitte');
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Eingetragen: Estradiol (E2) <18,4 pmol/l am 10.11.2026');
  expect(api.sent(ADD)).toEqual([
    {
      patient_id: '9',
      quantity: 'estradiol',
      unit: 'pmol/L',
      comparator: '<',
      value: 18.4,
      second_value: null,
      measured_on: '2026-11-10',
      phase: 'luteal',
      note: 'Labor Mitte',
      laboratory_low: null,
      laboratory_high: 85.5,
      request_key: expect.any(String),
    },
  ]);
  expect([field(card, /^Zahl/).value, field(card, /^Tag/).value]).toEqual(['', '10.11.2026']);
  expect(document.activeElement).toBe(choice(card, /^Wert/));
  await user.selectOptions(choice(card, /^Wert/), 'fsh');
  expect(choice(card, /^Zyklusphase/).value).toBe('luteal');
  await card.findByRole('figure', { name: 'FSH in IE/l' });
});

test('what is missing or no number is refused at its field, and nothing is sent', async () => {
  const { user, api, card } = await openTab({ [LIST]: measurementsOf(aMeasurement()) });
  await user.click(await card.findByRole('button', { name: 'Wert eintragen' }));
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(document.activeElement).toBe(choice(card, /^Wert/)));
  await user.selectOptions(choice(card, /^Wert/), 'blood_pressure');
  await user.type(field(card, /^systolisch in mmHg/), '1.200');
  await user.type(field(card, /^diastolisch in mmHg/), 'achtzig');
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  await card.findByText('Bitte geben Sie eine ganze Zahl ohne Komma und ohne Tausenderpunkt ein.');
  expect(card.getByText('Bitte geben Sie eine Zahl ein, zum Beispiel 48,2.')).toBeTruthy();
  expect(api.sent(ADD)).toEqual([]);
});

test('a refusal of the server stands at its field; a changed entry is a new request, the same one is not', async () => {
  const errors = { value: ['Möglich sind 25 bis 350 kg.'] };
  const { user, api, card } = await openTab({
    [LIST]: measurementsOf(aMeasurement()),
    [ADD]: refused(422, { message: 'Bitte prüfen Sie Ihre Eingaben.', errors }),
  });
  await user.click(await card.findByRole('button', { name: 'Wert eintragen' }));
  await user.selectOptions(choice(card, /^Wert/), 'weight');
  await user.type(field(card, /^Zahl in kg/), '7150');
  const save = card.getByRole('button', { name: 'Speichern' });
  await user.click(save);
  await card.findByText('Möglich sind 25 bis 350 kg.');
  expect(document.activeElement).toBe(field(card, /^Zahl in kg/));
  await user.click(save);
  await waitFor(() => expect(api.sent(ADD)).toHaveLength(2));
  await user.type(field(card, /^Zahl in kg/), '{Backspace}');
  await user.click(save);
  await waitFor(() => expect(api.sent(ADD)).toHaveLength(3));
  const [first, same, changed] = api.sent(ADD).map(({ request_key }) => request_key);
  expect([same === first, changed === first]).toEqual([true, false]);
});

test('a chart shows the range, says the latest value in words, and draws a value outside of it as an arrow', async () => {
  const high = {
    value: 280,
    base_value: 280,
    range: { low: 25.8, high: 134.8 },
    judgement: 'above',
  } as const;
  const { card } = await openTab({
    [LIST]: measurementsOf(aMeasurement({ id: 3, measured_on: '2026-11-12', parts: [high] }), aMeasurement()),
  });
  const figure = within(await card.findByRole('figure', { name: 'FSH in IE/l' }));
  expect(figure.getByText('Zuletzt 280 IE/l am 12.11.2026')).toBeTruthy();
  expect(figure.getByText('über dem Referenzbereich (25,8 bis 134,8 IE/l)')).toBeTruthy();
  const drawing = figure.getByRole('img');
  expect(drawing.getAttribute('aria-label')).toBe(
    '10.11.2026: 48,2 IE/l, im Referenzbereich (25,8 bis 134,8 IE/l); ' +
      '12.11.2026: 280 IE/l, über dem Referenzbereich (25,8 bis 134,8 IE/l)',
  );
  expect(drawing.querySelectorAll('rect')).toHaveLength(1);
  const signs = [...drawing.querySelectorAll<SVGElement>('[data-judgement]')];
  expect(signs.map(({ dataset }) => dataset.judgement)).toEqual(['within', 'above']);
});

test('a range that is not the one of the catalogue says whose it is, and why', async () => {
  const part = { value: 120, base_value: 120, range: { low: 40, high: 150 }, judgement: 'within' } as const;
  const therapy = { range_source: 'therapy', therapy: 'Estradiol Gel' } as const;
  const estradiol = { quantity: 'estradiol', unit: 'ng/L' };
  const none = { value: 5, base_value: 5, range: null, judgement: 'unknown' } as const;
  const { user, card } = await openTab({
    [LIST]: measurementsOf(
      aMeasurement({ id: 7, ...estradiol, ...therapy, parts: [part] }),
      aMeasurement({ id: 8, ...therapy, parts: [none] }),
      aMeasurement({ id: 9, range_source: 'laboratory' }),
    ),
  });
  await user.click(await card.findByRole('button', { name: 'Tabelle' }));
  const [, ...rows] = card.getAllByRole('row').map(({ textContent }) => textContent);
  for (const [place, text] of [
    'im Referenzbereich (unter Therapie: 40 bis 150 ng/l, wegen „Estradiol Gel“ im Therapieplan)',
    'kein Referenzbereich unter Therapie, wegen „Estradiol Gel“ im Therapieplan',
    'im Referenzbereich (laut Labor: 25,8 bis 134,8 IE/l)',
  ].entries())
    expect(rows[place]).toContain(text);
});

test('a bound that is no number is refused at its field; a body value has no range of a laboratory', async () => {
  const { user, api, card } = await openTab({ [LIST]: measurementsOf(aMeasurement()) });
  await user.click(await card.findByRole('button', { name: 'Wert eintragen' }));
  await user.selectOptions(choice(card, /^Wert/), 'fsh');
  await user.type(field(card, /^Zahl/), '48,2');
  await user.type(field(card, /^Referenzbereich laut Labor: ab/), '<5');
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  await card.findByText('Bitte geben Sie eine Zahl ein, zum Beispiel 48,2.');
  await user.selectOptions(choice(card, /^Wert/), 'weight');
  expect(card.queryByRole('textbox', { name: /^Referenzbereich laut Labor/ })).toBeNull();
  expect(api.sent(ADD)).toEqual([]);
});

test('one value is drawn in the unit that is chosen; two numbers are two lines with a legend', async () => {
  const part = { value: 50, base_value: 50, range: null, judgement: 'unknown' } as const;
  const { user, card } = await openTab({
    [LIST]: measurementsOf(
      aMeasurement({ id: 5, quantity: 'estradiol', unit: 'ng/L', phase: null, parts: [part] }),
      aBloodPressure(),
    ),
  });
  const pressure = within(await card.findByRole('figure', { name: 'Blutdruck in mmHg' }));
  expect(pressure.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'systolisch',
    'diastolisch',
  ]);
  expect(pressure.getByText('systolisch über dem Referenzbereich (100 bis 139 mmHg)')).toBeTruthy();
  await user.selectOptions(choice(card, /^Anzeigen/), 'estradiol');
  await user.selectOptions(choice(card, /^Einheit im Diagramm/), 'pmol/L');
  const figure = within(card.getByRole('figure', { name: 'Estradiol (E2) in pmol/l' }));
  expect(figure.getByText('ohne Zyklusphase kein Referenzbereich')).toBeTruthy();
  expect(card.queryByRole('figure', { name: /Blutdruck/ })).toBeNull();
});

test('the table says who entered what; a wrong value is struck with a reason and stays, crossed out', async () => {
  const struck = { at: '2026-11-16T09:00:00.000Z', by: 'Dr. Anna Berg', reason: 'Vertippt' };
  const { user, api, card } = await openTab({
    [LIST]: measurementsOf(aMeasurement({ note: 'Labor Mitte' }), aBloodPressure()),
    [STRIKE]: measurementsOf(aMeasurement({ struck, can_strike: false }), aBloodPressure()),
  });
  await user.click(await card.findByRole('button', { name: 'Tabelle' }));
  const [, fsh, pressure] = card.getAllByRole('row').map(({ textContent }) => textContent);
  expect(fsh).toMatch(
    /10\.11\.2026.*FSH.*48,2 IE\/l.*nach der Menopause.*Labor Mitte.*Dr\. Anna Berg, 11\.11\.2026/,
  );
  expect(pressure).toMatch(/150\/85 mmHg.*der Patientin, 11\.11\.2026/);
  await user.click(card.getByRole('button', { name: 'FSH vom 10.11.2026 streichen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wert streichen?' }));
  await user.type(dialog.getByRole('textbox', { name: /^Grund/ }), 'Vertippt');
  await user.click(dialog.getByRole('button', { name: 'Streichen' }));
  await expectToast('success', 'Der Wert ist gestrichen.');
  expect(api.sent(STRIKE)).toEqual([{ patient_id: '9', measurement_id: '1', reason: 'Vertippt' }]);
  await card.findByText('Gestrichen am 16.11.2026 10:00 von Dr. Anna Berg: Vertippt');
  expect(document.querySelector('del')?.textContent).toBe('48,2 IE/l');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Messwerte'));
  await user.click(card.getByRole('button', { name: 'Diagramm' }));
  expect(card.queryByRole('figure', { name: /FSH/ })).toBeNull();
});

test('values that did not come are told, and read again on demand', async () => {
  const { user, api, card } = await openTab({ [LIST]: refused(500, { message: 'Gerade nicht.' }) });
  await card.findByText('Gerade nicht.');
  api.answer({ [LIST]: measurementsOf(aMeasurement()) });
  await user.click(card.getByRole('button', { name: /Erneut/ }));
  await card.findByRole('figure', { name: 'FSH in IE/l' });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refused, slow } from '#web/testing/api.ts';
import { expectToast, toasts } from '#web/testing/open-screen.tsx';
import {
  ANNA,
  CARLA,
  CLINIC,
  DOCTORS,
  HELD,
  HOLD,
  NEXT_TIMES,
  openWizard,
  SCHEDULES,
  SLOT,
} from '../testing-wizard.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const MONTH = { service_id: '4', order_by: 'date', month: '2026-11' };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Weiter' });
const summary = () => screen.getByRole('complementary', { name: 'Ihre Auswahl' });
const group = (name: string) => screen.findByRole('region', { name });
const slot = (time: string) => screen.findByRole('button', { name: new RegExp(`^${time} 45 Min\\.`) });
const doctor = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Ärztin' })).getByRole('button', { name });

test('SLOT-01, SLOT-03: the doctors of the service are offered by their names', async () => {
  const { api } = await openWizard({ step: 2 });
  await group('Dr. med. Anna Berg, Donnerstag, 19.11.2026');
  const doctors = within(screen.getByRole('group', { name: 'Ärztin' })).getAllByRole('button');
  expect(
    doctors.map((each) => [
      each.textContent?.includes('Dr. med. Anna Berg'),
      each.getAttribute('aria-pressed'),
    ]),
  ).toEqual([
    [true, 'false'],
    [false, 'false'],
  ]);
  expect(api.sent(DOCTORS)).toEqual([{ service_id: '4', service_type: 'first' }]);
});

test('SLOT-04, SLOT-05: the calendar shows the month and marks the free days', async () => {
  await openWizard({ step: 2 });
  await group('Dr. med. Anna Berg, Donnerstag, 19.11.2026');
  expect(screen.getByRole('button', { name: /19\. November 2026.*freie Termine/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /18\. November 2026.*freie Termine/ })).toBeNull();
});

test('SLOT-06, SLOT-07: the times stand by doctor with day and hours, each with start and minutes', async () => {
  await openWizard({ step: 2 });
  const anna = await group('Dr. med. Anna Berg, Donnerstag, 19.11.2026');
  expect(within(anna).getByRole('heading').textContent).toBe('Dr. med. Anna Berg');
  expect(anna.textContent).toContain('Donnerstag, 19.11.2026 · 10:30 – 11:59');
  expect(
    within(anna)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['10:30 45 Min.', '11:30 45 Min.']);
  expect(
    within(await group('Dr. med. Carla Lenz, Donnerstag, 19.11.2026')).getAllByRole('button'),
  ).toHaveLength(1);
});

test('SLOT-08, SLOT-12, VAL-03: Weiter waits for a time, and the same time pressed again is given back', async () => {
  const { user } = await openWizard({ step: 2 });
  const time = await slot('10:30');
  expect(goOn().disabled).toBe(true);
  await user.click(time);
  expect([(await slot('10:30')).getAttribute('aria-pressed'), goOn().disabled]).toEqual(['true', false]);
  expect(summary().textContent).toContain('Donnerstag, 19.11.2026, 10:30 Uhr');
  await user.click(await slot('10:30'));
  expect([(await slot('10:30')).getAttribute('aria-pressed'), goOn().disabled]).toEqual(['false', true]);
});

test('SLOT-13: a time of another doctor switches to that doctor', async () => {
  const { user } = await openWizard({ step: 2 });
  await user.click(await slot('10:30'));
  expect(doctor(/Anna/).getAttribute('aria-pressed')).toBe('true');
  await user.click(await slot('14:00'));
  await waitFor(() => expect(doctor(/Carla/).getAttribute('aria-pressed')).toBe('true'));
  expect(doctor(/Anna/).getAttribute('aria-pressed')).toBe('false');
  expect(summary().textContent).toContain('Dr. med. Carla Lenz');
});

test('SLOT-14, SLOT-15: a doctor is chosen and given back by the same press, and the times are asked for again', async () => {
  const { api, user } = await openWizard({ step: 2 });
  await slot('10:30');
  await user.click(doctor(/Carla/));
  await waitFor(() => expect(api.sent(SCHEDULES).at(-1)).toMatchObject({ ...MONTH, doctor_ids: ['22'] }));
  expect(doctor(/Carla/).getAttribute('aria-pressed')).toBe('true');
  await user.click(doctor(/Carla/));
  expect(doctor(/Carla/).getAttribute('aria-pressed')).toBe('false');
});

test('SLOT-16: another day clears the chosen time and asks for that day', async () => {
  const { api, user } = await openWizard({ step: 2 });
  await user.click(await slot('10:30'));
  await user.click(screen.getByRole('button', { name: /20\. November 2026/ }));
  await waitFor(() => expect(api.sent(SCHEDULES).at(-1)).toEqual({ ...MONTH, picked_date: '2026-11-20' }));
  expect(goOn().disabled).toBe(true);
});

test('SLOT-16: the times of a tapped day come into view once they are there, and again when it is tapped again', async () => {
  const answer = slow<typeof SCHEDULES>();
  const { api, user } = await openWizard({ step: 2 });
  await slot('10:30');
  const seen: (string | undefined)[] = [];
  vi.stubGlobal('innerHeight', 700);
  vi.spyOn(window, 'scrollBy').mockImplementation(() => void seen.push(pickedDay()));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, bottom] = this.matches('[data-picked]') ? [300, 340] : [500, 900];
    return { top, bottom } as DOMRect;
  });
  const pickedDay = () => document.querySelector('[data-picked]')?.textContent ?? undefined;
  api.answer({ [SCHEDULES]: answer.answer });
  const day = screen.getByRole('button', { name: /20\. November 2026/ });
  await user.click(day);
  expect(seen).toEqual([]);
  answer.resolve(CLINIC[SCHEDULES] as never);
  await waitFor(() => expect(seen).toEqual(['20']));
  await user.click(day);
  expect(seen).toEqual(['20', '20']);
});

test('SLOT-17: another month forgets the picked day and asks for the month', async () => {
  const { api, user } = await openWizard({ step: 2 });
  await slot('10:30');
  await user.click(screen.getByRole('button', { name: /20\. November 2026/ }));
  await waitFor(() => expect(api.sent(SCHEDULES).at(-1)).toHaveProperty('picked_date', '2026-11-20'));
  await user.click(screen.getByRole('button', { name: /Nächster Monat/ }));
  await waitFor(() => expect(api.sent(SCHEDULES).at(-1)).toEqual({ ...MONTH, month: '2026-12' }));
});

test('SLOT-09, SLOT-10, ERR-10: a service without doctors says so on the screen and as an error toast', async () => {
  await openWizard({ step: 2, answers: { [DOCTORS]: { data: [] } } });
  await expectToast('error', 'Keine Ärzte für diesen Service gefunden');
  expect(screen.getByText('Keine Termine verfügbar')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Kontakt aufnehmen' }).getAttribute('href')).toBe(
    '/patient/contact',
  );
});

test('SLOT-10, ERR-10, OR-44: in English the toast is a translation', async () => {
  await openWizard({ step: 2, language: 'en', answers: { [DOCTORS]: { data: [] } } });
  await expectToast('error', 'No doctors found for this service');
});

test('API-06, API-07: the browser of a patient sends user_id with the doctors and the times; a visitor has none', async () => {
  const { api } = await openWizard({ step: 2, isSignedIn: true });
  await group('Dr. med. Anna Berg, Donnerstag, 19.11.2026');
  expect(api.sent(DOCTORS)).toEqual([{ service_id: '4', service_type: 'first', user_id: '7' }]);
  expect(api.sent(SCHEDULES).at(-1)).toMatchObject({ ...MONTH, user_id: '7' });
});

test.each([
  ['de', 'Kein Termin verfügbar in der Auswahl'],
  ['en', 'No appointment available in the selection'],
] as const)('SLOT-11, ERR-09: without free times there is a warning in %s', async (language, text) => {
  await openWizard({ step: 2, language, answers: { [SCHEDULES]: { data: [], dateMarker: [] } } });
  await expectToast('warning', text);
});

test('SLOT-11: from a day without times the way leads to the next free one', async () => {
  const { api, user } = await openWizard({ step: 2, answers: { [SCHEDULES]: { data: [], dateMarker: [] } } });
  await screen.findByText('Am Donnerstag, 19.11.2026 ist keine Zeit frei.');
  const schedules = CLINIC[SCHEDULES];
  if (schedules) api.answer({ [SCHEDULES]: schedules });
  await user.click(screen.getByRole('button', { name: /Nächster freier Tag/ }));
  await waitFor(() => expect(api.sent(SCHEDULES).at(-1)).toMatchObject({ picked_date: '2026-11-19' }));
});

test('SLOT-18, SLOT-19: Weiter asks for the hold, goes on at once, and shows the answer as a toast', async () => {
  const answer = slow<typeof HOLD>();
  const { api, user } = await openWizard({ step: 2, answers: { [HOLD]: answer.answer } });
  await user.click(await slot('10:30'));
  await user.click(goOn());
  await heading('Ihre Stammdaten');
  expect(api.sent(HOLD)).toEqual([
    {
      service_id: 4,
      doctor_id: 21,
      date: '2026-11-19',
      schedule_parent_id: SLOT.schedule_parent_id,
      start_time: '10:30',
      end_time: '10:59',
    },
  ]);
  expect(toasts()).toEqual([]);
  answer.resolve(HELD);
  await expectToast('success', 'Der Termin ist für Sie reserviert.');
  expect(summary().textContent).toContain('Noch 15:00 Minuten für Sie reserviert');
});

test('SLOT-18, VAL-03: a refused hold is an error toast, stays on the screen and leads back to the times', async () => {
  const { user } = await openWizard({
    step: 2,
    answers: { [HOLD]: refused(409, { message: 'Soeben vergeben.' }) },
  });
  await user.click(await slot('10:30'));
  await user.click(goOn());
  await expectToast('error', 'Soeben vergeben.');
  await heading('Ihre Stammdaten');
  expect(screen.getByText('Alles, was Sie eingegeben haben, bleibt erhalten.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Andere Zeit wählen' }));
  await heading('Ärztin und Uhrzeit wählen');
});

test('a double click on Weiter asks for one hold', async () => {
  const { api, user } = await openWizard({ step: 2 });
  await user.click(await slot('10:30'));
  const button = goOn();
  act(() => {
    button.click();
    button.click();
  });
  await heading('Ihre Stammdaten');
  expect(api.sent(HOLD)).toHaveLength(1);
});

test('SLOT-20, ERR-25: doctors that cannot be loaded are an error toast', async () => {
  await openWizard({ step: 2, answers: { [DOCTORS]: refused(422, { message: 'Gerade nicht.' }) } });
  await expectToast('error', 'Gerade nicht.');
});

test('times that cannot be loaded are asked for again with one press', async () => {
  const { api, user } = await openWizard({
    step: 2,
    answers: { [SCHEDULES]: refused(422, { message: 'Gerade nicht.' }) },
  });
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  const schedules = CLINIC[SCHEDULES];
  if (schedules) api.answer({ [SCHEDULES]: schedules });
  await user.click(again);
  await slot('10:30');
});

test('the earliest time is chosen with one press', async () => {
  const { user } = await openWizard({ step: 2 });
  const earliest = await screen.findByRole('button', {
    name: /^Frühester Termin: .*10:30 bei Dr\. med\. Anna Berg/,
  });
  await user.click(earliest);
  expect(goOn().disabled).toBe(false);
  expect(summary().textContent).toContain('10:30 Uhr');
});

test('the list shows the next times with their doctors, from a day that can be typed', async () => {
  const { api, user } = await openWizard({ step: 2 });
  await slot('10:30');
  await user.click(screen.getByRole('button', { name: 'Liste' }));
  const day = await group('Donnerstag, 19.11.2026');
  expect(within(day).getByRole('button').textContent).toContain('Dr. med. Anna Berg');
  expect(screen.getByLabelText<HTMLInputElement>('Freie Zeiten ab').min).toBe('2026-11-16');
  expect(api.sent(NEXT_TIMES).at(-1)).toMatchObject({ service_id: '4', limit: '50' });
});

test('WIZ-07, WIZ-10: the way back leads to the services', async () => {
  const { user } = await openWizard({ step: 2 });
  await user.click(await screen.findByRole('button', { name: 'Zurück' }));
  await heading('Was können wir für Sie tun?');
});

test.each([
  [true, 'Zahlung'],
  [false, 'Ihre Stammdaten'],
])('WIZ-12: signed in (%s), Weiter leads to “%s”', async (isSignedIn, title) => {
  const { user } = await openWizard({ step: 2, isSignedIn });
  await user.click(await slot('10:30'));
  await user.click(goOn());
  await heading(title);
});

test('SLOT-01: a doctor is shown with picture, subject, languages, the next free time and the way to the own page', async () => {
  const anna = { ...ANNA, languages: ['de', 'tr'], image: { url: '/api/pictures/anna' } };
  await openWizard({ step: 2, answers: { [DOCTORS]: { data: [anna, CARLA] } } });
  const card = await screen.findByRole('button', { name: /^Dr. med. Anna Berg/ });
  await waitFor(() =>
    expect(card.textContent).toBe('Dr. med. Anna Berg Gynäkologie Deutsch, Türkisch ab Do, 19.11., 10:30'),
  );
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/api/pictures/anna');
  const link = screen.getByRole('link', { name: 'Profil ansehen Dr. med. Anna Berg' });
  expect(link.getAttribute('href')).toBe('/patient/doctors/doctor-21');
  expect(screen.getByRole('button', { name: /^Dr. med. Carla Lenz/ }).textContent).toBe(
    'CLDr. med. Carla Lenz Gynäkologie ab Do, 19.11., 14:00',
  );
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refused, slow } from '#web/testing/api.ts';
import { comeBackToTab, expectToast, toasts } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import {
  ANNA,
  aDraft,
  aSlot,
  CARLA,
  CLINIC,
  DRAFT,
  GUEST_DATA,
  HELD,
  HOLD,
  NEXT_TIMES,
  openWizard,
  SCHEDULES,
  SLOT,
  STEP,
} from '../testing-wizard.ts';

afterEach(() => vi.restoreAllMocks());

const DAYS = ['2026-11-19', '2026-11-23', '2026-11-24'];
/** Seven times on the first day, one on each of the next two. */
const FREE = [
  SLOT,
  ...['11:30', '12:30', '13:30', '14:30', '15:30', '16:30'].map((time) => aSlot(time)),
  aSlot('09:00', CARLA, DAYS[1]),
  aSlot('10:00', ANNA, DAYS[2]),
];
const nextTimes = (data = FREE) => ({ ...(CLINIC[NEXT_TIMES] as object), data }) as never;
const main = () => within(screen.getByRole('main'));
const times = () => screen.findByRole('region', { name: 'Freie Zeiten' });
const day = (name: string) => screen.findByRole('region', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const isBefore = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

test('SLOT-06, SLOT-07: a phone opens with the next three days that have times, and the calendar stands below them', async () => {
  onPhone();
  const { api, user } = await openWizard({ step: 2, answers: { [NEXT_TIMES]: nextTimes() } });
  const first = await day('Donnerstag, 19.11.2026');
  expect(
    within(first)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...FREE.slice(0, 6).map(({ start_time }) => `${start_time} 45 Min. Dr. med. Anna Berg`),
    'Alle Zeiten am Do, 19.11.',
  ]);
  await day('Montag, 23.11.2026');
  await day('Dienstag, 24.11.2026');
  expect(api.sent(NEXT_TIMES)).toContainEqual({ service_id: '4', days: '3', limit: '7' });
  expect(isBefore(await times(), screen.getByRole('grid'))).toBe(true);
  expect(isBefore(screen.getByRole('button', { name: /^Frühester Termin/ }), await times())).toBe(true);
  expect(screen.queryByRole('button', { name: /gewählt/ })).toBeNull();

  await user.click(within(first).getByRole('button', { name: /^11:30/ }));
  expect(main().getByRole('button', { name: 'Weiter' })).toHaveProperty('disabled', false);
  expect(
    within(await day('Donnerstag, 19.11.2026')).getByRole('button', { pressed: true }).textContent,
  ).toContain('11:30');
});

test('SLOT-16: on a phone a picked day shows its times by doctor, above the calendar', async () => {
  onPhone();
  const { api, user } = await openWizard({ step: 2, answers: { [NEXT_TIMES]: nextTimes() } });
  await user.click(await screen.findByRole('button', { name: 'Alle Zeiten am Do, 19.11.' }));
  const ofDay = await day('Dr. med. Anna Berg, Donnerstag, 19.11.2026');
  expect(api.sent(SCHEDULES).at(-1)).toMatchObject({ picked_date: '2026-11-19' });
  expect(isBefore(ofDay, screen.getByRole('grid'))).toBe(true);
  expect(screen.queryByRole('region', { name: 'Montag, 23.11.2026' })).toBeNull();
});

test('on a phone who asks for all times of a day finds herself among them, with the time chosen on that day', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  onPhone();
  const { user } = await openWizard({ step: 2, answers: { [NEXT_TIMES]: nextTimes() } });
  await user.click(await screen.findByRole('button', { name: /^11:30/ }));
  await user.click(await screen.findByRole('button', { name: 'Alle Zeiten am Do, 19.11.' }));
  const ofDay = await day('Dr. med. Anna Berg, Donnerstag, 19.11.2026');
  expect(document.activeElement).toBe(await times());
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([document.activeElement]));
  expect(within(ofDay).getByRole('button', { pressed: true }).textContent).toContain('11:30');
  expect(main().getByRole('button', { name: 'Weiter' })).toHaveProperty('disabled', false);
});

test('SLOT-16: on a phone a tap on the first free day shows its times, and clears a time of another day', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  onPhone();
  const { user } = await openWizard({ step: 2, answers: { [NEXT_TIMES]: nextTimes() } });
  await user.click(await screen.findByRole('button', { name: /^09:00/ }));
  await user.click(await screen.findByRole('button', { name: /19\. November 2026, freie Termine/ }));
  await day('Dr. med. Anna Berg, Donnerstag, 19.11.2026');
  expect(main().getByRole('button', { name: 'Weiter' })).toHaveProperty('disabled', true);
  await waitFor(async () => expect(scrolled.mock.contexts).toEqual([await times()]));
});

test('OR-06: on a phone a chosen time that is gone when the times are read again is given back, and the page says so', async () => {
  onPhone();
  const { api, user } = await openWizard({ step: 2, answers: { [NEXT_TIMES]: nextTimes() } });
  await user.click(await screen.findByRole('button', { name: /^09:00/ }));
  expect(main().getByRole('button', { name: 'Weiter' })).toHaveProperty('disabled', false);
  api.answer({ [NEXT_TIMES]: nextTimes(FREE.filter(({ start_time }) => start_time !== '09:00')) });
  await comeBackToTab();
  await main().findByText('Die gewählte Zeit ist nicht mehr frei. Bitte wählen Sie eine andere.');
  await waitFor(() =>
    expect(main().getByRole('button', { name: 'Weiter' })).toHaveProperty('disabled', true),
  );
});

test('on a phone times that cannot be loaded, or none at all, are told where the times would stand', async () => {
  onPhone();
  const failed = (input: object) =>
    'days' in input ? refused(422, { message: 'Gerade nicht.' }) : nextTimes();
  const { api, user } = await openWizard({ step: 2, answers: { [NEXT_TIMES]: failed } });
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  expect(isBefore(again, screen.getByRole('grid'))).toBe(true);
  api.answer({ [NEXT_TIMES]: nextTimes([]) });
  await user.click(again);
  const nothing = await screen.findByText('Keine Termine verfügbar');
  expect(isBefore(nothing, screen.getByRole('grid'))).toBe(true);
  await expectToast('warning', 'Kein Termin verfügbar in der Auswahl');
});

test('on a phone nothing free in the whole time that can be booked is no matter of one month', async () => {
  onPhone();
  const nothing = { ...(nextTimes([]) as object), earliest: null, by_doctor: [] } as never;
  await openWizard({ step: 2, answers: { [NEXT_TIMES]: nothing } });
  await main().findByText('Zurzeit ist in dieser Auswahl keine Zeit frei.');
  expect(main().getByRole('link', { name: 'Kontakt aufnehmen' })).toBeTruthy();
});

test('the weeks of the month that are past are not shown', async () => {
  await openWizard({ step: 2 });
  await screen.findByRole('button', { name: /19\. November 2026/ });
  expect(screen.queryByRole('button', { name: /15\. November 2026/ })).toBeNull();
  expect(screen.getByRole('button', { name: /16\. November 2026/ })).toBeTruthy();
});

const TAKEN = { code: 'schedule.slot_taken', message: 'Dieser Termin wurde soeben vergeben.' };
const INSTEAD = [aSlot('11:30'), aSlot('12:30'), aSlot('13:30', CARLA)];

test('SLOT-18, OR-06: a time that is refused after Weiter leads back to the times without it; one tap takes another', async () => {
  const { api, user } = await openWizard({
    step: 2,
    slot: SLOT,
    answers: { [NEXT_TIMES]: nextTimes([SLOT, ...INSTEAD]), [HOLD]: refused(409, TAKEN) },
  });
  await user.click(await main().findByRole('button', { name: 'Weiter' }));
  await expectToast('error', TAKEN.message);
  expect(toasts().filter(({ text }) => text.includes(TAKEN.message))).toHaveLength(1);
  await main().findByText(/^Statt Donnerstag/);
  await heading('Ärztin und Uhrzeit wählen');
  expect(main().queryByText(TAKEN.message)).toBeNull();
  expect(main().getByRole('button', { name: 'Weiter' })).toHaveProperty('disabled', true);
  expect(main().getByText(/^Statt Donnerstag, 19\.11\.2026, 10:30 Uhr/)).toBeTruthy();

  api.answer({ [HOLD]: HELD });
  const offered = await main().findAllByRole('button', { name: / · Dr\. med\./ });
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Do, 19.11., 11:30 · Dr. med. Anna Berg',
    'Do, 19.11., 12:30 · Dr. med. Anna Berg',
    'Do, 19.11., 13:30 · Dr. med. Carla Lenz',
  ]);
  await user.click(offered[0] as HTMLElement);
  await heading('Ihre Stammdaten');
  expect(api.sent(HOLD).at(-1)).toMatchObject({ start_time: '11:30' });
});

test('the way back from another time that was taken leads to its day, and while others load no sentence is said', async () => {
  const answer = slow<typeof NEXT_TIMES>();
  const { api, user } = await openWizard({
    step: 2,
    slot: SLOT,
    answers: {
      [NEXT_TIMES]: (input) => ('from' in input ? answer.answer() : nextTimes()),
      [HOLD]: refused(409, TAKEN),
    },
  });
  await user.click(await main().findByRole('button', { name: 'Weiter' }));
  await heading('Ärztin und Uhrzeit wählen');
  await waitFor(() => expect(api.sent(NEXT_TIMES).some(({ from }) => from === '2026-11-19')).toBe(true));
  expect(main().queryByText(/statt Donnerstag/i)).toBeNull();
  api.answer({ [HOLD]: HELD });
  answer.resolve(nextTimes([aSlot('08:00'), aSlot('16:30', ANNA, '2026-11-23')]));
  await user.click(await main().findByRole('button', { name: /^Mo, 23\.11\., 16:30/ }));
  await heading('Ihre Stammdaten');
  await user.click(main().getByRole('button', { name: 'Zurück' }));
  await waitFor(() => expect(api.sent(SCHEDULES).at(-1)).toHaveProperty('picked_date', '2026-11-23'));
});

test('a time that is lost with the data leads back to the times, and what was typed is still there', async () => {
  const { user } = await openWizard({
    step: 3,
    slot: SLOT,
    answers: {
      [DRAFT]: { data: aDraft({ is_data_accepted: false, is_anamnesis_accepted: false }) },
      [NEXT_TIMES]: nextTimes([SLOT, ...INSTEAD]),
      [STEP]: refused(409, TAKEN),
      'PUT /api/patients/booking-draft': { saved_at: '2026-11-16T09:00:00Z' },
    },
  });
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Vorname/);
  await heading('Ihre Stammdaten');
  await user.type(name(), ' Maria');
  await user.click(main().getByRole('button', { name: 'Weiter' }));
  await heading('Ärztin und Uhrzeit wählen');
  await expectToast('error', TAKEN.message);
  await user.click(await main().findByRole('button', { name: /^Do, 19\.11\., 12:30/ }));
  await heading('Ihre Stammdaten');
  await waitFor(() => expect(name().value).toBe(`${GUEST_DATA.first_name} Maria`));
});

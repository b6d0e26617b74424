import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Doctor } from '#contract/catalogue.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, asVisitor, everythingRead, openAsPatient } from '#web/testing/open-screen.tsx';
import {
  aDoctor,
  aService,
  aSlot,
  CATEGORIES,
  CLINIC,
  DOCTORS,
  NEXT_TIMES,
  SCHEDULES,
} from '../booking/testing-wizard.ts';

const TEXTS = {
  de: { staff_detail: 'Gynäkologie', description: 'Nimmt sich Zeit.\n\nErklärt die Werte.' },
  en: { staff_detail: 'Gynaecology', description: 'Takes her time.\n\nExplains the results.' },
};
const ANNA: Doctor = {
  ...aDoctor(21, 'Dr. med. Anna Berg'),
  slug: 'anna-berg',
  languages: ['de', 'tr'],
  image: { url: '/api/pictures/anna' },
  ...TEXTS.de,
  translations: [
    { locale: 'de', ...TEXTS.de },
    { locale: 'en', ...TEXTS.en },
  ],
};
const CARLA: Doctor = { ...aDoctor(22, 'Dr. med. Carla Lenz'), slug: 'carla-lenz' };
const offeredBy = (...ids: number[]) => ({ doctors: ids.map((doctor_id) => ({ doctor_id })) });
const ANSWERS: Answers = {
  ...CLINIC,
  [DOCTORS]: { data: [ANNA, CARLA] },
  [CATEGORIES]: {
    data: [
      {
        id: 1,
        sub_name: '',
        translations: [{ locale: 'de', title: 'Hormone', sub_name: '' }],
        services: [
          aService(5, 'Folgegespräch', { type: 'following', ...offeredBy(21) }),
          aService(4, 'Erstgespräch', offeredBy(21, 22)),
          aService(6, 'Beratung', offeredBy(22)),
        ],
      },
    ],
  },
  [NEXT_TIMES]: {
    data: [],
    earliest: null,
    by_doctor: [aSlot('14:00', CARLA), aSlot('10:30', ANNA)],
    bookable_from: '2026-11-16',
    bookable_until: '2027-01-31',
  },
};

const open = (path: string, answers: Answers = {}, options = {}) =>
  openAsPatient(path, { ...asVisitor, ...options, answers: { ...ANSWERS, ...answers } });
const cards = async (name = 'Unsere Ärztinnen') =>
  within(await screen.findByRole('list', { name })).getAllByRole('heading', { level: 3 });

test('ENT-06: everybody sees all doctors with title, subject, text, languages and the next free time', async () => {
  const { api } = await open('/doctors');
  expect((await cards()).map(({ textContent }) => textContent)).toEqual([
    'Dr. med. Anna Berg',
    'Dr. med. Carla Lenz',
  ]);
  const list = screen.getByRole('list', { name: 'Unsere Ärztinnen' });
  const [anna, carla] = [...list.children];
  await waitFor(() =>
    expect(anna?.textContent).toBe(
      'Dr. med. Anna BergGynäkologieNimmt sich Zeit.Spricht Deutsch, TürkischNächster freier Termin: Do, 19.11., 10:30 UhrMehr erfahren →',
    ),
  );
  expect(carla?.textContent).toContain('Nächster freier Termin: Do, 19.11., 14:00 Uhr');
  expect(carla?.textContent).not.toContain('Spricht');
  expect(anna?.querySelector('img')?.getAttribute('src')).toBe('/api/pictures/anna');
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/patient/doctors/anna-berg', '/patient/doctors/carla-lenz']);
  // Both doctors offer the same first service, so one question answers for both.
  expect(api.sent(NEXT_TIMES)).toEqual([{ service_id: '4', limit: '1' }]);
  expect(document.title).toMatch(/^Unsere Ärztinnen · /);
});

test('a list that cannot be loaded says so and is loaded again; a clinic without doctors shows the way to ask', async () => {
  const { user, api } = await open('/doctors', { [DOCTORS]: refused(500, { message: 'Gerade nicht.' }) });
  await screen.findByText('Gerade nicht.');
  api.answer({ [DOCTORS]: { data: [] } });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Noch niemand zu sehen')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Kontakt aufnehmen' }).getAttribute('href')).toBe(
    '/patient/contact',
  );
});

test('one press brings back everything that the list of doctors needs', async () => {
  const { user, api } = await open('/doctors', { [DOCTORS]: refused(503), [CATEGORIES]: refused(503) });
  await everythingRead();
  api.answer(ANSWERS);
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(await cards()).toHaveLength(2);
});

test('the next free time of a doctor has its two lines before it is known', async () => {
  await open('/doctors/anna-berg', { [NEXT_TIMES]: () => new Promise<never>(() => {}) });
  const place = await screen.findByText('Nächster freier Termin:');
  expect(place.closest('li')?.getAttribute('aria-hidden')).toBe('true');
  expect(place.lastElementChild?.textContent).toBe('\u00a0');
});

test('ENT-06: the page of a doctor shows the whole text and what this doctor offers', async () => {
  await open('/doctors/anna-berg');
  expect((await screen.findByRole('heading', { level: 1, name: 'Dr. med. Anna Berg' })).tagName).toBe('H1');
  const about = within(screen.getByRole('region', { name: 'Zur Person' }));
  expect(about.getByText('Nimmt sich Zeit.').tagName).toBe('P');
  expect(about.getByText('Erklärt die Werte.').tagName).toBe('P');
  expect(screen.getByText('Gynäkologie')).toBeTruthy();
  expect(screen.getByText('Spricht Deutsch, Türkisch')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByText('Nächster freier Termin:').textContent).toBe(
      'Nächster freier Termin: Do, 19.11., 10:30 Uhr',
    ),
  );
  const services = within(screen.getByRole('region', { name: 'Leistungen' }));
  expect(services.getAllByRole('button').map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    'Folgegespräch',
    'Erstgespräch',
  ]);
  expect(screen.getByRole('link', { name: 'Alle Ärztinnen' }).getAttribute('href')).toBe('/patient/doctors');
  expect(document.title).toMatch(/^Dr. med. Anna Berg · /);
});

test('LANG-02: in English the page of a doctor is in English', async () => {
  await open('/doctors/anna-berg', {}, { language: 'en' });
  expect(await screen.findByText('Gynaecology')).toBeTruthy();
  expect(screen.getByText('Takes her time.')).toBeTruthy();
  expect(screen.getByText('Speaks German, Turkish')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose a time' })).toBeTruthy();
});

test('SVC-09, SLOT-14: the button leads to the times of this doctor for the first service', async () => {
  const { user, api } = await open('/doctors/anna-berg');
  await user.click(await screen.findByRole('button', { name: 'Termin wählen' }));
  expect(address()).toBe('/book-appointment');
  const chosen = await screen.findByRole('button', { name: /^Dr. med. Anna Berg/ });
  expect(chosen.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() =>
    expect(api.sent(SCHEDULES).at(-1)).toMatchObject({ service_id: '4', doctor_ids: ['21'] }),
  );
});

test('SVC-07: a guest who chooses a follow-up of a doctor is led to the login, a patient to the times', async () => {
  const { user } = await open('/doctors/anna-berg');
  const followUp = await screen.findByRole('button', { name: /^Folgegespräch/ });
  expect(followUp.textContent).toContain('Bitte melden Sie sich dafür zuerst an.');
  await user.click(followUp);
  expect(address()).toBe('/login');
  expect(window.history.state.usr).toEqual({ from: '/book-appointment' });
});

test('SVC-08: a patient chooses a follow-up of a doctor', async () => {
  const { user } = await openAsPatient('/doctors/anna-berg', { answers: ANSWERS });
  const followUp = await screen.findByRole('button', { name: /^Folgegespräch/ });
  expect(followUp.textContent).not.toContain('Bitte melden Sie sich');
  await user.click(followUp);
  expect(address()).toBe('/book-appointment');
  const { rememberedBooking } = await import('../booking/booking-memory.ts');
  expect(rememberedBooking()).toMatchObject({ step: 2, serviceId: 5, selection: { doctorId: 21 } });
});

test('a doctor who is not offered has no page and no button to book', async () => {
  await open('/doctors/somebody-else');
  expect(await screen.findByText('Diese Seite gibt es nicht mehr')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unsere Ärztinnen');
  expect(screen.queryByRole('button', { name: 'Termin wählen' })).toBeNull();
});

test('a doctor without services is shown without anything to book, and a failed page can be loaded again', async () => {
  const { user, api } = await open('/doctors/anna-berg', { [CATEGORIES]: refused(500, { message: 'Weg.' }) });
  await screen.findByText('Weg.');
  api.answer({ [CATEGORIES]: { data: [] } });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('heading', { level: 1, name: 'Dr. med. Anna Berg' });
  expect(screen.queryByRole('region', { name: 'Leistungen' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Termin wählen' })).toBeNull();
});

test('HOME-01: the home screen introduces three doctors as soon as they come near', async () => {
  const seen: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        report([{ isIntersecting: false }]);
        seen.push(() => report([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const more = [23, 24].map((id) => aDoctor(id, `Dr. med. Doctor ${id}`));
  const { api } = await open('/', { [DOCTORS]: { data: [ANNA, CARLA, ...more] } });
  expect(api.sent(DOCTORS)).toEqual([]);
  for (const report of seen) report();
  expect((await cards()).map(({ textContent }) => textContent)).toEqual([
    'Dr. med. Anna Berg',
    'Dr. med. Carla Lenz',
    'Dr. med. Doctor 23',
  ]);
  expect(screen.getByRole('link', { name: 'Alle Ärztinnen' }).getAttribute('href')).toBe('/patient/doctors');
  vi.unstubAllGlobals();
});

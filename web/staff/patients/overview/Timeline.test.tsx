import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Timeline, TimelineEntry } from '#contract/patients-timeline.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';
import { aWrapUp, WRAP_UP } from '../../today/testing-today.ts';

const TIMELINE = 'GET /api/staff/patients/:patient_id/timeline';
const BY = { at: '2026-11-16T08:50:00.000Z', by: 'Anna Keller' };
const CHECK = {
  reason: 'Hormonwerte',
  period: { amount: 6, unit: 'weeks' as const },
  due_on: '2026-12-28',
  ...BY,
};

interface Opened {
  timeline?: Partial<Timeline>;
  role?: StaffRole;
  language?: 'de' | 'en';
  answers?: Answers;
}
const open = ({ timeline = {}, role = 'doctor', language = 'de', answers = {} }: Opened = {}) =>
  openAsStaff('/patients/9', {
    role,
    language,
    answers: {
      ...OPEN_FILE,
      [TIMELINE]: { data: { waiting: [], entries: [], is_cut: false, ...timeline } },
      ...answers,
    },
  });
const part = (name: string) => screen.findByRole('region', { name });
const itemsIn = (region: HTMLElement) =>
  [...region.querySelectorAll('ol > li, ul > li')].map(({ textContent }) => textContent);
const to = (region: HTMLElement, name: string | RegExp) =>
  within(region).getByRole('link', { name }).getAttribute('href');

const appointment = (day: number): TimelineEntry => ({
  kind: 'appointment',
  at: `2026-10-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  appointment_id: day,
  status: 'payment_success',
  service: 'Verlaufskontrolle',
  doctor: 'Dr. med. Anna Keller',
  note: null,
  check: null,
  skipped: [],
});

test('the timeline tells of appointments, notes, values, plans, papers, messages and histories, with a way to each', async () => {
  await open({
    timeline: {
      entries: [
        {
          kind: 'appointment',
          at: '2026-11-16T08:45:00.000Z',
          appointment_id: 11,
          status: 'payment_success',
          service: 'Erstgespräch',
          doctor: 'Dr. med. Anna Keller',
          note: {
            state: 'signed',
            words: 'Klimakterisches Syndrom.',
            diagnoses: [{ code: 'N95.1', title: 'Menopause', certainty: 'G', side: null }],
          },
          check: CHECK,
          skipped: [{ step: 'plan', reason: 'Nur Beratung', ...BY }],
        },
        {
          kind: 'values',
          at: '2026-11-12T11:00:00.000Z',
          day: '2026-11-12',
          values: [
            { text: 'FSH 54 IE/l', judgement: 'above' },
            { text: 'Gewicht 68 kg', judgement: 'within' },
          ],
        },
        {
          kind: 'plan',
          at: '2026-11-11T09:00:00.000Z',
          by: 'Anna Keller',
          medicines: ['Estradiol', 'Progesteron'],
        },
        {
          kind: 'paper',
          at: '2026-11-10T09:00:00.000Z',
          paper: 'prescription',
          number: 'P-2026-000012',
          by: 'Anna Keller',
          is_withdrawn: true,
        },
        {
          kind: 'messages',
          at: '2026-11-09T09:00:00.000Z',
          conversation_id: 3,
          from_patient: 2,
          from_doctor: 1,
        },
        { kind: 'history', at: '2026-11-08T09:00:00.000Z', anamnesis_id: 5 },
      ],
    },
  });
  const timeline = await part('Verlauf');
  const text = timeline.textContent ?? '';
  for (const words of [
    '16.11.2026 09:45 Termin: Erstgespräch',
    'Notiz unterzeichnet',
    'N95.1 Menopause (gesichert)',
    'Klimakterisches Syndrom.',
    'Nächste Kontrolle: Hormonwerte, in 6 Wochen, ab 28.12.2026',
    'Plan oder Papier ausgelassen: Nur Beratung (Anna Keller)',
    'FSH 54 IE/l über dem Referenzbereich',
    'Estradiol, Progesteron',
    'zurückgezogen',
    '2 von der Patientin, 1 von der Klinik',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Gewicht 68 kg über');
  expect(to(timeline, 'Notiz vom 16.11.2026 09:45 öffnen')).toBe(
    '/staff/patients/9?tab=treatment&appointment=11',
  );
  expect(to(timeline, 'Messwerte')).toBe('/staff/patients/9?tab=measurements');
  expect(to(timeline, 'Therapieplan freigegeben')).toBe('/staff/patients/9?tab=plan');
  expect(to(timeline, 'Privatrezept P-2026-000012')).toBe('/staff/patients/9?tab=plan');
  expect(to(timeline, '3 Nachrichten')).toBe('/staff/chats?conversation_id=3');
  expect(to(timeline, 'Anamnesebogen unterschrieben')).toBe('/staff/patients/9?tab=history&record=5');
});

test('what waits stands on top, each with the way to deal with it', async () => {
  const AT = '2026-11-13T09:00:00.000Z';
  await open({
    answers: { [WRAP_UP]: { data: aWrapUp() } },
    timeline: {
      waiting: [
        { kind: 'side_effect', day: '2026-11-14', severity: 'severe' },
        { kind: 'cancellation_request', appointment_id: 12, at: AT },
        { kind: 'completion', appointment_id: 11, at: AT },
        { kind: 'note', appointment_id: 10, at: AT },
        { kind: 'note_request', at: AT },
        { kind: 'check', check: CHECK },
        { kind: 'plan_draft', at: AT },
        { kind: 'paper_draft', paper: 'referral', at: AT },
        { kind: 'messages', conversation_id: 3, count: 2 },
      ],
    },
  });
  const waiting = await part('Das wartet');
  await within(waiting).findByRole('button', { name: /Maria Vogel: Abschließen und 89,50.€ abbuchen$/ });
  expect(to(waiting, /^Neue Nebenwirkung \(.*stark.*\) vom 14\.11\.2026$/)).toBe(
    '/staff/patients/9?tab=plan',
  );
  expect(to(waiting, 'Absageanfrage zum Termin am 13.11.2026 10:00')).toBe('/staff/today');
  expect(to(waiting, 'Notiz zum Termin am 13.11.2026 10:00 unterzeichnen')).toBe(
    '/staff/patients/9?tab=treatment&appointment=10',
  );
  expect(to(waiting, /^Die Patientin möchte ihre Notizen lesen/)).toBe('/staff/patients/9?tab=treatment');
  expect(to(waiting, /^Therapieplan im Entwurf/)).toBe('/staff/patients/9?tab=plan');
  expect(to(waiting, /^Überweisung im Entwurf/)).toBe('/staff/patients/9?tab=plan');
  expect(to(waiting, '2 ungelesene Nachrichten')).toBe('/staff/chats?conversation_id=3');
  expect(waiting.textContent).toContain('Kontrolle ohne Termin: Hormonwerte, in 6 Wochen, ab 28.12.2026');
  expect(itemsIn(waiting)).toHaveLength(9);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.indexOf('Das wartet')).toBeLessThan(headings.indexOf('Verlauf'));
});

test('an end of an appointment that the person may not look at is only named', async () => {
  const at = '2026-11-13T09:00:00.000Z';
  await open({ timeline: { waiting: [{ kind: 'completion', appointment_id: 11, at }] } });
  const waiting = await part('Das wartet');
  await within(waiting).findByText('Termin am 13.11.2026 10:00: Abschluss noch offen');
  expect(within(waiting).queryByRole('button')).toBeNull();
});

test('an empty file says so', async () => {
  await open();
  expect((await part('Das wartet')).textContent).toContain('Zurzeit wartet nichts.');
  expect((await part('Verlauf')).textContent).toContain('Noch ist nichts geschehen.');
});

test('a long timeline begins with the latest, shows the rest on demand and says where older entries are', async () => {
  const entries = Array.from({ length: 20 }, (_, place) => appointment(20 - place));
  const { user } = await open({ timeline: { entries, is_cut: true } });
  const timeline = await part('Verlauf');
  expect(itemsIn(timeline)).toHaveLength(15);
  await user.click(within(timeline).getByRole('button', { name: 'Weitere 5 anzeigen' }));
  expect(itemsIn(timeline)).toHaveLength(20);
  expect(within(timeline).getByText('Älteres steht in den anderen Teilen der Akte.')).toBeTruthy();
});

test('a timeline that cannot be read is tried again; the person stays beside it', async () => {
  const { api, user } = await open({
    answers: { [TIMELINE]: refused(503, { message: 'Gerade nicht erreichbar.' }) },
  });
  await screen.findByText('Gerade nicht erreichbar.');
  expect(screen.getByRole('heading', { level: 2, name: 'Person' })).toBeTruthy();
  api.answer({ [TIMELINE]: { data: { waiting: [], entries: [], is_cut: false } } });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await part('Verlauf');
});

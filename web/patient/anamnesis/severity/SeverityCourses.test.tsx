import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import { SeverityTable } from '#web/anamnesis/severity/Complaints.tsx';
import { MemoryRouter } from '#web/lib/fixed-routers.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { measurementsOf } from '#web/testing/measurements.ts';
import { openAsPatient } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { aProfile } from '#web/testing/records.ts';
import { renderHtml } from '#web/testing/render-html.tsx';
import { SeverityCourses } from './SeverityCourses.tsx';

const course = (key: string, ...levels: number[]): SeverityCourse => ({
  key,
  question: `${key}?`,
  points: levels.map((level, index) => ({ date: `2026-0${index + 1}-01`, level })),
});

/** As it looks once these have been loaded, or before. */
function page(courses?: SeverityCourse[]): string {
  const queries = new QueryClient();
  if (courses) queries.setQueryData(['severity courses', 'de'], courses);
  const html = renderHtml(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <SeverityCourses />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replaceAll('<!-- -->', '');
}
const chartsIn = (html: string) => html.match(/<figure/g)?.length ?? 0;

test('while it loads it says so', () => {
  expect(page()).toContain('Der Verlauf wird geladen');
});

test.each([
  ['without a form', []],
  ['with one form', [course('flushes', 4)]],
])('%s there is no course yet, but the way to one', (_name, courses) => {
  const html = page(courses);
  expect(html).toContain('Noch kein Verlauf');
  expect(html).toContain('href="/anamnese-bogen"');
});

test('a complaint is drawn as a line and told in words', () => {
  const html = page([course('flushes', 4, 0, 2), course('never', 0, 0, 0)]);
  expect(chartsIn(html)).toBe(1);
  expect(html).toContain('Zuletzt 2 von 5, stärker als davor');
  expect(html).toContain(
    'role="img" aria-label="01.01.2026: 4 von 5; 01.02.2026: keine Beschwerden; 01.03.2026: 2 von 5"',
  );
});

test('a patient without complaints reads that, instead of empty charts', () => {
  expect(page([course('flushes', 0, 0)])).toContain('keine Beschwerden angegeben');
});

test('six complaints are an overview; the others are one press away', () => {
  const courses = Array.from({ length: 8 }, (_, index) => course(`complaint ${index}`, 3, 1));
  const html = page(courses);
  expect(chartsIn(html)).toBe(6);
  expect(html).toContain('Alle 8 Beschwerden anzeigen');
});

test('the table says the same: a row for each complaint, a column for each day, and where nothing is known', () => {
  const later = { ...course('sleep', 3), points: [{ date: '2026-02-01', level: 3 }] };
  const html = renderHtml(<SeverityTable title="Verlauf" courses={[course('flushes', 4, 0), later]} />);

  expect([...html.matchAll(/<th scope[^>]*>(.*?)<\/th>/g)].map(([, header]) => header)).toEqual([
    'Beschwerde',
    '01.01.2026',
    '01.02.2026',
  ]);
  expect([...html.matchAll(/<td[^>]*><div[^>]*>(.*?)<\/div>/g)].map(([, cell]) => cell)).toEqual([
    'flushes?',
    '4 von 5',
    'keine',
    'sleep?',
    'keine Angabe',
    '3 von 5',
  ]);
});

const NONE = { anamnesemorph: [], anamnese_file: [], documents: [], befunde_file: [], audios: [] };
const RECORD = { ...aProfile(), ...NONE, therapy_plans: [] };
const SEVERITY = 'GET /api/patients/anamneses/severity';

/** The page on which the courses stand. */
async function openCourses(answer: NonNullable<Answers[typeof SEVERITY]>) {
  const opened = await openAsPatient('/values', {
    answers: {
      'GET /api/patients/notes': { data: { is_open: false, request: null, notes: [] } },
      'GET /api/patients/profile': { data: RECORD },
      'GET /api/patients/measurements': measurementsOf(),
      [SEVERITY]: answer,
    },
  });
  return {
    ...opened,
    region: within(await screen.findByRole('region', { name: 'Verlauf Ihrer Beschwerden' })),
  };
}
const COURSES = Array.from({ length: 8 }, (_, index) => course(`complaint ${index}`, 3, 1));

test('all complaints appear on demand and fold up again, as charts or as a table', async () => {
  const { user, region } = await openCourses({ data: COURSES });
  const all = await region.findByRole('button', { name: 'Alle 8 Beschwerden anzeigen' });
  expect(all.getAttribute('aria-expanded')).toBe('false');
  await user.click(all);
  expect(region.getAllByRole('figure')).toHaveLength(8);
  await user.click(region.getByRole('button', { name: 'Tabelle' }));
  expect(region.queryAllByRole('figure')).toEqual([]);
  expect(region.getAllByRole('row')).toHaveLength(9);
  await user.click(region.getByRole('button', { name: 'Weniger anzeigen' }));
  expect(region.getAllByRole('row')).toHaveLength(7);
});

test('a phone shows three complaints first', async () => {
  onPhone();
  const { region } = await openCourses({ data: COURSES });
  expect(await region.findAllByRole('figure')).toHaveLength(3);
});

test('three complaints need no button, and each says how it changed', async () => {
  const courses = [course('better', 4, 2), course('worse', 1, 5), course('same', 3, 3), course('gone', 2, 0)];
  const { region } = await openCourses({ data: courses });
  const captions = (await region.findAllByRole('figure')).map(
    (figure) => figure.querySelector('p')?.textContent,
  );
  expect(captions.map((caption) => caption?.trim()).toSorted()).toEqual([
    'Zuletzt 2 von 5, schwächer als davor',
    'Zuletzt 3 von 5, so stark wie davor',
    'Zuletzt 5 von 5, stärker als davor',
    'Zuletzt keine Beschwerden, schwächer als davor',
  ]);
  expect(region.queryByRole('button', { name: /Beschwerden anzeigen/ })).toBeNull();
  const [chart] = region.getAllByRole('img');
  expect(chart?.querySelectorAll('line')).toHaveLength(6);
  expect(chart?.querySelectorAll('circle')).toHaveLength(2);
  expect([...(chart?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '0',
    '5',
  ]);
});

test('courses that did not come are told, and read again on demand', async () => {
  const { user, api, region } = await openCourses(refused(500, { message: 'Gerade nicht.' }));
  expect(await region.findByText('Gerade nicht.')).toBeTruthy();
  api.answer({ [SEVERITY]: { data: COURSES } });
  await user.click(region.getByRole('button', { name: /Erneut/ }));
  expect(await region.findAllByRole('figure')).toHaveLength(6);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import { SeverityCourses, SeverityTable } from './SeverityCourses.tsx';

const course = (key: string, ...levels: number[]): SeverityCourse => ({
  key,
  question: `${key}?`,
  points: levels.map((level, index) => ({ date: `2026-0${index + 1}-01`, level })),
});

/** As it looks once these have been loaded, or before. */
function page(courses?: SeverityCourse[]): string {
  const queries = new QueryClient();
  if (courses) queries.setQueryData(['severity courses', 'de'], courses);
  const html = renderToString(
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
  const html = renderToString(<SeverityTable courses={[course('flushes', 4, 0), later]} />);

  expect([...html.matchAll(/<th scope[^>]*>(.*?)<\/th>/g)].map(([, header]) => header)).toEqual([
    'Beschwerde',
    '01.01.2026',
    '01.02.2026',
  ]);
  expect([...html.matchAll(/<td[^>]*><div[^>]*>(.*?)<\/div>/g)].map(([, cell]) => cell)).toEqual([
    ...['flushes?', '4 von 5', 'keine'],
    ...['sleep?', 'keine Angabe', '3 von 5'],
  ]);
});

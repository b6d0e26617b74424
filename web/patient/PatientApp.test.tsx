// @vitest-environment node
import { prerender } from 'react-dom/static';
import { beforeEach, expect, test, vi } from 'vitest';
import { booking } from '#texts/generated/booking.ts';
import { route as texts } from '#texts/generated/route.ts';
import { StaticRouter } from '#web/lib/fixed-routers.ts';
import { isForEverybody } from './drawn/needs.ts';
import { PatientApp } from './PatientApp.tsx';
import { pathTo } from './paths.ts';
import { routes } from './routes.ts';

/** The screens that the server draws whole; of the others it draws the frame. */
const publicRoutes = routes.filter(({ name }) => isForEverybody(name));

/** No read that a screen begins while it is drawn is answered: its failure would be told during another test. */
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));

test.each(publicRoutes)('$name can be rendered without a browser', async ({ name }) => {
  const { prelude } = await prerender(
    <StaticRouter basename="/patient/" location={`/patient${pathTo(name)}`}>
      <PatientApp />
    </StaticRouter>,
  );
  const html = await new Response(prelude).text();
  expect(html).toContain('<h1');
  // The wizard asks its first question at once.
  expect(html).toContain(name === 'Appointment' ? booking.de.title_1 : texts.de[name]);
});

test('no screen of one person alone is drawn for everybody', () => {
  const personal = routes.filter(({ name, needsLogin }) => needsLogin || pathTo(name).includes(':token'));
  expect(personal.filter(({ name }) => isForEverybody(name))).toEqual([]);
  expect(publicRoutes).toHaveLength(18);
});

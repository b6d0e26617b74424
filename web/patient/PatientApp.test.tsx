// @vitest-environment node
import { prerender } from 'react-dom/static';
import { beforeEach, expect, test, vi } from 'vitest';
import { booking } from '#texts/generated/booking.ts';
import { route as texts } from '#texts/generated/route.ts';
import { StaticRouter } from '#web/lib/fixed-routers.ts';
import { WindowPage } from '#web/testing/window-page.tsx';
import { PatientApp } from './PatientApp.tsx';
import { pathTo } from './paths.ts';
import { routes } from './routes.ts';

/** The screens that the server renders whole for every visitor. */
const publicRoutes = routes.filter(({ ssr }) => ssr === 'public');

/** No read that a screen begins while it renders is answered: its failure would be told during another test. */
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));

test.each(publicRoutes)('$name can be rendered without a browser', async ({ name }) => {
  const { prelude } = await prerender(
    <WindowPage>
      <StaticRouter basename="/patient/" location={`/patient${pathTo(name)}`}>
        <PatientApp />
      </StaticRouter>
    </WindowPage>,
  );
  const html = await new Response(prelude).text();
  expect(html).toContain('<h1');
  // The wizard asks its first question at once.
  expect(html).toContain(name === 'Appointment' ? booking.de.title_1 : texts.de[name]);
});

test('no screen of one person alone is rendered for every visitor', () => {
  const personal = routes.filter(({ name, needsLogin }) => needsLogin || pathTo(name).includes(':token'));
  expect(personal.filter(({ ssr }) => ssr === 'public')).toEqual([]);
  expect(publicRoutes).toHaveLength(18);
});

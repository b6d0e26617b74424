// @vitest-environment node
import { prerender } from 'react-dom/static';
import { beforeAll, expect, test } from 'vitest';
import { booking } from '#texts/generated/booking.ts';
import { route as texts } from '#texts/generated/route.ts';
import { StaticRouter } from '#web/lib/fixed-routers.ts';
import { CurrentRender, type RenderContext } from '#web/lib/render-context.ts';

import { PatientApp } from './PatientApp.tsx';
import { pathTo } from './paths.ts';
import { routes } from './routes.ts';

/** The screens that the server renders whole for every visitor. */
const publicRoutes = routes.filter(({ ssr }) => ssr === 'public');

/** What the server renders for a visitor. No read is answered: a screen shows what it has before. */
const aPage = (): RenderContext => ({
  rendered: { language: 'de', user: null, settings: [], isCompact: false },
  language: () => 'de',
  user: () => null,
  now: () => new Date(),
  reader: { answer: () => new Promise(() => {}), cleanHtml: (html) => html },
});

beforeAll(() => {
  import.meta.env.SSR = true;
  return () => {
    import.meta.env.SSR = false;
  };
});

test.each(publicRoutes)('$name can be rendered without a browser', async ({ name }) => {
  const { prelude } = await prerender(
    <CurrentRender value={aPage()}>
      <StaticRouter basename="/patient/" location={`/patient${pathTo(name)}`}>
        <PatientApp />
      </StaticRouter>
    </CurrentRender>,
  );
  const html = await new Response(prelude).text();
  expect(html).toContain('<h1');
  // The wizard asks its first question at once.
  expect(html).toContain(name === 'Appointment' ? booking.de.title_1 : texts.de[name]);
});

test('no screen of one person alone is rendered for every visitor', () => {
  const personal = routes.filter(({ name, needsLogin }) => needsLogin || pathTo(name).includes(':token'));
  expect(personal.filter(({ ssr }) => ssr === 'public')).toEqual([]);
  expect(publicRoutes).toHaveLength(19);
});

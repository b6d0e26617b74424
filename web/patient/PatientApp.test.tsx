// @vitest-environment node
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { booking } from '#texts/generated/booking.ts';
import { route as texts } from '#texts/generated/route.ts';
import { PatientApp } from './PatientApp.tsx';
import { pathTo } from './paths.ts';
import { routes } from './routes.ts';

const publicRoutes = routes.filter(({ needsLogin, name }) => !needsLogin && name !== 'NotFound');

test.each(publicRoutes)('$name can be rendered without a browser', async ({ name }) => {
  const { prelude } = await prerender(
    <StaticRouter basename="/patient/" location={`/patient${pathTo(name).replace(':token', 'abc')}`}>
      <PatientApp />
    </StaticRouter>,
  );
  const html = await new Response(prelude).text();
  expect(html).toContain('<h1');
  // The wizard asks its first question at once.
  expect(html).toContain(name === 'Appointment' ? booking.de.title_1 : texts.de[name]);
});

import type {
  PageReader,
  PageRenderer,
  PageRequest,
  PersonalPageRequest,
  RenderedPage,
} from '#contract/page-renderer.ts';
import { callApi } from '#web/lib/call-api.ts';
import { publicPageScript } from '#web/lib/early-act.ts';
import type { PageData } from '#web/lib/page-data.ts';
import { queriesOf, requireQueries } from '#web/lib/queries.tsx';
import { askForPatient, firstUrls } from '#web/shell/early-questions.ts';
import {
  createServerContext,
  dehydrateQueries,
  readSettings,
  renderHtml,
  renderPersonalPage,
  withRendered,
} from '#web/shell/render-page.ts';
import { unreadOf } from '../chat/unread.ts';
import { PatientApp, preloadForServer, screenAt } from '../PatientApp.tsx';
import { BASE, pathTo, pathToDoctor } from '../paths.ts';
import { addressesOf, type PortalRoute, routeAt, routes } from '../routes.ts';
import { EmptyFrame } from './EmptyFrame.tsx';
import { pageDescription } from './page-description.ts';

/** Renders the screens of the portal on the server, from the same components as in the browser. */
export const renderer: PageRenderer = {
  screenAt: (path) => routeAt(path)?.name ?? 'NotFound',
  publicPaths,
  renderPublic: async (request) =>
    await (request.path === undefined ? renderFrame(request) : renderWhole(request, request.path)),
  isPersonal: (path) => routeAt(path)?.ssr === 'personal',
  renderPersonal,
};

const NOT_FOUND = routes.find(({ name }) => name === 'NotFound') as PortalRoute;

async function publicPaths({ answer }: PageReader): Promise<string[]> {
  const addresses = routes.filter(({ ssr }) => ssr === 'public').flatMap(addressesOf);
  const asked = { answer: (url: string) => answer(url, 'de') };
  const { data: doctors } = await callApi('GET /api/patients/doctors', {}, asked);
  return [...addresses.filter((address) => !address.includes(':')), ...doctors.map(pathToDoctor)];
}

/** The whole screen as every visitor sees it. */
async function renderWhole(request: PageRequest, path: string): Promise<RenderedPage> {
  const asking = createServerContext(request);
  const settings = await readSettings(asking);
  const context = withRendered(asking, { settings });
  await preloadForServer(path, context);
  // Every visitor gets this page, so it has to be whole.
  requireQueries(context);
  return {
    html: await renderHtml(context, { basename: BASE, path }, <PatientApp />),
    data: { isWhole: true, settings, queries: dehydrateQueries(context) } satisfies PageData,
    description: pageDescription(context, routeOf(request), path),
    isReadable: true,
    early: publicPageScript(),
  };
}

/** What stands around a screen whose whole page only the browser renders. */
async function renderFrame(request: PageRequest): Promise<RenderedPage> {
  const route = routeOf(request);
  // The frame needs any address of its screen; that of no screen is `*`.
  const path = pathTo(route.name).replace('*', '/unknown');
  const asking = createServerContext(request);
  const settings = await readSettings(asking);
  const context = withRendered(asking, { settings });
  const screen = await screenAt(path)?.preload();
  const early = route.needsLogin && askForPatient([...firstUrls(screen), '/api/chats/total-unread-count']);
  return {
    html: await renderHtml(context, { basename: BASE, path }, <EmptyFrame route={route} />),
    data: { isWhole: false, settings, queries: [] } satisfies PageData,
    description: pageDescription(context, route, path),
    isReadable: !early,
    ...(early && { early }),
  };
}

function routeOf({ screen }: PageRequest): PortalRoute {
  return routes.find(({ name }) => name === screen) ?? NOT_FOUND;
}

/** All is asked at once, for the patient whom the browser names. If the session is another's, nothing of it is used. */
async function renderPersonal(request: PersonalPageRequest): Promise<RenderedPage | undefined> {
  const { path, owner } = request;
  return await renderPersonalPage(request, { id: owner.id, name: '' }, async (asking) => {
    const queries = queriesOf(asking);
    const [settings, profile] = await Promise.all([
      readSettings(asking),
      callApi('GET /api/patients/get-profile', {}, asking.reader),
      preloadForServer(path, asking),
      queries.prefetchQuery(unreadOf(owner.id)),
    ]);
    if (profile.data.id !== owner.id) return undefined;
    const patient = { id: owner.id, name: profile.data.name };
    const context = withRendered(asking, { settings, user: patient });
    return { context, html: await renderHtml(context, { basename: BASE, path }, <PatientApp />), patient };
  });
}

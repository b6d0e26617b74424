import type {
  PageRenderer,
  PageRequest,
  PersonalPageRequest,
  RenderedPage,
} from '#contract/page-renderer.ts';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { paymentConfig } from '#web/checkout/payment-config.ts';
import type { PageData } from '#web/lib/page-data.ts';
import { queriesOf } from '#web/lib/queries.tsx';
import { askForStaff, firstUrls } from '#web/shell/early-questions.ts';
import { ScreenSkeleton } from '#web/shell/Frame.tsx';
import {
  createServerContext,
  dehydrateQueries,
  readSettings,
  renderHtml,
  renderPersonalPage,
  withRendered,
} from '#web/shell/render-page.ts';
import { staffSelf } from '../identity/signed-in.ts';
import { areas, type StaffArea } from '../routes.ts';
import { StaffApp } from '../StaffApp.tsx';
import { areaAt, DoorFrame, preloadArea } from '../shell/Workspace.tsx';
import { staffTasks } from '../tasks/staff-tasks.ts';

/** Who is signed in decides about everything here, so the server renders the frame alone, or a page for that person. */
export const renderer: PageRenderer = {
  screenAt: (path) => areaAt(path)?.name ?? '',
  publicPaths: async () => [],
  renderPublic: renderFrame,
  isPersonal,
  renderPersonal,
};

const BASE = '/staff/';

function isPersonal(path: string, isCompact: boolean): boolean {
  const area = areas.find(({ name }) => path === `/${name}`);
  return area?.ssr === 'personal' || (area?.ssr === 'personal on phones' && isCompact);
}

async function renderFrame(request: PageRequest): Promise<RenderedPage> {
  const asking = createServerContext(request);
  const settings = await readSettings(asking);
  const context = withRendered(asking, { settings });
  // The strip that tells of the sandbox moves every screen, so its reason comes with the page.
  await queriesOf(context).fetchQuery(paymentConfig);
  const html = await renderHtml(
    context,
    { basename: BASE, path: `/${request.screen}` },
    <DoorFrame>
      <ScreenSkeleton />
    </DoorFrame>,
  );
  const data: PageData = { isWhole: false, settings, queries: dehydrateQueries(context) };
  const area = areas.find(({ name }) => name === request.screen);
  return { html, data, description: '', isReadable: false, early: await earlyScript(area) };
}

async function renderPersonal(request: PersonalPageRequest): Promise<RenderedPage | undefined> {
  const { path, language, owner } = request;
  return await renderPersonalPage(request, null, async (asking) => {
    const queries = queriesOf(asking);
    const [settings] = await Promise.all([
      readSettings(asking),
      preloadArea(path, asking),
      queries.prefetchQuery(paymentConfig),
      queries.prefetchQuery(staffTasks(language)),
    ]);
    if (queries.getQueryData(staffSelf.queryKey)?.id !== owner.id) return undefined;
    const context = withRendered(asking, { settings });
    return { context, html: await renderHtml(context, { basename: BASE, path }, <StaffApp />) };
  });
}

/** What an area asks first, for somebody with a role that may see it. */
async function earlyScript(area: StaffArea | undefined): Promise<string> {
  const scopes = area ? Object.entries(staffPermissions[area.needs]) : [];
  const roles = scopes.flatMap(([role, scope]) => (scope === 'none' ? [] : [role]));
  return askForStaff(firstUrls(await area?.load()), roles);
}

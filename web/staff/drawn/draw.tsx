import type { DrawnPage, DrawWish, OwnWish, PageDrawer } from '#contract/drawn-page.ts';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { paymentConfig } from '#web/checkout/payment-config.ts';
import { answerCallsBy, buildRequest, callApi } from '#web/lib/call-api.ts';
import { cleanBy } from '#web/lib/clean-html.ts';
import { ownPageScript } from '#web/lib/early-act.ts';
import { StaticRouter } from '#web/lib/fixed-routers.ts';
import { drawIn } from '#web/lib/language.ts';
import { drawAt, type PageData } from '#web/lib/page-data.ts';
import { queries } from '#web/lib/queries.tsx';
import { drawCompact } from '#web/lib/use-is-compact.ts';
import { drawOnce, drawOwn, foundByQueries, oneAfterTheOther } from '#web/shell/draw-once.ts';
import { askForStaff, TODAY } from '#web/shell/early-questions.ts';
import { ScreenSkeleton } from '#web/shell/Frame.tsx';
import { takeSettings } from '#web/shell/settings.ts';
import { areas } from '../routes.ts';
import { StaffApp } from '../StaffApp.tsx';
import { staffSelf } from '../shell/signed-in.ts';
import { DoorFrame, preloadArea } from '../shell/Workspace.tsx';
import { staffTasks, TASKS } from '../today/staff-tasks.ts';
import { OPEN_ROOMS } from '../video/open-rooms.ts';

/**
 * Who is signed in decides about everything here, so the server draws the frame alone, or a page for that person. The wide
 * calendar is a grid whose entries carry styles of their own, which the content policy allows to scripts only.
 */
export const drawer: PageDrawer = {
  screenAt: (path) => areas.find(({ name }) => path.split('/')[1] === name)?.name ?? '',
  wholePages: async () => [],
  draw: (wish) => oneAfterTheOther(() => drawFrame(wish)),
  isOwnPage: (path, isCompact) => path === '/today' || (path === '/calendar' && isCompact),
  drawOwn: (wish) => drawOwn(() => drawOwnArea(wish)),
};

async function drawFrame({ screen, language, reader }: DrawWish): Promise<DrawnPage> {
  answerCallsBy((url) => reader.answer(url, language));
  const settings = (await callApi('GET /api/get-settings', {})).data;
  takeSettings(settings);
  drawIn(language);
  const html = await drawOnce(
    <StaticRouter basename="/staff/" location={`/staff/${screen}`}>
      <DoorFrame>
        <ScreenSkeleton />
      </DoorFrame>
    </StaticRouter>,
  );
  // The strip that tells of the sandbox moves every screen, so its reason comes with the page.
  const payments = await queries.fetchQuery(paymentConfig);
  const data: PageData = { isWhole: false, settings, queries: [[paymentConfig.queryKey, payments]] };
  return { html, data, description: '', hasWords: false, early: earlyScript(screen, language) };
}

async function drawOwnArea({ path, language, reader, ownerId, isCompact, drawnAt }: OwnWish) {
  answerCallsBy((url) => reader.answer(url, language));
  cleanBy(reader.cleanHtml);
  queries.clear();
  drawIn(language);
  drawCompact(isCompact);
  drawAt(drawnAt);
  const [settings] = await Promise.all([
    callApi('GET /api/get-settings', {}),
    preloadArea(path),
    queries.prefetchQuery(paymentConfig),
    queries.prefetchQuery(staffTasks(language)),
  ]);
  if (queries.getQueryData(staffSelf.queryKey)?.id !== ownerId) return undefined;
  takeSettings(settings.data);
  const html = await drawOnce(
    <StaticRouter basename="/staff/" location={`/staff${path}`}>
      <StaffApp />
    </StaticRouter>,
  );
  const own = { drawnAt, isCompact };
  const data: PageData = { isWhole: false, settings: settings.data, queries: foundByQueries(), own };
  return { html, data, description: '', hasWords: true, early: ownPageScript(isCompact) };
}

/** What an area asks for first. */
const QUESTIONS: Partial<Record<string, string[]>> = {
  today: [calendarUrl(TODAY, TODAY), urlOf(TASKS), urlOf(OPEN_ROOMS)],
  calendar: [calendarUrl(TODAY, TODAY)],
};

function earlyScript(screen: string, language: DrawWish['language']): string {
  const area = areas.find(({ name }) => name === screen);
  const scopes = area ? Object.entries(staffPermissions[area.needs]) : [];
  const roles = scopes.flatMap(([role, scope]) => (scope === 'none' ? [] : [role]));
  return askForStaff(QUESTIONS[screen] ?? [], roles, language);
}

function calendarUrl(from: string, to: string): string {
  return buildRequest('GET /api/staff/calendar', { from, to }).url;
}

function urlOf(route: string): string {
  return buildRequest(route, {}).url;
}

import type { DrawnPage, DrawWish, OwnWish, PageDrawer } from '#contract/drawn-page.ts';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { paymentConfig } from '#web/checkout/payment-config.ts';
import { buildRequest, callApi } from '#web/lib/call-api.ts';
import type { PageData } from '#web/lib/page-data.ts';
import { queries } from '#web/lib/queries.tsx';
import { drawInTurn, drawOnce, drawOwn } from '#web/shell/draw-once.ts';
import { askForStaff, TODAY } from '#web/shell/early-questions.ts';
import { ScreenSkeleton } from '#web/shell/Frame.tsx';
import { takeSettings } from '#web/shell/settings.ts';
import { staffSelf } from '../identity/signed-in.ts';
import { OPEN_ROOMS } from '../rooms/open-rooms.ts';
import { areas } from '../routes.ts';
import { StaffApp } from '../StaffApp.tsx';
import { DoorFrame, preloadArea } from '../shell/Workspace.tsx';
import { staffTasks, TASKS } from '../tasks/staff-tasks.ts';

/**
 * Who is signed in decides about everything here, so the server draws the frame alone, or a page for that person. The wide
 * calendar is a grid whose entries carry styles of their own, which the content policy allows to scripts only.
 */
export const drawer: PageDrawer = {
  screenAt: (path) => areas.find(({ name }) => path.split('/')[1] === name)?.name ?? '',
  wholePages: async () => [],
  draw: (wish) => drawInTurn(wish, drawFrame),
  isOwnPage: (path, isCompact) => path === '/today' || (path === '/calendar' && isCompact),
  drawOwn: (wish) => drawOwn(wish, drawOwnArea),
};

const BASE = '/staff/';

async function drawFrame({ screen }: DrawWish): Promise<DrawnPage> {
  const settings = (await callApi('GET /api/get-settings', {})).data;
  takeSettings(settings);
  const html = await drawOnce(
    BASE,
    `/${screen}`,
    <DoorFrame>
      <ScreenSkeleton />
    </DoorFrame>,
  );
  // The strip that tells of the sandbox moves every screen, so its reason comes with the page.
  const payments = await queries.fetchQuery(paymentConfig);
  const data: PageData = { isWhole: false, settings, queries: [[paymentConfig.queryKey, payments]] };
  return { html, data, description: '', hasWords: false, early: earlyScript(screen) };
}

async function drawOwnArea({ path, language, ownerId }: OwnWish) {
  const [{ data: settings }] = await Promise.all([
    callApi('GET /api/get-settings', {}),
    preloadArea(path),
    queries.prefetchQuery(paymentConfig),
    queries.prefetchQuery(staffTasks(language)),
  ]);
  if (queries.getQueryData(staffSelf.queryKey)?.id !== ownerId) return undefined;
  takeSettings(settings);
  return { html: await drawOnce(BASE, path, <StaffApp />), settings };
}

/** What an area asks for first. */
const QUESTIONS: Partial<Record<string, string[]>> = {
  today: [calendarUrl(TODAY, TODAY), urlOf(TASKS), urlOf(OPEN_ROOMS)],
  calendar: [calendarUrl(TODAY, TODAY)],
};

function earlyScript(screen: string): string {
  const area = areas.find(({ name }) => name === screen);
  const scopes = area ? Object.entries(staffPermissions[area.needs]) : [];
  const roles = scopes.flatMap(([role, scope]) => (scope === 'none' ? [] : [role]));
  return askForStaff(QUESTIONS[screen] ?? [], roles);
}

function calendarUrl(from: string, to: string): string {
  return buildRequest('GET /api/staff/calendar', { from, to }).url;
}

function urlOf(route: string): string {
  return buildRequest(route, {}).url;
}

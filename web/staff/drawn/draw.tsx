import type { DrawnPage, DrawWish, PageDrawer } from '#contract/drawn-page.ts';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { paymentConfig } from '#web/checkout/payment-config.ts';
import { answerCallsBy, buildRequest, callApi } from '#web/lib/call-api.ts';
import { StaticRouter } from '#web/lib/fixed-routers.ts';
import { drawIn } from '#web/lib/language.ts';
import type { PageData } from '#web/lib/page-data.ts';
import { queries } from '#web/lib/queries.tsx';
import { drawOnce, oneAfterTheOther } from '#web/shell/draw-once.ts';
import { askForStaff, TODAY } from '#web/shell/early-questions.ts';
import { ScreenSkeleton } from '#web/shell/Frame.tsx';
import { takeSettings } from '#web/shell/settings.ts';
import { areas } from '../routes.ts';
import { DoorFrame } from '../shell/Workspace.tsx';
import { TASKS } from '../today/staff-tasks.ts';
import { OPEN_ROOMS } from '../video/open-rooms.ts';

/** Who is signed in decides about everything here, so the server draws the frame alone. */
export const drawer: PageDrawer = {
  screenAt: (path) => areas.find(({ name }) => path.split('/')[1] === name)?.name ?? '',
  wholePages: async () => [],
  draw: (wish) => oneAfterTheOther(() => drawFrame(wish)),
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
  return { html, data, description: '', early: earlyScript(screen, language) };
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

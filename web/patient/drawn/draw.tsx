import type { DrawnPage, DrawWish, OwnWish, PageDrawer, PageReader } from '#contract/drawn-page.ts';
import { callApi } from '#web/lib/call-api.ts';
import { publicPageScript } from '#web/lib/early-act.ts';
import type { PageData } from '#web/lib/page-data.ts';
import { queries } from '#web/lib/queries.tsx';
import { drawFor } from '#web/lib/session.ts';
import { drawInTurn, drawOnce, drawOwn, foundByQueries } from '#web/shell/draw-once.ts';
import { askForPatient } from '#web/shell/early-questions.ts';
import { takeSettings } from '#web/shell/settings.ts';
import { unreadOf } from '../chat/unread.ts';
import { PatientApp, preloadScreen } from '../PatientApp.tsx';
import { BASE, pathTo, pathToDoctor } from '../paths.ts';
import { addressesOf, type PortalRoute, routeAt, routes } from '../routes.ts';
import { EmptyFrame } from './EmptyFrame.tsx';
import { asksEarly, firstQuestions, isForEverybody, readNeeds } from './needs.ts';
import { pageDescription } from './page-description.ts';

/** Draws the screens of the portal on the server, from the same components as in the browser. */
export const drawer: PageDrawer = {
  screenAt: (path) => routeAt(path)?.name ?? 'NotFound',
  wholePages,
  draw: (wish) => drawInTurn(wish, drawScreen),
  isOwnPage: (path) => asksEarly(routeAt(path)?.name),
  drawOwn: (wish) => drawOwn(wish, drawOwnScreen),
};

const NOT_FOUND = routes.find(({ name }) => name === 'NotFound') as PortalRoute;

async function wholePages(reader: PageReader): Promise<string[]> {
  const addresses = routes.filter(({ name }) => isForEverybody(name)).flatMap(addressesOf);
  const { data: doctors } = await drawInTurn({ language: 'de', reader }, () =>
    callApi('GET /api/patients/doctors', {}),
  );
  return [...addresses.filter((address) => !address.includes(':')), ...doctors.map(pathToDoctor)];
}

async function drawScreen({ screen: name, path, language }: DrawWish): Promise<DrawnPage> {
  const route = routes.find((each) => each.name === name) ?? NOT_FOUND;
  // The frame needs any address of its screen; that of no screen is `*`.
  const address = path ?? pathTo(route.name).replace('*', '/unknown');
  const isWhole = path !== undefined;
  const settings = (await callApi('GET /api/get-settings', {})).data;
  if (isWhole) await readNeeds(route.name);
  takeSettings(settings);

  const html = await drawOnce(BASE, address, isWhole ? <PatientApp /> : <EmptyFrame route={route} />);
  const clinic = settings.find(({ key }) => key === 'hospital_name')?.value;
  const data: PageData = { isWhole, settings, queries: foundByQueries() };
  const description = pageDescription(route.name, address, language, clinic);
  if (isWhole) return { html, data, description, hasWords: true, early: publicPageScript() };
  const early = route.needsLogin && askForPatient(firstQuestions(route.name));
  return { html, data, description, hasWords: !early, ...(early && { early }) };
}

/** All is asked at once, for the patient whom the browser names. If the session is another's, nothing of it is used. */
async function drawOwnScreen({ path, ownerId: id }: OwnWish) {
  drawFor({ id, name: '' });
  const [{ data: settings }, profile] = await Promise.all([
    callApi('GET /api/get-settings', {}),
    callApi('GET /api/patients/get-profile', {}),
    preloadScreen(path, true),
    queries.prefetchQuery(unreadOf(id)),
  ]);
  if (profile.data.id !== id) return undefined;
  const patient = { id, name: profile.data.name };
  drawFor(patient);
  takeSettings(settings);
  return { html: await drawOnce(BASE, path, <PatientApp />), settings, patient };
}

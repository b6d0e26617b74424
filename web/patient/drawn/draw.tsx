import type { DrawnPage, DrawWish, PageDrawer, PageReader } from '#contract/drawn-page.ts';
import { answerCallsBy, callApi } from '#web/lib/call-api.ts';
import { cleanBy } from '#web/lib/clean-html.ts';
import { StaticRouter } from '#web/lib/fixed-routers.ts';
import { drawIn } from '#web/lib/language.ts';
import type { PageData } from '#web/lib/page-data.ts';
import { queries } from '#web/lib/queries.tsx';
import { drawOnce, oneAfterTheOther } from '#web/shell/draw-once.ts';
import { askForPatient } from '#web/shell/early-questions.ts';
import { takeSettings } from '#web/shell/settings.ts';
import { PatientApp } from '../PatientApp.tsx';
import { BASE, pathTo, pathToDoctor } from '../paths.ts';
import { addressesOf, type PortalRoute, routeAt, routes } from '../routes.ts';
import { EmptyFrame } from './EmptyFrame.tsx';
import { firstQuestions, isForEverybody, readNeeds } from './needs.ts';
import { pageDescription } from './page-description.ts';

/** Draws the screens of the portal on the server, from the same components as in the browser. */
export const drawer: PageDrawer = {
  screenAt: (path) => routeAt(path)?.name ?? 'NotFound',
  wholePages,
  draw: (wish) => oneAfterTheOther(() => drawScreen(wish)),
};

const NOT_FOUND = routes.find(({ name }) => name === 'NotFound') as PortalRoute;

async function wholePages(reader: PageReader): Promise<string[]> {
  const addresses = routes.filter(({ name }) => isForEverybody(name)).flatMap(addressesOf);
  const doctors = await oneAfterTheOther(async () => {
    answerCallsBy((url) => reader.answer(url, 'de'));
    return (await callApi('GET /api/patients/doctors', {})).data;
  });
  return [...addresses.filter((address) => !address.includes(':')), ...doctors.map(pathToDoctor)];
}

async function drawScreen({ screen: name, path, language, reader }: DrawWish): Promise<DrawnPage> {
  const route = routes.find((each) => each.name === name) ?? NOT_FOUND;
  // The frame needs any address of its screen; that of no screen is `*`.
  const address = path ?? pathTo(route.name).replace('*', '/unknown');
  const isWhole = path !== undefined;
  answerCallsBy((url) => reader.answer(url, language));
  cleanBy(reader.cleanHtml);
  queries.clear();
  const settings = (await callApi('GET /api/get-settings', {})).data;
  if (isWhole) await readNeeds(route.name);
  takeSettings(settings);
  drawIn(language);

  const screen = isWhole ? <PatientApp /> : <EmptyFrame route={route} />;
  const html = await drawOnce(
    <StaticRouter basename={BASE} location={BASE.slice(0, -1) + address}>
      {screen}
    </StaticRouter>,
  );
  const clinic = settings.find(({ key }) => key === 'hospital_name')?.value;
  const data: PageData = { isWhole, settings, queries: readQueries() };
  const early = route.needsLogin && askForPatient(firstQuestions(route.name), language);
  const description = pageDescription(route.name, address, language, clinic);
  return { html, data, description, ...(early && { early }) };
}

function readQueries(): PageData['queries'] {
  const read = queries.getQueryCache().getAll();
  return read.flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
}

import '#web/ui/base.css';
import { StrictMode } from 'react';
import { sendBearerToken } from '#web/lib/call-api.ts';
import { startLanguage } from '#web/lib/language.ts';
import { readPageData } from '#web/lib/page-data.ts';
import { BrowserRouter } from '#web/lib/router.ts';
import { currentToken, currentUser, isSessionOutdated, startSession } from '#web/lib/session.ts';
import { createWindowContext } from '#web/lib/window-context.ts';
import { reloadOutdatedPage } from '#web/shell/bfcache.ts';
import { loadSettings, takeSettings } from '#web/shell/settings.ts';
import { isAsWide, isUpToDate, showApp } from '#web/shell/show-app.ts';
import { PatientApp, preloadScreen } from './PatientApp.tsx';
import { BASE } from './paths.ts';

const app = (
  <StrictMode>
    <BrowserRouter basename={BASE}>
      <PatientApp />
    </BrowserRouter>
  </StrictMode>
);

// To read the code and to begin its work are two tasks: a slow phone paints and answers between them.
setTimeout(start);

function start(): void {
  const page = readPageData();
  const languageOfPage = document.documentElement.lang;
  startLanguage();
  startSession();
  sendBearerToken(currentToken);
  reloadOutdatedPage(isSessionOutdated);
  if (page) takeSettings(page.settings);
  else loadSettings();

  // The page shows what a visitor sees who comes to this address for the first time, or what this patient sees.
  const user = currentUser();
  const isHers = page?.patient?.id === user?.id && page?.patient?.name === user?.name;
  const isOurs = page !== undefined && (page.isWhole ? user === null : isHers && isAsWide(page));
  const context = createWindowContext(page);

  void showApp(app, {
    context,
    isRendered: isOurs && isUpToDate(languageOfPage),
    preload: () => preloadScreen(window.location.pathname.slice(BASE.length - 1), context),
  });
}

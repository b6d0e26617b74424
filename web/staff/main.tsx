import '#web/ui/base.css';
import { StrictMode } from 'react';
import { startLanguage } from '#web/lib/language.ts';
import { readPageData } from '#web/lib/page-data.ts';
import { BrowserRouter } from '#web/lib/router.ts';
import { createWindowContext } from '#web/lib/window-context.ts';
import { reloadOutdatedPage } from '#web/shell/bfcache.ts';
import { loadSettings, takeSettings } from '#web/shell/settings.ts';
import { isAsWide, isUpToDate, showApp } from '#web/shell/show-app.ts';
import { StaffApp } from './StaffApp.tsx';
import { preloadArea } from './shell/Workspace.tsx';

const BASE = '/staff/';

const app = (
  <StrictMode>
    <BrowserRouter basename={BASE}>
      <StaffApp />
    </BrowserRouter>
  </StrictMode>
);

// To read the code and to begin its work are two tasks: a slow computer paints and answers between them.
setTimeout(start);

/** No token is sent from here: the staff session is a cookie that no script can read. */
function start(): void {
  const languageOfPage = document.documentElement.lang;
  startLanguage();
  // No script can see whether somebody else has signed in since.
  reloadOutdatedPage(() => true);
  const page = readPageData();
  if (page) takeSettings(page.settings);
  else loadSettings();
  // Who is signed in, and the screen that was asked for, are on their way together; then both are shown at once.
  const path = window.location.pathname.slice(BASE.length - 1);
  const context = createWindowContext(page);
  const isRendered = page !== undefined && isAsWide(page) && isUpToDate(languageOfPage);
  void showApp(app, { context, isRendered, preload: () => preloadArea(path, context) });
}

import { type LazyScreen, lazyScreen } from '#web/lib/lazy-screen.tsx';
import { PrepareScreens } from '#web/lib/router.ts';
import { Route, Routes } from '#web/lib/routes-of-screens.ts';
import { addressesOf, type PortalRoute, routeAt, routes } from './routes.ts';
import { Guard } from './shell/Guard.tsx';
import { preloadSurroundings, Shell } from './shell/Shell.tsx';

const screens = new Map<PortalRoute, LazyScreen>(routes.map((route) => [route, lazyScreen(route.load)]));

/** The whole portal; needs a router and a query client around it, in the browser as on the server. */
export function PatientApp() {
  return (
    <PrepareScreens value={prepareScreen}>
      <Shell>
        <Routes>
          {[...screens].flatMap(([route, Screen]) =>
            addressesOf(route).map((path) => (
              <Route key={path} path={path} element={<Guard route={route} Screen={Screen} />} />
            )),
          )}
        </Routes>
      </Shell>
    </PrepareScreens>
  );
}

/**
 * Loads the code of the screen at this address, `/login`, and of what stands around it, so that all is drawn at once. The
 * data of a public screen is in its page; that of a signed-in patient was asked for by the page.
 */
export async function preloadScreen(pathname: string, isSignedIn: boolean): Promise<void> {
  const found = routeAt(pathname);
  const screen = found && screens.get(found);
  const isOwn = isSignedIn && found?.needsLogin;
  await Promise.all([
    isOwn ? screen?.preloadWithData() : screen?.preload(),
    isSignedIn && preloadSurroundings(),
  ]);
}

/** On intent: the code, and then what the screen asks the server first. */
function prepareScreen(pathname: string): void {
  const found = routeAt(pathname);
  if (found) screens.get(found)?.prepare();
}

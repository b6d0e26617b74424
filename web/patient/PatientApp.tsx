import { useCallback } from 'react';
import { type LazyScreen, lazyScreen } from '#web/lib/lazy-screen.tsx';
import { type RenderContext, useRenderContext } from '#web/lib/render-context.ts';
import { PrepareScreens } from '#web/lib/router.ts';
import { Route, Routes } from '#web/lib/routes-of-screens.ts';
import { addressesOf, type PortalRoute, routeAt, routes } from './routes.ts';
import { Guard } from './shell/Guard.tsx';
import { preloadSurroundings, Shell } from './shell/Shell.tsx';

const screens: ReadonlyMap<PortalRoute, LazyScreen> = new Map(
  routes.map((route) => [route, lazyScreen(route.load)]),
);

/** The whole portal; needs a router and a `RenderContext` around it, in the browser as on the server. */
export function PatientApp() {
  const context = useRenderContext();
  const prepare = useCallback((pathname: string) => prepareScreen(pathname, context), [context]);
  return (
    <PrepareScreens value={prepare}>
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
 * Loads the code of the screen at this address, `/login`, and of what stands around it, so that all is shown at once. The
 * data of a public screen is in its page; that of a signed-in patient was asked for by the page.
 */
export async function preloadScreen(pathname: string, context: RenderContext): Promise<void> {
  const screen = screenAt(pathname);
  const isSignedIn = context.user() !== null;
  const needsData = isSignedIn && routeAt(pathname)?.needsLogin;
  await Promise.all([
    needsData ? screen?.preloadWithData(context, pathname) : screen?.preload(),
    isSignedIn && preloadSurroundings(),
  ]);
}

/** The code and the data of everything that the server renders at this address. */
export async function preloadForServer(pathname: string, context: RenderContext): Promise<void> {
  const isSignedIn = context.user() !== null;
  await Promise.all([
    screenAt(pathname)?.preloadForServer(context, pathname),
    isSignedIn && preloadSurroundings(),
  ]);
}

export function screenAt(pathname: string): LazyScreen | undefined {
  const found = routeAt(pathname);
  return found && screens.get(found);
}

/** On intent: the code, and then what the screen asks the server first. */
function prepareScreen(pathname: string, context: RenderContext): void {
  screenAt(pathname)?.prepare(context, pathname);
}

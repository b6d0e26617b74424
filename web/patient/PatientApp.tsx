import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { addressesOf, type PortalRoute, routes } from './routes.ts';
import { Guard } from './shell/Guard.tsx';
import { Shell } from './shell/Shell.tsx';

const screens = new Map<PortalRoute, ComponentType>(
  routes.map((route) => [route, lazy(async () => ({ default: await route.load() }))]),
);

/** The whole portal; needs a router and a query client around it, in the browser as on the server. */
export function PatientApp() {
  return (
    <Shell>
      <Routes>
        {[...screens].flatMap(([route, Screen]) =>
          addressesOf(route).map((path) => (
            <Route key={path} path={path} element={<Guard route={route} Screen={Screen} />} />
          )),
        )}
      </Routes>
    </Shell>
  );
}

import { createElement, type ReactNode, useState } from 'react';
import {
  type NavigateOptions,
  newKey,
  parseLocation,
  RouterContext,
  underBase,
  withoutBase,
} from './router.ts';

interface FixedRouterProps {
  basename?: string;
  location?: string;
  initialEntries?: string[];
  children?: ReactNode;
}

/** Shows one address, for rendering on the server. */
export function StaticRouter({ basename = '/', location = '/', children }: FixedRouterProps) {
  const router = {
    location: parseLocation(withoutBase(basename, location)),
    go: () => undefined,
    hrefOf: (path: string) => underBase(basename, path),
  };
  return createElement(RouterContext, { value: router }, children);
}

/** Holds the address in memory, for tests of single components. */
export function MemoryRouter({ initialEntries = ['/'], children }: FixedRouterProps) {
  const [location, setLocation] = useState(() => parseLocation(initialEntries[0] ?? '/'));
  const go = (to: string, { state = null }: NavigateOptions) =>
    setLocation({ ...parseLocation(to), state, key: newKey() });
  const router = { location, go, hrefOf: (path: string) => path };
  return createElement(RouterContext, { value: router }, children);
}

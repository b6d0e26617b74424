import {
  Children,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import { joinPath, matchPath, type PathParams, weightOf } from './match-path.ts';
import { RouteBase, useLocation } from './router.ts';

interface RouteProps {
  /** Relative to the routes around it; with `/*` at its end also for every address below. */
  path?: string;
  /** Whether it matches the address of the routes themselves. */
  index?: boolean;
  element: ReactNode;
}

/** Declares the element of an address for `Routes`; renders nothing itself. */
export function Route(_props: RouteProps): null {
  return null;
}

/** Renders the best matching route. */
export function Routes({ children }: { children: ReactNode }): ReactElement | null {
  const { pathname } = useLocation();
  const around = useContext(RouteBase);
  const found = bestRoute(routesOf(children), around.base, pathname);
  if (!found) return null;
  const value = { base: found.base, params: { ...around.params, ...found.params } };
  // Another address of the same route is another screen, so the state of the one before is dropped.
  return createElement(RouteBase, { key: found.base, value }, found.element);
}

export function useParams(): PathParams {
  return useContext(RouteBase).params;
}

function routesOf(children: ReactNode): RouteProps[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<RouteProps>(child) ? [child.props] : [],
  );
}

function bestRoute(routes: RouteProps[], base: string, pathname: string) {
  const fitting = routes.flatMap(({ path = '', element }) => {
    const pattern = joinPath(base, path);
    const match = matchPath(pattern, pathname);
    return match ? [{ ...match, element, weight: weightOf(pattern) }] : [];
  });
  return fitting.reduce<(typeof fitting)[number] | null>(
    (best, route) => (best && best.weight >= route.weight ? best : route),
    null,
  );
}

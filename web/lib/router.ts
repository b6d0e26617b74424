import {
  type ComponentProps,
  createContext,
  createElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from 'react';
import { whenIdle } from './hydration.ts';
import { joinPath, type PathParams } from './match-path.ts';

/** The current address, below the mount of the app. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** The state of the history entry. */
  state: unknown;
  /** The id of the history entry. */
  key: string;
  /** Whether back or forward led here. */
  isReturn: boolean;
}

export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>;
export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
}
export type Navigate = (to: To | number, options?: NavigateOptions) => void;

interface Router {
  location: Location;
  go: (to: string, options: NavigateOptions) => void;
  hrefOf: (path: string) => string;
}

/** Prefetches the screen at an address that the visitor is about to open. */
export const PrepareScreens = createContext<(pathname: string) => void>(() => undefined);

/** Whether the next screen is loading; the former one is still shown. */
export const IsScreenComing = createContext(false);

export const RouterContext = createContext<Router | null>(null);

/** The path at which nested routes start, and the parameters of the route around them. */
export const RouteBase = createContext<{ base: string; params: PathParams }>({ base: '/', params: {} });

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('Links and addresses are used inside a router only.');
  return router;
}

interface BrowserRouterProps {
  /** Where the app is mounted: `/patient/`. */
  basename?: string;
  children?: ReactNode;
}

/** Synchronises the browser's address with the shown screen. */
export function BrowserRouter({ basename = '/', children }: BrowserRouterProps) {
  const [location, setLocation] = useState(() => browserLocation(basename, false));
  const [isComing, startMove] = useTransition();
  // Listens before an effect of a screen can navigate.
  useLayoutEffect(() => {
    const follow = () => startMove(() => setLocation(browserLocation(basename, true)));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [basename]);

  const go = useCallback(
    (to: string, { replace = false, state = null }: NavigateOptions) => {
      const index = (window.history.state?.idx ?? 0) + (replace ? 0 : 1);
      const entry = { usr: state, key: newKey(), idx: index };
      window.history[replace ? 'replaceState' : 'pushState'](entry, '', underBase(basename, to));
      startMove(() => setLocation(browserLocation(basename, false)));
    },
    [basename],
  );
  const router = useMemo(
    () => ({ location, go, hrefOf: (path: string) => underBase(basename, path) }),
    [location, go, basename],
  );
  const inside = createElement(RouterContext, { value: router }, children);
  return createElement(IsScreenComing, { value: isComing }, inside);
}

function browserLocation(basename: string, isReturn: boolean): Location {
  const { pathname, search, hash } = window.location;
  const entry: { usr?: unknown; key?: string } | null = window.history.state;
  const path = withoutBase(basename, pathname);
  return {
    pathname: path,
    search,
    hash,
    isReturn,
    state: entry?.usr ?? null,
    key: entry?.key ?? 'default',
  };
}

export function withoutBase(basename: string, pathname: string): string {
  const base = basename.replace(/\/$/, '');
  const isBelow = pathname.toLowerCase().startsWith(base.toLowerCase());
  return (isBelow ? pathname.slice(base.length) : pathname) || '/';
}

export function underBase(basename: string, path: string): string {
  return basename.replace(/\/$/, '') + path;
}

export function parseLocation(address: string): Location {
  const { pathname, search, hash } = new URL(address, 'http://portal.invalid');
  return { pathname, search, hash, state: null, key: 'default', isReturn: false };
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

export function useLocation(): Location {
  return useRouter().location;
}

/** Resolves `to`: `/login`, `services` below the route around it, or `?tab=history` on this screen. */
function useTarget(): (to: To) => string {
  const { pathname } = useLocation();
  const { base } = useContext(RouteBase);
  return useCallback(
    (to) => {
      if (typeof to !== 'string')
        return (to.pathname ?? pathname) + withSign('?', to.search) + withSign('#', to.hash);
      if (to.startsWith('/')) return to;
      return /^[?#]/.test(to) || to === '' ? pathname + to : joinPath(base, to);
    },
    [pathname, base],
  );
}

function withSign(sign: '?' | '#', part = ''): string {
  return part === '' || part.startsWith(sign) ? part : sign + part;
}

/** Returns the same function while the screen stays the same. */
export function useNavigate(): Navigate {
  const { go } = useRouter();
  const targetOf = useTarget();
  return useCallback(
    (to, options = {}) => {
      if (typeof to === 'number') window.history.go(to);
      else go(targetOf(to), options);
    },
    [go, targetOf],
  );
}

/** Navigates as soon as it is rendered. */
export function Navigate({ to, replace, state }: NavigateOptions & { to: To }) {
  const navigate = useNavigate();
  // The state may be a new object in each render, so its content is compared.
  const carried = JSON.stringify(state ?? null);
  useEffect(() => navigate(to, { replace, state: JSON.parse(carried) }), [navigate, to, replace, carried]);
  return null;
}

type Parameters = Record<string, string> | [string, string][] | URLSearchParams;
type SetParameters = (
  next: Parameters | ((now: URLSearchParams) => Parameters),
  options?: NavigateOptions,
) => void;

export function useSearchParams(): [URLSearchParams, SetParameters] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const set: SetParameters = useCallback(
    (next, options) => {
      const chosen = typeof next === 'function' ? next(new URLSearchParams(parameters)) : next;
      navigate(`?${new URLSearchParams(chosen)}`, options);
    },
    [navigate, parameters],
  );
  return [parameters, set];
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: To;
}

/** A link inside the app. The browser treats it as an ordinary link, but it does not reload the page. */
export function Link({ to, replace, state, onClick, ...native }: LinkProps): ReactElement {
  const { go, hrefOf, location } = useRouter();
  const prepare = useContext(PrepareScreens);
  const target = useTarget()(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event, native.target)) return;
    event.preventDefault();
    const isHere = target === location.pathname + location.search + location.hash;
    go(target, { replace: replace ?? isHere, state });
  };
  const path = target.split(/[?#]/)[0] ?? '';
  // The press is answered first.
  const intend = path === location.pathname ? undefined : () => void whenIdle().then(() => prepare(path));
  const intents = { onPointerEnter: intend, onFocus: intend, onTouchStart: intend };
  return createElement('a', { ...intents, ...native, href: hrefOf(target), onClick: follow });
}

function isPlainPress(event: MouseEvent, target = '_self'): boolean {
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && target === '_self' && !hasModifier;
}

export interface NavLinkProps extends LinkProps {
  /** Marks it as current only at exactly this address, not below it. */
  end?: boolean;
}

/** A link that is marked as current when it leads to the shown screen. */
export function NavLink({ end = false, ...link }: NavLinkProps): ReactElement {
  const here = useLocation().pathname.toLowerCase();
  const path = useTarget()(link.to).split(/[?#]/)[0]?.toLowerCase() ?? '';
  const isBelow = !end && path !== '/' && here.startsWith(`${path}/`);
  const isCurrent = here === path || isBelow;
  return createElement(Link, { ...link, 'aria-current': isCurrent ? 'page' : undefined });
}

import { memo, type ReactNode, useEffect } from 'react';
import { app } from '#texts/generated/app.ts';
import { shell } from '#texts/generated/shell.ts';
import { reactToRefusals } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import { Link, useLocation, useNavigate } from '#web/lib/router.ts';
import { isSessionOutdated, signOut, useSessionUser } from '#web/lib/session.ts';
import { Frame } from '#web/shell/Frame.tsx';
import { useSetting } from '#web/shell/settings.ts';
import { type SidebarState, useSidebarState } from '#web/shell/TopBar.tsx';
import { pathTo } from '../paths.ts';
import { routeAt } from '../routes.ts';
import { Header, SignedInMenu, SignedInUnread } from './Header.tsx';
import styles from './Shell.module.css';

export const Sidebar = lazyScreen(() => import('./Sidebar.tsx').then((module) => module.Sidebar));
export const BottomBar = lazyScreen(() => import('./Sidebar.tsx').then((module) => module.BottomBar));

/** What stands around the screens of signed-in patients, so that it appears with them and moves nothing. */
export async function preloadSurroundings(): Promise<void> {
  await Promise.all([Sidebar, BottomBar, SignedInUnread, SignedInMenu].map(({ preload }) => preload()));
}

export function Shell({ children }: { children: ReactNode }) {
  const sidebar = useSidebar();
  const { pathname } = useLocation();
  return (
    <>
      <Frame
        header={<Header sidebar={sidebar} />}
        sidebar={sidebar && <Sidebar {...sidebar} />}
        footer={<Footer />}
        bottomBar={sidebar?.isCompact && <BottomBar {...sidebar} />}
        place={pathname}
      >
        {children}
      </Frame>
      <Refusals />
    </>
  );
}

/** Only signed-in patients have one, and some screens stand alone. */
function useSidebar(): SidebarState | null {
  const user = useSessionUser();
  const { pathname } = useLocation();
  const hasSidebar = user !== null && !hidesSidebar(pathname);
  const sidebar = useSidebarState(hasSidebar);
  return hasSidebar ? sidebar : null;
}

export function hidesSidebar(pathname: string): boolean {
  return routeAt(pathname)?.hidesSidebar === true;
}

const BASE = /^\/patient/;

/**
 * An ended session leads to Login, a forbidden call to the screen that says so. If another tab has signed in meanwhile,
 * its session is stored in place of ours and stays: the page is loaded anew with it.
 */
function Refusals() {
  const navigate = useNavigate();
  useEffect(() => {
    reactToRefusals({
      onUnauthorised: () => {
        if (isSessionOutdated()) return window.location.reload();
        signOut();
        const from = window.location.pathname.replace(BASE, '') + window.location.search;
        if (!from.startsWith(pathTo('Login'))) navigate(pathTo('Login'), { state: { from } });
      },
      onForbidden: () => navigate(pathTo('Forbidden')),
    });
  }, [navigate]);
  return null;
}

export const Footer = memo(function Footer() {
  const t = useTexts(shell);
  const defaults = useTexts(app);
  const name = useSetting('hospital_name') ?? defaults.name;
  return (
    <footer className={styles.footer}>
      <p className={styles.credits}>
        {/* The server may have rendered the page in the year before. */}
        <span suppressHydrationWarning>{`© ${new Date().getFullYear()} ${name}`}</span>
        <Agency />
      </p>
      <nav aria-label={t.footer} className={styles.links}>
        <Link to={pathTo('AGB')}>{t.footer_terms}</Link>
        <Link to={pathTo('Imprint')}>{t.footer_imprint}</Link>
        <Link to={pathTo('PrivacyPolicy')}>{t.footer_privacy}</Link>
        <Link to={pathTo('Accessibility')}>{t.footer_accessibility}</Link>
      </nav>
    </footer>
  );
});

/** Credits the agency that built the portal, as the clinic's settings name it. */
function Agency() {
  const t = useTexts(shell);
  const name = useSetting('footer_agency_name');
  const url = useSetting('footer_agency_url');
  if (!name) return null;
  if (!url) return <span>{t.agency({ name })}</span>;
  return (
    <a href={url} rel="noopener noreferrer">
      {t.agency({ name })}
    </a>
  );
}

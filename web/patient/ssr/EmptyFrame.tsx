import { Frame, ScreenSkeleton } from '#web/shell/Frame.tsx';
import { TopBar } from '#web/shell/TopBar.tsx';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import type { PortalRoute } from '../routes.ts';
import styles from '../shell/Shell.module.css';
import { BottomBar, Footer, Shell, Sidebar } from '../shell/Shell.tsx';

const AT_REST = { isOpen: true, isCompact: false, toggle: () => {} };

/** What stands around a screen that is for one person alone; the browser puts the whole screen in its place. */
export function EmptyFrame({ route }: { route: PortalRoute }) {
  if (!route.needsLogin) {
    return (
      <Shell>
        <ScreenSkeleton />
      </Shell>
    );
  }
  const hasSidebar = !route.hidesSidebar;
  return (
    <Frame
      header={
        <TopBar sidebar={hasSidebar ? AT_REST : null} isSignedIn>
          <LanguageSwitch />
        </TopBar>
      }
      sidebar={
        hasSidebar && (
          <div className={styles.onWide}>
            <Sidebar {...AT_REST} />
          </div>
        )
      }
      footer={<Footer />}
      bottomBar={
        hasSidebar && (
          <div className={styles.onCompact}>
            <BottomBar {...AT_REST} isOpen={false} />
          </div>
        )
      }
      place=""
    >
      <ScreenSkeleton />
    </Frame>
  );
}

import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { memo, type ReactNode, useState } from 'react';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link, useLocation } from '#web/lib/router.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { CrashGuard, ReloadButton } from './CrashGuard.tsx';
import { useBrand } from './settings.ts';
import styles from './TopBar.module.css';

interface TopBarProps {
  sidebar: SidebarState | null;
  /** Then phones show the logo without the clinic's name, to make room. */
  isSignedIn: boolean;
  /** What stands on the right: language, account and the like. */
  children: ReactNode;
}

export function TopBar({ sidebar, isSignedIn, children }: TopBarProps) {
  const t = useTexts(shell);
  return (
    <header className={styles.header}>
      {sidebar && (
        <IconButton
          label={sidebar.isOpen ? t.sidebar_close : t.sidebar_open}
          aria-expanded={sidebar.isOpen}
          aria-controls="sidebar"
          onClick={sidebar.toggle}
        >
          {sidebar.isOpen && sidebar.isCompact ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </IconButton>
      )}
      <Brand isSignedIn={isSignedIn} />
      <div className={styles.tools}>
        <CrashGuard note={<ReloadButton />}>{children}</CrashGuard>
      </div>
    </header>
  );
}

const Brand = memo(function Brand({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTexts(shell);
  const { name, subtitle, logo } = useBrand();
  return (
    <Link to="/" className={classNames(styles.brand, isSignedIn && styles.signedIn)}>
      <img className={styles.logo} src={logo} alt="" width={40} height={40} />
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      <VisuallyHidden> {t.home_link}</VisuallyHidden>
    </Link>
  );
});

export interface SidebarState {
  isOpen: boolean;
  isCompact: boolean;
  toggle(): void;
}

/**
 * Wide screens show the sidebar until it is closed; phones hide it until it is asked for, on each screen anew. Without
 * a sidebar the width does not matter: a page that the server has rendered is not rendered again because of it.
 */
export function useSidebarState(hasSidebar = true): SidebarState {
  const isCompact = useIsCompact(hasSidebar);
  const { pathname } = useLocation();
  const [closedWide, setClosedWide] = useState(false);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = isCompact ? openAt === pathname : !closedWide;
  return {
    isOpen,
    isCompact,
    toggle: () => (isCompact ? setOpenAt(isOpen ? null : pathname) : setClosedWide(isOpen)),
  };
}

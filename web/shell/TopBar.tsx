import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Brand } from './Brand.tsx';
import styles from './TopBar.module.css';
import type { SidebarState } from './use-sidebar-state.ts';

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
      <div className={styles.tools}>{children}</div>
    </header>
  );
}

import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { lazy, Suspense } from 'react';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';
import { LoginMenu } from './LoginMenu.tsx';
import type { SidebarState } from './use-sidebar.ts';

const SignedInUnread = lazy(async () => ({ default: (await import('./SignedInTools.tsx')).SignedInUnread }));
const SignedInMenu = lazy(async () => ({ default: (await import('./SignedInTools.tsx')).SignedInMenu }));

export function Header({ sidebar }: { sidebar: SidebarState | null }) {
  const t = useTexts(shell);
  const user = useSessionUser();
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
      <Brand />
      <div className={styles.tools}>
        <Suspense>{user && <SignedInUnread />}</Suspense>
        <LanguageSwitch />
        <Suspense>{user ? <SignedInMenu name={user.name} /> : <LoginMenu />}</Suspense>
      </div>
    </header>
  );
}

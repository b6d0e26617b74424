import UserRound from 'lucide-react/icons/user-round';
import { memo, Suspense } from 'react';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import { useSessionUser } from '#web/lib/session.ts';
import { MenuHead } from '#web/shell/MenuHead.tsx';
import { type SidebarState, TopBar } from '#web/shell/TopBar.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import { Menu, MenuLink } from '#web/ui/Menu.tsx';
import { pathTo } from '../paths.ts';
import styles from './Header.module.css';

export const SignedInUnread = lazyScreen(() =>
  import('./SignedInTools.tsx').then((module) => module.SignedInUnread),
);
export const SignedInMenu = lazyScreen(() =>
  import('./SignedInTools.tsx').then((module) => module.SignedInMenu),
);

export function Header({ sidebar }: { sidebar: SidebarState | null }) {
  const user = useSessionUser();
  return (
    <TopBar sidebar={sidebar} isSignedIn={user !== null}>
      <Tools />
    </TopBar>
  );
}

/** Not rendered again when the navigation opens. */
const Tools = memo(function Tools() {
  const user = useSessionUser();
  return (
    <>
      <Suspense>{user && <SignedInUnread />}</Suspense>
      <LanguageSwitch />
      <Suspense>{user ? <SignedInMenu name={user.name} /> : <LoginMenu />}</Suspense>
    </>
  );
});

/** Login and Register for visitors: side by side where there is room, behind one button on phones. */
function LoginMenu() {
  const t = useTexts(shell);
  return (
    <nav aria-label={t.account_menu}>
      <div className={`${styles.links} ${styles.onDesktop}`}>
        <ButtonLink to={pathTo('Register')} look="quiet">
          {t.register}
        </ButtonLink>
        <ButtonLink to={pathTo('Login')} look="secondary">
          {t.login}
        </ButtonLink>
      </div>
      <div className={styles.onPhone}>
        <Menu label={<UserRound aria-hidden="true" />} accessibleLabel={t.account_menu}>
          <MenuHead />
          <MenuLink to={pathTo('Login')}>{t.login}</MenuLink>
          <MenuLink to={pathTo('Register')}>{t.register}</MenuLink>
        </Menu>
      </div>
    </nav>
  );
}

import UserRound from 'lucide-react/icons/user-round';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuLink } from '#web/ui/MenuEntry.tsx';
import { pathTo } from '../routes.ts';
import styles from './Header.module.css';

/** Login and Register for visitors: side by side where there is room, behind one button on phones. */
export function LoginMenu() {
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
          <MenuLink to={pathTo('Login')}>{t.login}</MenuLink>
          <MenuLink to={pathTo('Register')}>{t.register}</MenuLink>
        </Menu>
      </div>
    </nav>
  );
}

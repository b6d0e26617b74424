import UserRound from 'lucide-react/icons/user-round';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuButton, MenuLink } from '#web/ui/MenuEntry.tsx';
import { pathTo } from '../routes.ts';
import styles from './Header.module.css';
import { logOut } from './log-out.ts';
import { useUnread } from './unread.ts';

export function UserMenu({ name }: { name: string }) {
  const t = useTexts(shell);
  const unread = useUnread();
  return (
    <nav aria-label={t.account_menu}>
      <Menu
        accessibleLabel={name}
        label={
          <>
            <UserRound className={styles.onPhone} aria-hidden="true" />
            <span className={classNames(styles.personName, styles.onDesktop)}>{name}</span>
          </>
        }
      >
        <MenuLink to={pathTo('Dashboard')}>{t.menu_dashboard}</MenuLink>
        <MenuLink to={pathTo('Account')}>{t.menu_profile}</MenuLink>
        <MenuLink to={pathTo('Chat')}>
          {t.menu_messages}
          <Badge {...unread} />
        </MenuLink>
        <MenuLink to={pathTo('MedicalHistory')}>{t.menu_documents}</MenuLink>
        <MenuLink to={pathTo('ScheduleAppointment')}>{t.menu_appointments}</MenuLink>
        <MenuLink to={pathTo('Invoices')}>{t.menu_invoices}</MenuLink>
        <MenuLink to={pathTo('Contacts')}>{t.menu_contacts}</MenuLink>
        <MenuButton onClick={logOut}>{t.logout}</MenuButton>
      </Menu>
    </nav>
  );
}

import { shell_menu } from '#texts/generated/shell_menu.ts';
import { useTexts } from '#web/lib/language.ts';
import { PersonMenu } from '#web/shell/PersonMenu.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { MenuButton, MenuLink } from '#web/ui/MenuEntry.tsx';
import { pathTo } from '../routes.ts';
import { logOut } from './log-out.ts';
import { useUnread } from './unread.ts';

export function UserMenu({ name }: { name: string }) {
  const t = useTexts(shell_menu);
  const unread = useUnread();
  return (
    <PersonMenu name={name}>
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
    </PersonMenu>
  );
}

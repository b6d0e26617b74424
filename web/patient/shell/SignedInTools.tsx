import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect } from 'react';
import { shell_menu } from '#texts/generated/shell_menu.ts';
import { watchPresence } from '#web/lib/activity.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Queries } from '#web/lib/queries.tsx';
import { Link } from '#web/lib/router.ts';
import { signOut } from '#web/lib/session.ts';
import { leaveNothingBehind } from '#web/shell/leave-page.ts';
import { PersonMenu } from '#web/shell/PersonMenu.tsx';
import { useReloadPlace } from '#web/shell/reload-place.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { MenuButton, MenuLink } from '#web/ui/Menu.tsx';
import { useChatStream, useUnread } from '../chat/unread.ts';
import { pathTo } from '../paths.ts';
import styles from './Header.module.css';

/** What the header shows signed-in patients; visitors never load it. */
export function SignedInUnread() {
  useEffect(() => watchPresence(document), []);
  useReloadPlace();
  return (
    <Queries>
      <UnreadLink />
    </Queries>
  );
}

export function SignedInMenu({ name }: { name: string }) {
  return (
    <Queries>
      <UserMenu name={name} />
    </Queries>
  );
}

function UserMenu({ name }: { name: string }) {
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

/**
 * Ends the session on the server and forgets it here, the latter also when the server cannot be reached. Home
 * is loaded anew: nothing of the person stays in memory, and no private screen asks for the next login.
 */
async function logOut(): Promise<void> {
  await callApi('POST /api/logout', {}).catch(() => {});
  signOut();
  leaveNothingBehind('/patient/');
}

function UnreadLink() {
  useChatStream();
  const { count, label } = useUnread();
  return (
    <Link to={pathTo('Chat')} className={styles.unread} aria-label={label}>
      <MessageCircle aria-hidden="true" />
      <Badge count={count} label="" />
    </Link>
  );
}

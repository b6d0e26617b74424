import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { pathTo } from '../routes.ts';
import styles from './Header.module.css';
import { useUnreadCount } from './unread.ts';

export function UnreadLink() {
  const t = useTexts(shell);
  const count = useUnreadCount();
  return (
    <Link to={pathTo('Chat')} className={styles.unread} aria-label={t.unread({ count })}>
      <MessageCircle aria-hidden="true" />
      <Badge count={count} label="" />
    </Link>
  );
}

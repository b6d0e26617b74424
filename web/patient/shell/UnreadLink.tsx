import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import { Badge } from '#web/ui/Badge.tsx';
import { pathTo } from '../routes.ts';
import { useChatStream } from './chat-news.ts';
import styles from './Header.module.css';
import { useUnread } from './unread.ts';

export function UnreadLink() {
  useChatStream();
  const { count, label } = useUnread();
  return (
    <Link to={pathTo('Chat')} className={styles.unread} aria-label={label}>
      <MessageCircle aria-hidden="true" />
      <Badge count={count} label="" />
    </Link>
  );
}

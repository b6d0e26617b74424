import type { Dashboard } from '#contract/dashboard.contract.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { shell_unread } from '#texts/generated/shell_unread.ts';
import { dayBefore, formatDate, formatDateTime, formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useNow } from '#web/lib/render-context.ts';
import { Link } from '#web/lib/router.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { pathTo } from '../paths.ts';
import { Block } from './Block.tsx';
import styles from './Dashboard.module.css';

type Latest = Dashboard['latest_messages'][number];

export function LatestMessages({ messages }: { messages: Latest[] }) {
  const t = useTexts(dashboard);
  return (
    <Block
      title={t.messages}
      more={{ to: pathTo('Chat'), label: t.more_messages }}
      empty={messages.length === 0 && t.no_messages}
    >
      <ul className={styles.messages}>
        {messages.map((latest) => (
          <li key={latest.conversation_id}>
            <MessageLink latest={latest} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function MessageLink({ latest }: { latest: Latest }) {
  const t = useTexts(dashboard);
  const unreadTexts = useTexts(shell_unread);
  const now = useNow();
  const { conversation_id, first_name, last_name, display_name, unread_count: count } = latest;
  return (
    <Link to={`${pathTo('Chat')}?conversation_id=${conversation_id}`} className={styles.message}>
      <Avatar name={`${first_name} ${last_name}`} />
      <span className={styles.messageTexts}>
        <strong>{display_name}</strong>
        <span className={styles.soft}>{messageTime(latest.last_message_at, now, t)}</span>
      </span>
      <Badge count={count} label={count === 1 ? unreadTexts.unread_one : unreadTexts.unread({ count })} />
    </Link>
  );
}

/** `Heute, 08:12`, `Gestern, 17:40`, else the whole date. */
export function messageTime(sent: string, moment: Date, t: (typeof dashboard)['de']): string {
  const day = formatDate(sent);
  if (day === formatDate(moment)) return t.today({ time: formatTime(sent) });
  if (day === formatDate(dayBefore(moment))) return t.yesterday({ time: formatTime(sent) });
  return formatDateTime(sent);
}

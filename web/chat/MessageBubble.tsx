import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import { memo, useMemo } from 'react';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { CHAT_LINK_SCHEMES, CHAT_TAGS } from '#contract/chat.rules.ts';
import { chat } from '#texts/generated/chat.ts';
import { htmlCleaner } from '#web/lib/clean-html.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { fileSize } from '#web/ui/file-rules.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Messages.module.css';
import { type Delivery, discard, type Pending, tryAgain } from './outbox.ts';

interface MessageBubbleProps {
  message: ChatMessage;
  isOwn: boolean;
  /** Whether the other side has read it; shown for own messages only. */
  isRead: boolean;
}

/** Memoised, because a long conversation has a thousand messages. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, isRead }: MessageBubbleProps) {
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <p className={styles.meta}>
        <strong>{senderName(message)}</strong>
        <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
        {isOwn && <ReadMark isRead={isRead} />}
      </p>
      <div className={styles.bubble}>
        {message.title && <p className={styles.title}>{message.title}</p>}
        {message.message && <MessageHtml html={message.message} />}
        <MessageFiles files={message.documents} />
      </div>
    </li>
  );
});

function ReadMark({ isRead }: { isRead: boolean }) {
  const t = useTexts(chat);
  const Icon = isRead ? CheckCheck : Check;
  return (
    <span className={styles.mark} data-read={isRead || undefined}>
      <Icon size={16} aria-hidden="true" />
      <VisuallyHidden>{isRead ? t.is_read : t.is_sent}</VisuallyHidden>
    </span>
  );
}

export function senderName({ sender }: Pick<ChatMessage, 'sender'>): string {
  return sender.display_name || `${sender.first_name} ${sender.last_name}`.trim();
}

/** The files of a message, as links that download them. */
function MessageFiles({ files }: { files: ChatMessage['documents'] }) {
  const t = useTexts(chat);
  const language = useLanguage();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, path, size: bytes }) => {
        const size = fileSize(bytes, language);
        return (
          <li key={id} className={styles.file}>
            <FileText size={20} aria-hidden="true" />
            <FileLink path={path} label={t.file_label({ name, size })}>
              {name}
            </FileLink>
            <span className={styles.size}>{size}</span>
          </li>
        );
      })}
    </ul>
  );
}

const clean = htmlCleaner({
  tags: CHAT_TAGS,
  links: new RegExp(`^(?:${CHAT_LINK_SCHEMES.join('|')}):`, 'i'),
  opensTabs: true,
});

/** The text of a message: only nine tags are allowed, none of which can run or load anything. */
function MessageHtml({ html }: { html: string }) {
  const cleaned = useMemo(() => clean(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list here and on the server.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: cleaned }} />;
}

interface PendingBubbleProps {
  message: Pending;
  delivery: Delivery;
  /** Called when a message is sent again or discarded: its buttons disappear, so the focus needs another place. */
  onDecided: () => void;
}

/** A message that is being sent, or that has failed and can be sent again or discarded. */
export function PendingBubble({ message, delivery, onDecided }: PendingBubbleProps) {
  const { html, file, state, share, writtenAt } = message;
  const t = useTexts(chat);
  return (
    <li className={styles.message} data-own data-state={state}>
      <p className={styles.meta}>
        <span>{state === 'failed' ? t.not_sent : t.is_sending}</span>
        <time dateTime={writtenAt}>{formatTime(writtenAt)}</time>
      </p>
      <div className={styles.bubble}>
        {html && <MessageHtml html={html} />}
        {file && <FileOnItsWay file={file} />}
        {file && state === 'sending' && <Progress label={t.uploading} share={share} />}
      </div>
      {state === 'failed' && <Choices message={message} delivery={delivery} onDecided={onDecided} />}
    </li>
  );
}

function FileOnItsWay({ file }: { file: File }) {
  return (
    <p className={styles.file}>
      <FileText size={20} aria-hidden="true" />
      <span>{file.name}</span>
      <span className={styles.size}>{fileSize(file.size, useLanguage())}</span>
    </p>
  );
}

function Choices({ message, delivery, onDecided }: PendingBubbleProps) {
  const t = useTexts(chat);
  const decide = (decision: () => void) => () => {
    decision();
    onDecided();
  };
  return (
    <div className={styles.failed}>
      <p className={styles.reason}>
        <CircleAlert size={16} aria-hidden="true" />
        {message.reason ?? t.send_failed}
      </p>
      <Button look="quiet" size="small" onClick={decide(() => tryAgain(message, delivery))}>
        {t.try_again}
      </Button>
      <Button look="quiet" size="small" onClick={decide(() => discard(message))}>
        {t.discard}
      </Button>
    </div>
  );
}

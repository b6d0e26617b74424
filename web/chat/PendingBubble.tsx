import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import { chat } from '#texts/generated/chat.ts';
import { formatTime } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { fileSize } from '#web/ui/file-rules.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { MessageHtml } from './MessageHtml.tsx';
import styles from './Messages.module.css';
import { type Delivery, discard, tryAgain } from './outbox.ts';
import type { Pending } from './outbox-state.ts';

interface PendingBubbleProps {
  message: Pending;
  delivery: Delivery;
  /** Its buttons are gone with it, so the focus needs another place. */
  onDecided: () => void;
}

/** A message that is on its way, or did not get through and waits for a decision. */
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

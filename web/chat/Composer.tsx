import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type ReactNode, useId, useRef } from 'react';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { AttachButton } from './AttachButton.tsx';
import { AttachedFile } from './AttachedFile.tsx';
import styles from './Composer.module.css';
import { MessageEditor } from './MessageEditor.tsx';
import type { Delivery } from './outbox.ts';
import { useComposer } from './use-composer.ts';

/** Something below the field that puts words into the message. */
export type InsertTools = (insert: (words: string) => void) => ReactNode;

interface ComposerProps {
  conversationId: number;
  delivery: Delivery;
  tools?: InsertTools | undefined;
  /** What stands below, such as when to expect an answer. */
  children?: ReactNode;
}

/** Where a message is written. Give it the conversation as `key`: each has a draft of its own. */
export function Composer({ conversationId, delivery, tools, children }: ComposerProps) {
  const t = useTexts(chat);
  const [hintId, tooLongId] = [useId(), useId()];
  const attach = useRef<HTMLInputElement>(null);
  const composer = useComposer(conversationId, delivery);
  const { html, write, insert, insertions, file, setFile, isTooLong, send } = composer;
  /** The button that removes it is gone with it. */
  const removeFile = () => {
    setFile(null);
    attach.current?.focus();
  };
  return (
    <div className={styles.composer}>
      <div className={styles.box}>
        <MessageEditor
          // An editor keeps what is typed to itself; what comes from elsewhere it shows when it begins anew.
          key={insertions}
          html={html}
          label={t.your_message}
          placeholder={t.write_here}
          isInvalid={isTooLong}
          describedBy={isTooLong ? `${tooLongId} ${hintId}` : hintId}
          startsFocused={insertions > 0}
          onChange={write}
          onSend={send}
        />
        <AttachedFile file={file} onRemove={removeFile} />
        <div className={styles.actions}>
          <AttachButton ref={attach} onPick={setFile} />
          <Button size="small" onClick={send}>
            <SendHorizontal aria-hidden="true" className={styles.sendIcon} />
            {t.send}
          </Button>
        </div>
      </div>
      {isTooLong && (
        <p id={tooLongId} className={styles.tooLong} role="alert">
          {t.too_long}
        </p>
      )}
      <p id={hintId} className={styles.hint}>
        {t.send_hint}
      </p>
      {tools?.(insert)}
      {children}
    </div>
  );
}

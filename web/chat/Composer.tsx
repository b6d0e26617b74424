import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type ChangeEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '#contract/chat.rules.ts';
import { CHAT_FILE_MAX_BYTES, fileTypes } from '#contract/documents.rules.ts';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { PickedFile } from '#web/ui/FilePicker.tsx';
import { refuseFile } from '#web/ui/file-rules.ts';
import { showToast } from '#web/ui/toasts.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Composer.module.css';
import { MessageEditor } from './MessageEditor.tsx';
import { isBlank, plainToHtml } from './message-text.ts';
import { type Delivery, sendMessage } from './outbox.ts';
import { draftOf, storeDraft } from './unsent-text.ts';

/** Tools below the editor that insert text into the message. */
export type InsertTools = (insert: (text: string) => void) => ReactNode;

interface ComposerProps {
  conversationId: number;
  delivery: Delivery;
  tools?: InsertTools | undefined;
  /** Notes below the editor, such as when to expect an answer. */
  children?: ReactNode;
}

/** Editor, file and send button. Give it the conversation as `key`, because each has its own draft. */
export function Composer({ conversationId, delivery, tools, children }: ComposerProps) {
  const t = useTexts(chat);
  const [hintId, tooLongId] = [useId(), useId()];
  const attach = useRef<HTMLInputElement>(null);
  const composer = useComposer(conversationId, delivery);
  const { readText, sentTexts, write, insert, insertions, file, setFile, isTooLong, send } = composer;
  /** The button that was pressed disappears with the file, so the focus moves to the button that attaches one. */
  const removeFile = () => {
    setFile(null);
    attach.current?.focus();
  };
  return (
    <div className={styles.composer}>
      <div className={styles.box}>
        <MessageEditor
          // An editor keeps its own state, so inserted text is shown by mounting it again.
          key={insertions}
          sentTexts={sentTexts}
          readText={readText}
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
          <Button size="small" className={styles.send} title={t.send_hint} onClick={send}>
            <SendHorizontal aria-hidden="true" className={styles.sendIcon} />
            <span className={styles.sendWord}>{t.send}</span>
          </Button>
        </div>
      </div>
      {isTooLong && (
        <p id={tooLongId} className={styles.tooLong} role="alert">
          {t.too_long}
        </p>
      )}
      <VisuallyHidden>
        <span id={hintId}>{t.send_hint}</span>
      </VisuallyHidden>
      {tools?.(insert)}
      {children}
    </div>
  );
}

const LIMITS = { types: fileTypes, maxBytes: CHAT_FILE_MAX_BYTES };

interface AttachButtonProps {
  ref: Ref<HTMLInputElement>;
  onPick: (file: File) => void;
}

/** Takes a PDF, JPEG or PNG of at most 2 MB and refuses any other file with a toast. */
function AttachButton({ ref, onPick }: AttachButtonProps) {
  const t = useTexts(chat);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    const reason = file && refuseFile(file, LIMITS);
    if (reason) showToast({ type: 'error', text: reason === 'type' ? t.file_type : t.file_size });
    else if (file) onPick(file);
    // Without this, choosing the same file again after removing it would fire no change event.
    target.value = '';
  };
  return (
    <span className={styles.attach}>
      <Paperclip size={20} aria-hidden="true" />
      <input
        ref={ref}
        type="file"
        accept={fileTypes.join(',')}
        aria-label={t.attach}
        title={t.attach}
        onChange={choose}
      />
    </span>
  );
}

/** The attached file, shown and read aloud. */
function AttachedFile({ file, onRemove }: { file: File | null; onRemove: () => void }) {
  const t = useTexts(chat);
  return (
    <>
      {file && (
        <div className={styles.picked}>
          <PickedFile file={file} isFixed={false} onRemove={onRemove} />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{file && t.attached({ name: file.name })}</span>
      </VisuallyHidden>
    </>
  );
}

/**
 * The text and file of the message. The text is the draft, which every key changes at once; a key does not render the screen
 * again unless the text becomes too long.
 */
function useComposer(conversationId: number, delivery: Delivery) {
  const { owner } = delivery.api;
  const readText = () => draftOf(owner, conversationId);
  const [sentTexts, setSentTexts] = useState(0);
  const [isTooLong, setTooLong] = useState(() => readText().length > MESSAGE_MAX_LENGTH);
  const [file, setFile] = useState<File | null>(null);
  const [insertions, setInsertions] = useState(0);

  const write = (written: string) => {
    storeDraft(owner, conversationId, written);
    setTooLong(written.length > MESSAGE_MAX_LENGTH);
  };
  const insert = (text: string) => {
    write(readText() + plainToHtml(text));
    setInsertions(insertions + 1);
  };
  const send = () => {
    const html = readText();
    if ((isBlank(html) && !file) || html.length > MESSAGE_MAX_LENGTH) return;
    const text = isBlank(html) ? '' : html;
    sendMessage(
      { clientId: crypto.randomUUID(), conversationId, html: text, file: file ?? undefined },
      delivery,
    );
    write('');
    setSentTexts((before) => before + 1);
    setFile(null);
  };
  return { readText, sentTexts, write, insert, insertions, file, setFile, isTooLong, send };
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './Composer.module.css';
import type { OneEditorProps } from './MessageEditor.tsx';
import { htmlToPlain, plainToHtml } from './message-text.ts';
import { isSendKey } from './send-key.ts';

interface PlainEditorProps extends OneEditorProps {
  onFocusChange: (hasFocus: boolean) => void;
}

export function PlainEditor(props: PlainEditorProps) {
  const { html, label, placeholder, isInvalid, describedBy, onChange, onSend, takesFocus } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => htmlToPlain(html));
  const shown = html === '' ? '' : text;
  const type = (typed: string) => {
    setText(typed);
    onChange(plainToHtml(typed));
  };
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const press = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      <textarea
        ref={field}
        className={styles.plain}
        aria-label={label}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        placeholder={placeholder}
        rows={2}
        value={shown}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onFocus={() => props.onFocusChange(true)}
        onBlur={() => props.onFocusChange(false)}
      />
      <div className={styles.formats} />
    </>
  );
}

import { type KeyboardEvent, useState } from 'react';
import styles from './Composer.module.css';
import type { EditorProps } from './MessageEditor.tsx';
import { htmlToPlain, plainToHtml } from './message-text.ts';
import { isSendKey } from './send-key.ts';

interface PlainEditorProps extends EditorProps {
  onFocusChange: (hasFocus: boolean) => void;
}

export function PlainEditor(props: PlainEditorProps) {
  const { html, label, placeholder, describedBy, onChange, onSend, onFocusChange } = props;
  const [text, setText] = useState(() => htmlToPlain(html));
  const shown = html === '' ? '' : text;
  const type = (typed: string) => {
    setText(typed);
    onChange(plainToHtml(typed));
  };
  const press = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      <textarea
        className={styles.plain}
        aria-label={label}
        aria-describedby={describedBy}
        placeholder={placeholder}
        rows={2}
        value={shown}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onFocus={() => onFocusChange(true)}
        onBlur={() => onFocusChange(false)}
      />
      <div className={styles.formats} />
    </>
  );
}

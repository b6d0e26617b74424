import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { windowState } from '#web/lib/window-state.ts';
import styles from './Composer.module.css';
import { htmlToPlain, isSendKey, plainToHtml } from './message-text.ts';
import type { EditorProps, OneEditorProps } from './RichEditor.tsx';

/**
 * A plain text field is there at once. The editor with formats replaces it when it has loaded, but not while somebody
 * is typing. When it cannot be loaded, the plain text field stays.
 */
export function MessageEditor({ startsFocused, ...props }: EditorProps & { startsFocused: boolean }) {
  const RichEditor = useRichEditor();
  const [hasFocus, setFocus] = useState(startsFocused);
  const [isPlain, setPlain] = useState(RichEditor === undefined);
  if (isPlain && RichEditor && (!hasFocus || props.readText() === '')) setPlain(false);

  if (isPlain || !RichEditor)
    return <PlainEditor {...props} takesFocus={startsFocused} onFocusChange={setFocus} />;
  return <RichEditor {...props} takesFocus={hasFocus} />;
}

type RichEditor = ComponentType<OneEditorProps>;
const loaded = windowState<RichEditor | undefined>(() => undefined);

function useRichEditor(): RichEditor | undefined {
  const [editor, setEditor] = useState<{ Component: RichEditor } | undefined>(
    loaded.value && { Component: loaded.value },
  );
  useEffect(() => {
    if (loaded.value) return;
    import('./RichEditor.tsx').then(
      ({ RichEditor }) => {
        loaded.value = RichEditor;
        setEditor({ Component: RichEditor });
      },
      () => {},
    );
  }, []);
  return editor?.Component;
}

interface PlainEditorProps extends OneEditorProps {
  onFocusChange: (hasFocus: boolean) => void;
}

function PlainEditor(props: PlainEditorProps) {
  const { readText, sentTexts, label, placeholder, isInvalid, describedBy, onChange, onSend, takesFocus } =
    props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(() => ({ text: htmlToPlain(readText()), after: sentTexts }));
  const shown = typed.after === sentTexts ? typed.text : '';
  const type = (text: string) => {
    setTyped({ text, after: sentTexts });
    onChange(plainToHtml(text));
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

import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect } from 'react';
import styles from './Composer.module.css';
import { FormatBar } from './FormatBar.tsx';
import { formats } from './formats.ts';
import type { RichEditorProps } from './MessageEditor.tsx';
import { isSendKey } from './send-key.ts';

/** The editor with formats. It and the library behind it are loaded only where somebody writes. */
export function RichEditor(props: RichEditorProps) {
  const { html, label, placeholder, describedBy, onChange, onSend, takesFocus } = props;
  const editor = useEditor({
    extensions: formats,
    content: html,
    // The content policy allows no style elements; the rules stand in our style sheet.
    injectCSS: false,
    autofocus: takesFocus ? 'end' : false,
    parseOptions: { preserveWhitespace: 'full' },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
      },
      handleKeyDown: (_view, event) => {
        if (!isSendKey(event)) return false;
        onSend();
        return true;
      },
    },
    onUpdate: ({ editor: written }) => onChange(written.isEmpty ? '' : written.getHTML()),
  });

  useEffect(() => {
    if (html === '' && !editor.isEmpty) editor.commands.clearContent();
  }, [html, editor]);

  return (
    <>
      <EditorContent
        editor={editor}
        className={styles.rich}
        data-placeholder={html === '' ? placeholder : undefined}
      />
      <FormatBar editor={editor} />
    </>
  );
}

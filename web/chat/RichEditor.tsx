import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect } from 'react';
import { FormatBar } from '#web/ui/FormatBar.tsx';
import { richText } from '#web/ui/rich-text.ts';
import styles from './Composer.module.css';
import { isAllowedLink, isSendKey, linkAddress } from './message-text.ts';

const extensions = richText(isAllowedLink);
const FORMATS = ['bold', 'italic', 'link', 'numbered', 'bulleted'] as const;

/** Both editors, plain and rich, read and write HTML. */
export interface EditorProps {
  html: string;
  label: string;
  placeholder: string;
  /** Whether the text cannot be sent; an element of `describedBy` says why. */
  isInvalid: boolean;
  describedBy: string;
  onChange: (html: string) => void;
  onSend: () => void;
}

export interface OneEditorProps extends EditorProps {
  /** Whether it replaces an editor that had the focus. */
  takesFocus: boolean;
}

/** The editor with formats. It is loaded lazily, because its library is big. */
export function RichEditor(props: OneEditorProps) {
  const { html, label, placeholder, isInvalid, describedBy, onChange, onSend, takesFocus } = props;
  const editor = useEditor({
    extensions,
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
        'aria-invalid': String(isInvalid),
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

  // The editor's own autofocus waits for the next frame; what is typed until then would be lost.
  useLayoutEffect(() => {
    if (takesFocus) editor.view.focus();
  }, [takesFocus, editor]);

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
      <div className={styles.formats}>
        <FormatBar editor={editor} formats={FORMATS} addressOf={linkAddress} />
      </div>
    </>
  );
}

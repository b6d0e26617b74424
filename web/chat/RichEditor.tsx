import { Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { windowState } from '#web/lib/window-state.ts';
import { FormatBar } from '#web/ui/FormatBar.tsx';
import { richText } from '#web/ui/rich-text.ts';
import styles from './Composer.module.css';
import { isAllowedLink, isSendKey, linkAddress } from './message-text.ts';

const extensions = richText(isAllowedLink);
const FORMATS = ['bold', 'italic', 'link', 'numbered', 'bulleted'] as const;
const parseOptions = { preserveWhitespace: 'full' } as const;

/** Both editors, plain and rich, read and write HTML. */
export interface EditorProps {
  /** The text to begin with. */
  readText: () => string;
  /** How often a text was sent; with each the editor empties itself. */
  sentTexts: number;
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
  const { sentTexts, placeholder, takesFocus } = props;
  const editor = useEditor(useEditorOptions(props));

  // The editor's own autofocus waits for the next frame; what is typed until then would be lost.
  useLayoutEffect(() => {
    if (takesFocus) editor.view.focus();
  }, [takesFocus, editor]);

  // Before the next picture: a sent message never stands in both places.
  const emptiedAfter = useRef(sentTexts);
  useLayoutEffect(() => {
    if (emptiedAfter.current !== sentTexts && !editor.isEmpty) removeText(editor);
    emptiedAfter.current = sentTexts;
  }, [sentTexts, editor]);

  useEffect(() => {
    const waiting = window.requestIdleCallback?.(practiseTyping);
    return () => void (waiting && cancelIdleCallback(waiting));
  }, []);

  return (
    <>
      <EditorContent editor={editor} className={styles.rich} data-placeholder={placeholder} />
      <div className={styles.formats}>
        <FormatBar editor={editor} formats={FORMATS} addressOf={linkAddress} />
      </div>
    </>
  );
}

/** The same options as long as nothing changes: the editor would take up new ones with every key. */
function useEditorOptions(props: OneEditorProps) {
  const { label, isInvalid, describedBy } = props;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  return useMemo(
    () => ({
      extensions,
      content: latest.current.readText(),
      // The content policy allows no style elements; the rules stand in our style sheet.
      injectCSS: false,
      autofocus: latest.current.takesFocus ? ('end' as const) : false,
      parseOptions,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-invalid': String(isInvalid),
          'aria-describedby': describedBy,
        },
        handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
          if (!isSendKey(event)) return false;
          latest.current.onSend();
          return true;
        },
      },
      onUpdate: ({ editor }: { editor: Editor }) =>
        latest.current.onChange(editor.isEmpty ? '' : editor.getHTML()),
    }),
    [label, isInvalid, describedBy],
  );
}

function removeText({ state, view }: Editor): void {
  const nothing = state.schema.topNodeType.createAndFill()?.content;
  if (nothing) view.dispatch(state.tr.replaceWith(0, state.doc.content.size, nothing));
}

const hasPractised = windowState<boolean>(() => false);

/**
 * Types and removes a letter once, in an editor that nobody sees. A browser compiles a function when it is first used, so
 * that the first key and the first sending would take about twice as long as the next ones.
 */
function practiseTyping(): void {
  if (hasPractised.value) return;
  hasPractised.value = true;
  const editor = new Editor({ element: document.createElement('div'), extensions, injectCSS: false });
  // Noticed in a microtask, as a letter that the browser has put into the text.
  editor.view.dom.firstElementChild?.append('a');
  setTimeout(() => {
    editor.getHTML();
    removeText(editor);
    editor.destroy();
  });
}

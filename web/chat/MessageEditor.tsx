import { type ComponentType, useEffect, useState } from 'react';
import { PlainEditor } from './PlainEditor.tsx';

/** What is typed is HTML in either of the two editors. */
export interface EditorProps {
  html: string;
  label: string;
  placeholder: string;
  describedBy: string;
  onChange: (html: string) => void;
  onSend: () => void;
}

export interface RichEditorProps extends EditorProps {
  /** It comes in the place of an empty field that was about to be typed into. */
  takesFocus: boolean;
}

/**
 * Plain text can be typed at once. When the editor with formats has been loaded it takes the text over, but not
 * under the fingers of somebody who is typing; where it cannot be loaded, plain text stays.
 */
export function MessageEditor(props: EditorProps) {
  const RichEditor = useRichEditor();
  const [hasFocus, setFocus] = useState(false);
  const [isPlain, setPlain] = useState(true);
  if (isPlain && RichEditor && (!hasFocus || props.html === '')) setPlain(false);

  if (isPlain || !RichEditor) return <PlainEditor {...props} onFocusChange={setFocus} />;
  return <RichEditor {...props} takesFocus={hasFocus} />;
}

type RichEditor = ComponentType<RichEditorProps>;
let loaded: RichEditor | undefined;

function useRichEditor(): RichEditor | undefined {
  const [editor, setEditor] = useState<{ Component: RichEditor } | undefined>(
    loaded && { Component: loaded },
  );
  useEffect(() => {
    if (loaded) return;
    import('./RichEditor.tsx').then(
      ({ RichEditor }) => {
        loaded = RichEditor;
        setEditor({ Component: RichEditor });
      },
      () => {},
    );
  }, []);
  return editor?.Component;
}

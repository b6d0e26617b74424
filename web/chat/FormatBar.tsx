import { type Editor, useEditorState } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import BoldIcon from 'lucide-react/icons/bold';
import ItalicIcon from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { useState } from 'react';
import { chat } from '#texts/generated/chat.ts';
import { useTexts } from '#web/lib/language.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './Composer.module.css';
import { LinkDialog } from './LinkDialog.tsx';

type Format = 'bold' | 'italic' | 'link' | 'numbered' | 'bulleted';

const FORMATS: { name: Format; mark: string; Icon: LucideIcon }[] = [
  { name: 'bold', mark: 'bold', Icon: BoldIcon },
  { name: 'italic', mark: 'italic', Icon: ItalicIcon },
  { name: 'link', mark: 'link', Icon: LinkIcon },
  { name: 'numbered', mark: 'orderedList', Icon: ListOrdered },
  { name: 'bulleted', mark: 'bulletList', Icon: List },
];

export function FormatBar({ editor }: { editor: Editor }) {
  const t = useTexts(chat);
  const [isLinking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => FORMATS.filter(({ mark }) => now.isActive(mark)).map(({ name }) => name),
  });
  const press = (name: Format) => (name === 'link' ? setLinking(true) : apply(editor, name));

  return (
    <fieldset className={styles.formats} aria-label={t.format}>
      {FORMATS.map(({ name, Icon }) => (
        <IconButton
          key={name}
          label={t[name]}
          title={t[name]}
          aria-pressed={active.includes(name)}
          className={styles.format}
          // The selection in the text stays what it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(name)}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      ))}
      <LinkDialog isOpen={isLinking} editor={editor} onClose={() => setLinking(false)} />
    </fieldset>
  );
}

function apply(editor: Editor, format: Exclude<Format, 'link'>): void {
  const writing = editor.chain().focus();
  const changed = {
    bold: () => writing.toggleBold(),
    italic: () => writing.toggleItalic(),
    numbered: () => writing.toggleOrderedList(),
    bulleted: () => writing.toggleBulletList(),
  };
  changed[format]().run();
}

import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { editor as words } from '#texts/generated/editor.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './FormatBar.module.css';
import { IconButton } from './IconButton.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { applyFormat, FORMATS, type FormatName, isFormatActive } from './text-formats.ts';

interface FormatBarProps {
  editor: Editor;
  formats: readonly FormatName[];
  /** What somebody typed as a link, completed; nothing where it leads somewhere the text may not lead. */
  addressOf: (typed: string) => string | undefined;
  /** For many formats: Tab passes them in one step, the arrow keys lead from one to the next. */
  isOneTabStop?: boolean;
}

/** The formats of a rich text; each says whether it holds where the cursor stands. */
export function FormatBar({ editor, formats, addressOf, isOneTabStop = false }: FormatBarProps) {
  const t = useTexts(words);
  const [isLinking, setLinking] = useState(false);
  const [stop, setStop] = useState(0);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => formats.filter((name) => isFormatActive(now, name)),
  });
  const press = (name: FormatName) => (name === 'link' ? setLinking(true) : applyFormat(editor, name));
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextStop(event.key, stop, formats.length);
    if (!isOneTabStop || next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll<HTMLElement>(':scope > button')[next]?.focus();
  };

  const Bar = isOneTabStop ? 'div' : 'fieldset';
  return (
    <>
      <Bar
        {...(isOneTabStop && { role: 'toolbar' })}
        className={styles.formats}
        aria-label={t.format}
        onKeyDown={walk}
      >
        {formats.map((name, place) => (
          <FormatButton
            key={name}
            name={name}
            isActive={active.includes(name)}
            tabIndex={isOneTabStop && place !== stop ? -1 : 0}
            onFocus={() => setStop(place)}
            onClick={() => press(name)}
          />
        ))}
      </Bar>
      <LinkDialog
        isOpen={isLinking}
        editor={editor}
        addressOf={addressOf}
        onClose={() => setLinking(false)}
      />
    </>
  );
}

interface FormatButtonProps {
  name: FormatName;
  isActive: boolean;
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
}

function FormatButton({ name, isActive, ...native }: FormatButtonProps) {
  const label = useTexts(words)[name];
  const { Icon } = FORMATS[name];
  return (
    <IconButton
      label={label}
      title={label}
      aria-pressed={isActive}
      className={styles.format}
      // The selection in the text stays what it is.
      onMouseDown={(event) => event.preventDefault()}
      {...native}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

function nextStop(key: string, stop: number, count: number): number | undefined {
  const stops: Record<string, number> = {
    ArrowRight: (stop + 1) % count,
    ArrowLeft: (stop + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return stops[key];
}

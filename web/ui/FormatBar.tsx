import { type Editor, useEditorState } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { type FormEvent, type KeyboardEvent, memo, useId, useState } from 'react';
import { editor as texts } from '#texts/generated/editor.ts';
import { form } from '#texts/generated/form.ts';
import { useFirstFieldFocus } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FormatBar.module.css';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

interface FormatBarProps {
  editor: Editor;
  formats: readonly FormatName[];
  /** Completes a typed address; undefined for an address that the text may not link to. */
  addressOf: (typed: string) => string | undefined;
  /** For many formats: Tab passes them in one step, the arrow keys lead from one to the next. */
  isOneTabStop?: boolean;
}

/** The buttons for the formats of a rich text; each shows whether its format is active at the cursor. */
export const FormatBar = memo(function FormatBar(props: FormatBarProps) {
  const { editor, formats, addressOf, isOneTabStop = false } = props;
  const t = useTexts(texts);
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
});

interface FormatButtonProps {
  name: FormatName;
  isActive: boolean;
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
}

function FormatButton({ name, isActive, ...native }: FormatButtonProps) {
  const label = useTexts(texts)[name];
  const { Icon } = FORMATS[name];
  return (
    <IconButton
      label={label}
      title={label}
      aria-pressed={isActive}
      className={styles.format}
      // Keeps the selection in the text.
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

interface Format {
  Icon: LucideIcon;
  /** The name of the format in the editor. */
  mark: string;
  attributes?: { level: 3 | 4 };
}

const FORMATS = {
  heading: { Icon: Heading2, mark: 'heading', attributes: { level: 3 } },
  subheading: { Icon: Heading3, mark: 'heading', attributes: { level: 4 } },
  bold: { Icon: Bold, mark: 'bold' },
  italic: { Icon: Italic, mark: 'italic' },
  link: { Icon: Link, mark: 'link' },
  numbered: { Icon: ListOrdered, mark: 'orderedList' },
  bulleted: { Icon: List, mark: 'bulletList' },
} as const satisfies Record<string, Format>;

type FormatName = keyof typeof FORMATS;

function isFormatActive(editor: Editor, name: FormatName): boolean {
  const { mark, attributes }: Format = FORMATS[name];
  return editor.isActive(mark, attributes);
}

/** Switches a format of the selected words on or off. A link needs an address: see LinkDialog. */
function applyFormat(editor: Editor, name: Exclude<FormatName, 'link'>): void {
  const writing = editor.chain().focus();
  const changed = {
    heading: () => writing.toggleNode('heading', 'paragraph', FORMATS.heading.attributes),
    subheading: () => writing.toggleNode('heading', 'paragraph', FORMATS.subheading.attributes),
    bold: () => writing.toggleMark('bold'),
    italic: () => writing.toggleMark('italic'),
    numbered: () => writing.toggleList('orderedList', 'listItem'),
    bulleted: () => writing.toggleList('bulletList', 'listItem'),
  };
  changed[name]().run();
}

interface LinkDialogProps {
  isOpen: boolean;
  editor: Editor;
  /** Completes a typed address; undefined for an address that the text may not link to. */
  addressOf: (typed: string) => string | undefined;
  onClose: () => void;
}

/** Links the selected words, changes the link at the cursor, or inserts a new link. */
function LinkDialog({ isOpen, editor, addressOf, onClose }: LinkDialogProps) {
  const t = useTexts(texts);
  const { cancel } = useTexts(form);
  const formId = useId();
  const finish = (change: () => void) => {
    onClose();
    // The dialog gives the focus back to its button first.
    setTimeout(change);
  };
  const isChanging = isOpen && editor.isActive('link');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.link_title}
      actions={
        <>
          {isChanging && (
            <Button look="quiet" onClick={() => finish(() => removeLink(editor))}>
              {t.link_remove}
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={formId}>
            {t.link_apply}
          </Button>
        </>
      }
    >
      <AddressForm
        id={formId}
        start={editor.getAttributes('link').href ?? ''}
        addressOf={addressOf}
        onAddress={(address) => finish(() => setLink(editor, address))}
      />
    </Dialog>
  );
}

interface AddressFormProps extends Pick<LinkDialogProps, 'addressOf'> {
  id: string;
  start: string;
  onAddress: (address: string) => void;
}

function AddressForm({ id, start, addressOf, onAddress }: AddressFormProps) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState(start);
  const [isWrong, setWrong] = useState(false);
  const element = useFirstFieldFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = addressOf(typed);
    setWrong(address === undefined);
    if (address !== undefined) onAddress(address);
  };
  return (
    <form id={id} ref={element} onSubmit={submit} noValidate>
      <TextField
        label={t.link_address}
        hint={t.link_hint}
        errors={isWrong ? [t.link_wrong] : []}
        inputMode="url"
        autoCapitalize="none"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}

function setLink(editor: Editor, href: string): void {
  const writing = editor.chain().focus().extendMarkRange('link');
  if (editor.isActive('link') || !editor.state.selection.empty) {
    writing.setLink({ href }).run();
    return;
  }
  writing.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
}

function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange('link').unsetLink().run();
}

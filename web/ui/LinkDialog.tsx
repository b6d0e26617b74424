import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { editor as words } from '#texts/generated/editor.ts';
import { form } from '#texts/generated/form.ts';
import { useFirstFieldFocus } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './TextField.tsx';

interface LinkDialogProps {
  isOpen: boolean;
  editor: Editor;
  /** Completes a typed address; undefined for an address that the text may not link to. */
  addressOf: (typed: string) => string | undefined;
  onClose: () => void;
}

/** Links the selected words, changes the link at the cursor, or inserts a new link. */
export function LinkDialog({ isOpen, editor, addressOf, onClose }: LinkDialogProps) {
  const t = useTexts(words);
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
  const t = useTexts(words);
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

import { type BaseSyntheticEvent, type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { form as texts } from '#texts/generated/form.ts';
import { useFirstFieldFocus } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import formStyles from './Form.module.css';
import { RestOfErrors } from './RestOfErrors.tsx';

interface FormDialogProps {
  title: string;
  /** The words of the button that sends the form. */
  action: string;
  /** Whether the action cannot be undone. */
  isDanger?: boolean;
  /** Enter in a field does not send: what moves money has to be pressed. */
  isSentByButton?: boolean;
  isWide?: boolean;
  /** Says what the action does; read aloud when the dialog opens. */
  about?: ReactNode;
  /** Stands above the form and does not belong to it, such as what has to be known before it is sent. */
  before?: ReactNode;
  form: {
    submit: (event?: BaseSyntheticEvent) => Promise<void>;
    refusal: { rest: string[]; isToasted?: boolean } | null;
    isBusy: boolean;
  };
  /** After each entry, when the field has taken it. */
  onChange?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The field itself, or the first choice of a group. */
const WRONG_FIELD = '[aria-invalid="true"], [data-invalid] input';

/**
 * A dialog around one form: the first field has the focus, after a refusal the first wrong one; Enter sends, Escape
 * leaves. With something above the form the focus begins at the top, so that nobody misses it.
 */
export function FormDialog({
  title,
  action,
  isDanger = false,
  isSentByButton = false,
  isWide = false,
  about,
  before,
  form,
  onChange,
  onClose,
  children,
}: FormDialogProps) {
  const t = useTexts(texts);
  const formId = useId();
  const element = useFirstFieldFocus(!before);
  const { refusal } = form;
  useEffect(() => {
    if (refusal) element.current?.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
  }, [element, refusal]);
  return (
    <Dialog
      isOpen
      isWide={isWide}
      onClose={onClose}
      title={title}
      about={about}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            look={isDanger ? 'danger' : 'primary'}
            form={formId}
            isBusy={form.isBusy}
            busyText={t.please_wait}
          >
            {action}
          </Button>
        </>
      }
    >
      {before}
      <form
        id={formId}
        ref={element}
        className={formStyles.form}
        onSubmit={form.submit}
        onChange={onChange}
        onKeyDown={isSentByButton ? holdBackEnter : undefined}
        noValidate
      >
        {children}
        <RestOfErrors refusal={refusal} />
      </form>
    </Dialog>
  );
}

/** Buttons and fields of several lines keep their Enter. */
function holdBackEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

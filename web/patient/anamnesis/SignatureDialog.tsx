import { type FormEvent, useId } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFirstFieldFocus } from '#web/lib/use-first-field-focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './Signature.module.css';
import { SignatureWays } from './SignatureWays.tsx';
import { useSignature } from './use-signature.ts';

interface SignatureDialogProps {
  isOpen: boolean;
  /** Given the signature as PNG data URL. */
  onSign: (image: string) => void;
  onClose: () => void;
}

/** Signing by keyboard or by hand. Begins empty whenever it opens. */
export function SignatureDialog({ isOpen, onSign, onClose }: SignatureDialogProps) {
  const t = useTexts(anamnesis);
  const formId = useId();
  const form = useFirstFieldFocus(isOpen);
  const signature = useSignature();

  const leave = () => {
    signature.forget();
    onClose();
  };
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    const image = await signature.confirm();
    if (!image) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    signature.forget();
    onSign(image);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      title={t.signature_title}
      actions={
        <>
          <Button look="secondary" onClick={leave}>
            {t.signature_cancel}
          </Button>
          <Button type="submit" form={formId}>
            {t.signature_sign}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={sign} noValidate>
        <SignatureWays signature={signature} />
      </form>
      <p className={styles.notice}>{t.signature_notice}</p>
    </Dialog>
  );
}

import { type FormEvent, useId } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFirstFieldFocus } from '#web/lib/use-first-field-focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { DrawnSignature } from './DrawnSignature.tsx';
import styles from './Signature.module.css';
import { TypedSignature } from './TypedSignature.tsx';
import { useSignature } from './use-signature.ts';

interface SignatureDialogProps {
  /** Given the signature as PNG data URL. */
  onSign: (image: string) => void;
  onClose: () => void;
}

/** Signing by keyboard or by hand. It is open as long as it is rendered. */
export function SignatureDialog({ onSign, onClose }: SignatureDialogProps) {
  const t = useTexts(anamnesis);
  const formId = useId();
  const form = useFirstFieldFocus();
  const signature = useSignature();
  const missing = (text: string) => (signature.isMissing ? [text] : []);

  const sign = async (event: FormEvent) => {
    event.preventDefault();
    const image = await signature.confirm();
    if (image) onSign(image);
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const tabs = [
    {
      id: 'type',
      title: t.signature_type,
      content: (
        <TypedSignature
          typed={signature.typed}
          onType={signature.setTyped}
          errors={missing(t.signature_name_missing)}
        />
      ),
    },
    {
      id: 'draw',
      title: t.signature_draw,
      content: (
        <DrawnSignature
          drawing={signature.drawing}
          onDraw={signature.setDrawing}
          errors={missing(t.signature_ink_missing)}
        />
      ),
    },
  ];

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.signature_title}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.signature_cancel}
          </Button>
          <Button type="submit" form={formId}>
            {t.signature_sign}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={sign} noValidate>
        <Tabs label={t.signature_ways} tabs={tabs} selected={signature.way} onSelect={signature.chooseWay} />
      </form>
      <p className={styles.notice}>{t.signature_notice}</p>
    </Dialog>
  );
}

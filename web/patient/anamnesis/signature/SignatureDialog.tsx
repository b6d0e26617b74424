import { type FormEvent, useId, useState } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useFirstFieldFocus } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { type Drawing, DrawnSignature, imageOfDrawing, NOTHING_DRAWN } from './DrawnSignature.tsx';
import styles from './Signature.module.css';
import { isDrawn, isNamed } from './signature-ink.ts';
import { imageOfName, SIGNATURE_FONTS, type TypedName, TypedSignature } from './TypedSignature.tsx';

interface SignatureDialogProps {
  isOpen: boolean;
  /** Of the patient; who types signs with it unless she changes it. */
  name: string;
  /** Given the signature as PNG data URL. */
  onSign: (image: string) => void;
  onClose: () => void;
}

/** Signing by keyboard or by hand. Begins with the patient's name whenever it opens. */
export function SignatureDialog({ isOpen, name, onSign, onClose }: SignatureDialogProps) {
  const t = useTexts(anamnesis);
  const formId = useId();
  const form = useFirstFieldFocus(isOpen);
  const signature = useSignature(name);

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

function SignatureWays({ signature }: { signature: ReturnType<typeof useSignature> }) {
  const t = useTexts(anamnesis);
  const { way, chooseWay, typed, setTyped, drawing, setDrawing, isMissing } = signature;
  const typing = (
    <TypedSignature typed={typed} onType={setTyped} errors={isMissing ? [t.signature_name_missing] : []} />
  );
  const drawingPad = (
    <DrawnSignature
      drawing={drawing}
      onDraw={setDrawing}
      errors={isMissing ? [t.signature_ink_missing] : []}
    />
  );
  const tabs = [
    { id: 'type', title: t.signature_type, content: typing },
    { id: 'draw', title: t.signature_draw, content: drawingPad },
  ];
  return <Tabs label={t.signature_ways} tabs={tabs} selected={way} onSelect={chooseWay} />;
}

interface Unsigned {
  way: 'type' | 'draw';
  /** Null: as it is offered. */
  typed: TypedName | null;
  drawing: Drawing;
  /** Somebody tried to confirm without a signature. */
  isRefused: boolean;
}

const NOTHING_YET = {
  way: 'type',
  typed: null,
  drawing: NOTHING_DRAWN,
  isRefused: false,
} as const satisfies Unsigned;

/** A signature in the making. Each way keeps what was entered while the other one is looked at. */
function useSignature(name: string) {
  const [unsigned, setUnsigned] = useState<Unsigned>(NOTHING_YET);
  const { way, drawing, isRefused } = unsigned;
  const typed = unsigned.typed ?? { name, font: SIGNATURE_FONTS[0] };
  const isSigned = way === 'type' ? isNamed(typed.name) : isDrawn(drawing.strokes);
  const change = (part: Partial<Unsigned>) => setUnsigned((before) => ({ ...before, ...part }));

  return {
    way,
    typed,
    drawing,
    isMissing: isRefused && !isSigned,
    chooseWay: (id: string) => change({ way: id === 'draw' ? 'draw' : 'type', isRefused: false }),
    setTyped: (next: TypedName) => change({ typed: next }),
    setDrawing: (next: Drawing) => change({ drawing: next }),
    forget: () => setUnsigned(NOTHING_YET),
    /** The image, or nothing where nobody has signed. */
    confirm: async (): Promise<string | null> => {
      change({ isRefused: !isSigned });
      if (!isSigned) return null;
      return way === 'type' ? await imageOfName(typed) : await imageOfDrawing(drawing);
    },
  };
}

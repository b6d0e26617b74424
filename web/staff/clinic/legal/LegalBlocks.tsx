import { useEffect, useRef, useState } from 'react';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Legal.module.css';
import { LegalBlockFields } from './LegalBlockFields.tsx';
import { isBlank, type LegalBlock, withBlockAdded, withoutBlock, withWords } from './legal-blocks.ts';
import { RemoveBlockDialog } from './RemoveBlockDialog.tsx';
import type { useLegalForm } from './use-legal-form.ts';

interface LegalBlocksProps {
  form: Pick<ReturnType<typeof useLegalForm>, 'entries' | 'errors' | 'change'>;
}

/** The sections of a wording. The focus goes to one that was added, and to the first that was refused. */
export function LegalBlocks({ form: { entries, errors, change } }: LegalBlocksProps) {
  const t = useTexts(staff_clinic_legal);
  const whole = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string>();
  const [removing, setRemoving] = useState<LegalBlock>();
  useRefusalFocus(whole, errors);
  const add = () => {
    const next = withBlockAdded(entries);
    setAdded(next.blocks.at(-1)?.key);
    change(next);
  };
  const remove = ({ key }: LegalBlock) => {
    change(withoutBlock(entries, key));
    setRemoving(undefined);
    // After the dialog has given the focus back to a button that is gone.
    setTimeout(() => whole.current?.querySelector<HTMLElement>(':scope > p > button')?.focus());
  };
  return (
    <div ref={whole} className={styles.blocks}>
      {entries.blocks.map((block, place) => (
        <LegalBlockFields
          key={block.key}
          number={place + 1}
          block={block}
          isNew={block.key === added}
          errorsOf={(language, field) => errors[`blocks.${place}.${language}.${field}`] ?? []}
          onChange={(language, words) => change(withWords(entries, block.key, language, words))}
          onRemove={
            entries.blocks.length > 1
              ? () => (isBlank(block) ? remove(block) : setRemoving(block))
              : undefined
          }
        />
      ))}
      <p>
        <Button look="secondary" onClick={add}>
          {t.add_block}
        </Button>
      </p>
      {removing && (
        <RemoveBlockDialog
          number={entries.blocks.indexOf(removing) + 1}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}

function useRefusalFocus(whole: React.RefObject<HTMLElement | null>, errors: Record<string, string[]>) {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [whole, errors]);
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { form as texts } from '#texts/generated/form.ts';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { type Language, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import fieldStyles from '#web/ui/Field.module.css';
import { FieldNotes, RequiredMark } from '#web/ui/FieldNotes.tsx';
import { useFieldWiring } from '#web/ui/field-wiring.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { BothLanguages } from '../BothLanguages.tsx';
import styles from './Legal.module.css';
import { isBlank, type LegalBlock, withBlockAdded, withoutBlock, withTexts } from './legal-blocks.ts';
import type { useLegalForm } from './use-legal-form.ts';

interface LegalBlocksProps {
  form: Pick<ReturnType<typeof useLegalForm>, 'entries' | 'errors' | 'change'>;
}

/** The sections of a wording. The focus goes to an added section, and after a refusal to the first one with an error. */
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
    // The dialog has given the focus back to a button that no longer exists.
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
          onChange={(language, texts) => change(withTexts(entries, block.key, language, texts))}
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

interface LegalBlockFieldsProps {
  number: number;
  block: LegalBlock;
  /** Whether the block was just added; then its first field takes the focus. */
  isNew: boolean;
  errorsOf: (language: Language, field: 'title' | 'content') => string[];
  onChange: (language: Language, texts: { title?: string; content?: string }) => void;
  /** Missing for the only block. */
  onRemove: (() => void) | undefined;
}

function LegalBlockFields(props: LegalBlockFieldsProps) {
  const { number, block, isNew, errorsOf, onChange, onRemove } = props;
  const t = useTexts(staff_clinic_legal);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) section.current?.querySelector('input')?.focus();
  }, [isNew]);
  return (
    <section ref={section} className={styles.block} aria-label={t.block({ number })}>
      <div className={styles.blockHead}>
        <h3>{t.block({ number })}</h3>
        {onRemove && (
          <Button look="quiet" onClick={onRemove}>
            {t.remove_block({ number })}
          </Button>
        )}
      </div>
      <BothLanguages>
        {(language) => (
          <>
            <TextField
              label={t.block_title}
              lang={language}
              required
              value={block[language].title}
              errors={errorsOf(language, 'title')}
              onChange={({ target }) => onChange(language, { title: target.value })}
            />
            <LegalContent
              language={language}
              content={block[language].content}
              errors={errorsOf(language, 'content')}
              onChange={(content) => onChange(language, { content })}
            />
          </>
        )}
      </BothLanguages>
    </section>
  );
}

interface LegalContentProps {
  language: Language;
  content: string;
  errors: string[];
  onChange: (content: string) => void;
}

/** The wording as it will look; the editor and the library behind it are loaded only here. */
function LegalContent({ language, content, errors, onChange }: LegalContentProps) {
  const t = useTexts(staff_clinic_legal);
  const hint = t.placeholder_hint({ placeholder: '{no_show_fee_percent}' });
  const { controlId, description, notes } = useFieldWiring({ hint, errors });
  const labelId = `${controlId}-label`;
  const editor = useQuery({
    queryKey: ['wording editor'],
    queryFn: async () => ({ Editor: (await import('./WordingEditor.tsx')).WordingEditor }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={fieldStyles.label}>
        {t.content}
        <RequiredMark />
      </span>
      {editor.isPending && <Skeleton rows={6} />}
      {editor.isLoadingError && <FailureNote onRetry={() => void editor.refetch()} />}
      {editor.data && (
        <editor.data.Editor
          html={content}
          language={language}
          labelId={labelId}
          describedBy={description['aria-describedby']}
          isInvalid={description['aria-invalid']}
          onChange={onChange}
        />
      )}
      <FieldNotes {...notes} />
    </div>
  );
}

interface RemoveBlockDialogProps {
  number: number;
  onConfirm: () => void;
  onClose: () => void;
}

function RemoveBlockDialog({ number, onConfirm, onClose }: RemoveBlockDialogProps) {
  const t = useTexts(staff_clinic_legal);
  const { cancel } = useTexts(texts);
  return (
    <Dialog
      isOpen
      title={t.remove_block_title({ number })}
      about={t.remove_block_text}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button look="danger" onClick={onConfirm}>
            {t.remove_block({ number })}
          </Button>
        </>
      }
    />
  );
}

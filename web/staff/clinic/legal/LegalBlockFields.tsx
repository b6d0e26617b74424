import { useEffect, useRef } from 'react';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { type Language, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { BothLanguages } from '../BothLanguages.tsx';
import styles from './Legal.module.css';
import { LegalContent } from './LegalContent.tsx';
import type { LegalBlock } from './legal-blocks.ts';

interface LegalBlockFieldsProps {
  number: number;
  block: LegalBlock;
  /** Just added: its first field gets the focus. */
  isNew: boolean;
  errorsOf: (language: Language, field: 'title' | 'content') => string[];
  onChange: (language: Language, words: { title?: string; content?: string }) => void;
  /** Missing for the only block. */
  onRemove: (() => void) | undefined;
}

export function LegalBlockFields(props: LegalBlockFieldsProps) {
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

import { useRef } from 'react';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { type Language, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import styles from './Legal.module.css';
import { applyTool, TEXT_TOOLS, type TextTool } from './text-tools.ts';

interface LegalContentProps {
  language: Language;
  content: string;
  errors: string[];
  onChange: (content: string) => void;
}

/** The wording with its few marks; the tools write them around what is selected. */
export function LegalContent({ language, content, errors, onChange }: LegalContentProps) {
  const t = useTexts(staff_clinic_legal);
  const area = useRef<HTMLTextAreaElement>(null);
  const mark = (tool: TextTool) => {
    const field = area.current;
    if (!field) return;
    const marked = applyTool(tool, { text: content, start: field.selectionStart, end: field.selectionEnd });
    onChange(marked.text);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(marked.start, marked.end);
    });
  };
  return (
    <div className={styles.content}>
      <fieldset className={styles.tools} aria-label={t.tools}>
        {TEXT_TOOLS.map((tool) => (
          <Button key={tool} look="quiet" size="small" onClick={() => mark(tool)}>
            {t[`tool_${tool}`]}
          </Button>
        ))}
      </fieldset>
      <TextArea
        ref={area}
        label={t.content}
        hint={`${t.content_hint} ${t.placeholder_hint({ placeholder: '{no_show_fee_percent}' })}`}
        lang={language}
        rows={14}
        required
        value={content}
        errors={errors}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

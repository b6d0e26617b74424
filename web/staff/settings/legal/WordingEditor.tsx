import { EditorContent, useEditor } from '@tiptap/react';
import type { Language } from '#web/lib/language.ts';
import { completedAddress } from '#web/lib/link-address.ts';
import { FormatBar } from '#web/ui/FormatBar.tsx';
import { richText, SubHeading } from '#web/ui/rich-text.ts';
import styles from './Legal.module.css';

interface WordingEditorProps {
  html: string;
  language: Language;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  onChange: (html: string) => void;
}

const extensions = [...richText(isLegalLink), SubHeading];
const FORMATS = ['heading', 'subheading', 'bold', 'italic', 'link', 'bulleted', 'numbered'] as const;

/** The editor keeps its own state: it shows another wording only when it is mounted again. */
export function WordingEditor(props: WordingEditorProps) {
  const { html, language, labelId, describedBy, isInvalid, onChange } = props;
  const editor = useEditor({
    extensions,
    content: html,
    // The content policy allows no style elements; the rules stand in our style sheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        lang: language,
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': labelId,
        'aria-invalid': String(isInvalid),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: written }) => onChange(written.isEmpty ? '' : written.getHTML()),
  });
  return (
    <div className={styles.editor}>
      <FormatBar editor={editor} formats={FORMATS} addressOf={legalAddress} isOneTabStop />
      <EditorContent editor={editor} className={styles.wording} />
    </div>
  );
}

/** The links that the server allows in a legal text: web, mail, telephone, and pages of the portal. */
export function isLegalLink(address: string): boolean {
  return /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(address);
}

export function legalAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (/^[/#]\S*$/.test(address)) return isLegalLink(address) ? address : undefined;
  return completedAddress(address, isLegalLink);
}

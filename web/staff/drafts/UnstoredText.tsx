import { type ReactNode, useEffect } from 'react';
import { staff_unstored } from '#texts/generated/staff_unstored.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { QuotedText } from './QuotedText.tsx';

interface UnstoredTextProps {
  about: string;
  text: string;
  onDiscard: () => void;
  /** What else the person can do with the text. */
  children?: ReactNode;
}

/**
 * What the person typed into something that a colleague has finished or removed meanwhile. The server takes it no longer, so it
 * is shown to be copied or discarded. Without a word in it nothing is lost, and it is forgotten.
 */
export function UnstoredText({ about, text, onDiscard, children }: UnstoredTextProps) {
  const t = useTexts(staff_unstored);
  useEffect(() => {
    if (text === '') onDiscard();
  });
  if (text === '') return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', text: t.copied });
  };
  return (
    <QuotedText about={about} text={text}>
      {children}
      <Button look="secondary" size="small" onClick={() => void copy()}>
        {t.copy}
      </Button>
      <Button look="secondary" size="small" onClick={onDiscard}>
        {t.discard}
      </Button>
    </QuotedText>
  );
}

/** Each part below its name; parts without a word are left out. */
export function textOfParts(parts: readonly (readonly [name: string, text: string])[]): string {
  const written = parts.filter(([, text]) => text.trim() !== '');
  return written.map(([name, text]) => `${name}:\n${text}`).join('\n\n');
}

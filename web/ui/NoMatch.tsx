import SearchX from 'lucide-react/icons/search-x';
import type { MouseEvent } from 'react';
import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from './Button.tsx';
import { EmptyNote } from './EmptyNote.tsx';

export function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useTexts(ui_table);
  // The button goes with this note; the search of its table stays.
  const reset = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest(':has(search)')?.querySelector<HTMLElement>('[type=search]')?.focus();
    onReset();
  };
  return (
    <EmptyNote
      icon={<SearchX />}
      text={t.noMatch}
      action={
        <Button look="secondary" onClick={reset}>
          {t.clearSearch}
        </Button>
      }
    />
  );
}

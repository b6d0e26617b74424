import SearchX from 'lucide-react/icons/search-x';
import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from './Button.tsx';
import { EmptyNote } from './EmptyNote.tsx';

export function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useTexts(ui_table);
  return (
    <EmptyNote
      icon={<SearchX />}
      text={t.noMatch}
      action={
        <Button look="secondary" onClick={onReset}>
          {t.clearSearch}
        </Button>
      }
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff_quick } from '#texts/generated/staff_quick.ts';
import { useTexts } from '#web/lib/language.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuButton } from '#web/ui/MenuEntry.tsx';
import { QuickTextsDialog } from './QuickTextsDialog.tsx';
import { quickTexts } from './quick-texts.ts';

/** Passages to put into an answer, and the way to edit them. */
export function QuickTextMenu({ onInsert }: { onInsert: (content: string) => void }) {
  const t = useTexts(staff_quick);
  const { data = [] } = useQuery(quickTexts);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Menu label={t.insert} align="start" side="above">
        {data.map(({ id, title, content }) => (
          <MenuButton key={id} onClick={() => onInsert(content)}>
            {title}
          </MenuButton>
        ))}
        <MenuButton onClick={() => setEditing(true)}>{t.manage}</MenuButton>
      </Menu>
      {isEditing && <QuickTextsDialog onClose={() => setEditing(false)} />}
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuickText } from '#contract/content-quick-texts.contract.ts';
import { staff_quick } from '#texts/generated/staff_quick.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QuickTextForm } from './QuickTextForm.tsx';
import styles from './QuickTexts.module.css';
import { quickTexts } from './quick-texts.ts';

/** All passages, one of them in its form. */
export function QuickTextsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(staff_quick);
  const [edited, setEdited] = useState<Partial<QuickText> | null>(null);
  if (edited) return <QuickTextForm text={edited} onClose={() => setEdited(null)} />;
  return (
    <Dialog
      isOpen
      title={t.title}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.close}
          </Button>
          <Button onClick={() => setEdited({})}>{t.add}</Button>
        </>
      }
    >
      <TextList onEdit={setEdited} />
    </Dialog>
  );
}

function TextList({ onEdit }: { onEdit: (text: QuickText) => void }) {
  const t = useTexts(staff_quick);
  const queries = useQueryClient();
  const { data = [] } = useQuery(quickTexts);
  const remove = useApiAction(
    (id: number) => callApi('DELETE /api/staff/quick-texts/:id', { id }),
    () => void queries.invalidateQueries({ queryKey: quickTexts.queryKey }),
  );
  if (data.length === 0) return <p>{t.none}</p>;
  return (
    <ul className={styles.list}>
      {data.map((text) => (
        <li key={text.id} className={styles.item}>
          <span>{text.title}</span>
          <Button
            look="quiet"
            size="small"
            aria-label={t.edit_label({ title: text.title })}
            onClick={() => onEdit(text)}
          >
            {t.edit}
          </Button>
          <Button
            look="quiet"
            size="small"
            aria-label={t.remove_label({ title: text.title })}
            onClick={() => remove.mutate(text.id)}
          >
            {t.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuickText } from '#contract/content-quick-texts.contract.ts';
import { staff_quick } from '#texts/generated/staff_quick.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { QuickTextForm } from './QuickTextForm.tsx';
import styles from './QuickTexts.module.css';
import { quickTexts } from './quick-texts.ts';

/** All passages, one of them in its form. */
export function QuickTextsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(staff_quick);
  const [open, setOpen] = useState<OpenText | null>(null);
  const back = () => setOpen(null);
  if (open?.kind === 'form') return <QuickTextForm text={open.text} onClose={back} />;
  if (open?.kind === 'removal') return <RemoveDialog text={open.text} onClose={back} />;
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
          <Button onClick={() => setOpen({ kind: 'form', text: {} })}>{t.add}</Button>
        </>
      }
    >
      <TextList onOpen={setOpen} />
    </Dialog>
  );
}

type OpenText = { kind: 'form'; text: Partial<QuickText> } | { kind: 'removal'; text: QuickText };

function TextList({ onOpen }: { onOpen: (open: OpenText) => void }) {
  const t = useTexts(staff_quick);
  const texts = useQuery(quickTexts);
  if (texts.isPending) return <Skeleton rows={3} />;
  if (texts.isError) {
    return <FailureNote message={texts.error.message || undefined} onRetry={() => texts.refetch()} />;
  }
  if (texts.data.length === 0) return <p>{t.none}</p>;
  return (
    <>
      <p>{t.whose}</p>
      <ul className={styles.list}>
        {texts.data.map((text) => (
          <li key={text.id} className={styles.item}>
            <span>{text.title}</span>
            {text.may_change && <TextActions text={text} onOpen={onOpen} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function TextActions({ text, onOpen }: { text: QuickText; onOpen: (open: OpenText) => void }) {
  const t = useTexts(staff_quick);
  const { title } = text;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={t.edit_label({ title })}
        onClick={() => onOpen({ kind: 'form', text })}
      >
        {t.edit}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={t.remove_label({ title })}
        onClick={() => onOpen({ kind: 'removal', text })}
      >
        {t.remove}
      </Button>
    </>
  );
}

function RemoveDialog({ text: { id, title }, onClose }: { text: QuickText; onClose: () => void }) {
  const t = useTexts(staff_quick);
  const queries = useQueryClient();
  const form = useApiForm({
    defaultValues: {},
    send: () => callApi('DELETE /api/staff/quick-texts/:id', { id }),
    onDone: async () => {
      await queries.invalidateQueries(quickTexts);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.remove_title({ title })}
      about={t.remove_text}
      action={t.remove}
      isDanger
      form={form}
      onClose={onClose}
    />
  );
}

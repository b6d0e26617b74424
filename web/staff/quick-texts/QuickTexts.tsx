import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { QuickText } from '#contract/content-staff.contract.ts';
import { staff_quick } from '#texts/generated/staff_quick.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Menu, MenuButton } from '#web/ui/Menu.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { textOfParts, UnstoredText } from '../drafts/UnstoredText.tsx';
import { type UnsentOf, useUnsentEntries, useUnsentOf } from '../drafts/unsaved-drafts.ts';
import styles from './QuickTexts.module.css';

/** Lists all quick texts; one of them can be open in a form. */
function QuickTextsDialog({ onClose }: { onClose: () => void }) {
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
  const texts = useQuery(quickTexts);
  if (texts.isPending) return <Skeleton rows={3} />;
  if (texts.isLoadingError) {
    return <FailureNote message={texts.error.message || undefined} onRetry={() => texts.refetch()} />;
  }
  return <FoundTexts texts={texts.data} onOpen={onOpen} />;
}

function FoundTexts({ texts, onOpen }: { texts: QuickText[]; onOpen: (open: OpenText) => void }) {
  const t = useTexts(staff_quick);
  const unsent = useUnsentOf<TextEntries>(QUICK_TEXT);
  const introId = useId();
  const place = useFocusFallback<HTMLDivElement>(`[id="${introId}"]`);
  return (
    <div ref={place} className={styles.texts}>
      <UnstoredTexts unsent={unsent} texts={texts} />
      <p id={introId}>{texts.length === 0 ? t.none : t.whose}</p>
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text.id} className={styles.item}>
            <span>{text.title}</span>
            {text.may_change && <TextActions text={text} onOpen={onOpen} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the person typed into quick texts that a colleague has removed meanwhile. */
function UnstoredTexts({ unsent, texts }: { unsent: UnsentOf<TextEntries>[]; texts: QuickText[] }) {
  const t = useTexts(staff_quick);
  return unsent.map(({ id, draft: { title, content }, forget }) => {
    if (texts.some((each) => each.id === id)) return null;
    const typed = textOfParts([
      [t.name, title],
      [t.content, content],
    ]);
    return <UnstoredText key={id} about={t.unstored} text={typed} onDiscard={forget} />;
  });
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
  // Whoever removes a text wants nothing of what was typed into it either.
  const typed = useUnsentOf(QUICK_TEXT).find((each) => each.id === id);
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('DELETE /api/staff/quick-texts/:id', { id }),
    onDone: async () => {
      typed?.forget();
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

/** The name of what the person types into quick texts. */
const QUICK_TEXT = 'quick text';
type TextEntries = Pick<QuickText, 'title' | 'content'>;

interface QuickTextFormProps {
  /** An empty object for a new quick text. */
  text: Partial<QuickText>;
  onClose: () => void;
}

function QuickTextForm({ text: { id, title = '', content = '' }, onClose }: QuickTextFormProps) {
  const t = useTexts(staff_quick);
  const queries = useQueryClient();
  const unsent = useUnsentEntries<TextEntries>(`${QUICK_TEXT} ${id ?? 'new'}`, { title, content });
  const close = () => {
    unsent.forget();
    onClose();
  };
  const form = useSendForm({
    defaultValues: unsent.entries,
    send: (typed) => callApi('POST /api/staff/quick-texts', { ...typed, ...(id !== undefined && { id }) }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: quickTexts.queryKey });
      close();
    },
    onRefused: ({ code }) => {
      if (code !== 'request.not_found') return;
      // A colleague has removed it meanwhile. What was typed is kept: the list shows it.
      void queries.invalidateQueries({ queryKey: quickTexts.queryKey });
      onClose();
    },
  });
  return (
    <FormDialog
      title={id === undefined ? t.add : t.edit_label({ title })}
      action={t.save}
      form={form}
      onChange={() => unsent.change(() => ({ ...form.values() }))}
      onClose={close}
    >
      <TextField label={t.name} maxLength={100} required {...form.field('title')} />
      <TextArea
        label={t.content}
        hint={t.content_hint}
        rows={6}
        maxLength={5_000}
        required
        {...form.field('content')}
      />
    </FormDialog>
  );
}

/** A menu that inserts a quick text into an answer, and opens the dialog that edits them. */
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
      {/* The menu may stand in a form, and a form may not stand in another one. */}
      {isEditing && createPortal(<QuickTextsDialog onClose={() => setEditing(false)} />, document.body)}
    </>
  );
}

const quickTexts = queryOptions({
  queryKey: ['GET /api/staff/quick-texts'],
  queryFn: async ({ signal }) => (await callApi('GET /api/staff/quick-texts', {}, { signal })).data,
});

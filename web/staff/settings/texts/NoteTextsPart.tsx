import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StaffCategory } from '#contract/catalogue.contract.ts';
import { noteSections } from '#contract/treatment.rules.ts';
import type { NoteTemplate, NoteText, NoteTexts } from '#contract/treatment-texts.contract.ts';
import { staff_empty } from '#texts/generated/staff_empty.ts';
import { staff_note_texts } from '#texts/generated/staff_note_texts.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { WithCatalogue } from '../../catalogue/WithCatalogue.tsx';
import { textOfParts, UnstoredText } from '../../drafts/UnstoredText.tsx';
import { type UnsentOf, useUnsentEntries, useUnsentOf } from '../../drafts/unsaved-drafts.ts';
import { useMayCall } from '../../identity/permissions.ts';
import { pathToClinic } from '../../paths.ts';
import { noteTexts } from '../../treatment/note-queries.ts';
import styles from '../../treatment/texts/NoteTexts.module.css';
import clinicStyles from '../Clinic.module.css';

/** What the whole clinic uses for notes: short texts, and one template per service. */
export function NoteTextsPart() {
  const found = useQuery(noteTexts);
  if (found.isPending) return <Skeleton rows={6} />;
  if (found.isLoadingError) {
    return <FailureNote message={found.error.message || undefined} onRetry={() => found.refetch()} />;
  }
  return (
    <>
      <ShortTexts texts={found.data.texts} />
      <Templates templates={found.data.templates} />
    </>
  );
}

type OpenText = { kind: 'form'; text: Partial<NoteText> } | { kind: 'removal'; text: NoteText };

function ShortTexts({ texts }: Pick<NoteTexts, 'texts'>) {
  const t = useTexts(staff_note_texts);
  const mayChange = useMayCall('saveNoteText');
  const [open, setOpen] = useState<OpenText | null>(null);
  const close = () => setOpen(null);
  const unsent = useUnsentOf<TextEntries>(NOTE_TEXT);
  const titleId = useId();
  const place = useFocusFallback<HTMLDivElement>(`[id="${titleId}"]`);
  return (
    <Card ref={place}>
      <div className={clinicStyles.head}>
        <div className={styles.intro}>
          <h2 id={titleId}>{t.texts}</h2>
          <p className={clinicStyles.quiet}>{t.texts_about}</p>
        </div>
        {mayChange && <Button onClick={() => setOpen({ kind: 'form', text: {} })}>{t.add}</Button>}
      </div>
      <UnstoredTexts unsent={unsent.filter(({ id }) => id !== open?.text.id)} texts={texts} />
      {texts.length === 0 && <p className={clinicStyles.quiet}>{t.texts_empty}</p>}
      <ul className={clinicStyles.list}>
        {texts.map((text) => (
          <li key={text.id} className={clinicStyles.row}>
            <NoteTextContent text={text} />
            {mayChange && <TextActions text={text} onOpen={setOpen} />}
          </li>
        ))}
      </ul>
      {open?.kind === 'form' && <NoteTextForm text={open.text} onClose={close} />}
      {open?.kind === 'removal' && <RemoveNoteText text={open.text} onClose={close} />}
    </Card>
  );
}

/** What the person typed into short texts that a colleague has removed meanwhile. */
function UnstoredTexts({ unsent, texts }: { unsent: UnsentOf<TextEntries>[]; texts: NoteText[] }) {
  const t = useTexts(staff_note_texts);
  return unsent.map(({ id, draft: { abbreviation, text }, forget }) => {
    if (texts.some((each) => each.id === id)) return null;
    const typed = textOfParts([
      [t.abbreviation, abbreviation],
      [t.text, text],
    ]);
    return (
      <div key={id} className={styles.unstored}>
        <UnstoredText about={t.unstored} text={typed} onDiscard={forget} />
      </div>
    );
  });
}

function NoteTextContent({ text: { abbreviation, section, text } }: { text: NoteText }) {
  const t = useTexts(staff_note_texts);
  const sections = useTexts(staff_treatment);
  return (
    <div className={styles.words}>
      <strong className={styles.abbreviation}>{abbreviation}</strong>
      <span className={clinicStyles.facts}>{section === 'any' ? t.any : sections[section]}</span>
      <span className={styles.text}>{text}</span>
    </div>
  );
}

function TextActions({ text, onOpen }: { text: NoteText; onOpen: (open: OpenText) => void }) {
  const t = useTexts(staff_note_texts);
  const { abbreviation } = text;
  return (
    <span className={clinicStyles.actions}>
      <Button
        look="quiet"
        size="small"
        aria-label={t.edit_label({ abbreviation })}
        onClick={() => onOpen({ kind: 'form', text })}
      >
        {t.edit}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={t.remove_label({ abbreviation })}
        onClick={() => onOpen({ kind: 'removal', text })}
      >
        {t.remove}
      </Button>
    </span>
  );
}

function Templates({ templates }: Pick<NoteTexts, 'templates'>) {
  const t = useTexts(staff_note_texts);
  return (
    <Card>
      <h2>{t.templates}</h2>
      <p className={clinicStyles.quiet}>{t.templates_about}</p>
      <WithCatalogue>
        {({ categories }) => <Services categories={categories} templates={templates} />}
      </WithCatalogue>
    </Card>
  );
}

function Services({ categories, templates }: { categories: StaffCategory[]; templates: NoteTemplate[] }) {
  const t = useTexts(staff_note_texts);
  const language = useLanguage();
  const empty = useTexts(staff_empty);
  const mayChange = useMayCall('saveNoteTemplate');
  const services = categories.flatMap((category) => category.services);
  if (services.length === 0)
    return (
      <p className={clinicStyles.quiet}>
        {t.templates_empty} <Link to={pathToClinic('services')}>{empty.to_services}</Link>
      </p>
    );
  return (
    <ul className={clinicStyles.list}>
      {services.map(({ id, texts }) => {
        const { title } = texts[language];
        const template = templates.find(({ service_id }) => service_id === id);
        return (
          <li key={id} className={clinicStyles.row}>
            <div className={clinicStyles.words}>
              {mayChange ? (
                <Link className={clinicStyles.name} to={pathToClinic('texts', id)}>
                  {title}
                </Link>
              ) : (
                <span className={clinicStyles.name}>{title}</span>
              )}
            </div>
            <span className={clinicStyles.marks}>
              <TemplateMark template={template} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function TemplateMark({ template }: { template: NoteTemplate | undefined }) {
  const t = useTexts(staff_note_texts);
  const isFilled = noteSections.some((section) => template?.sections[section]);
  return isFilled ? <Pill tone="good">{t.has_template}</Pill> : <Pill tone="over">{t.no_template}</Pill>;
}

/** The name of what the person types into short texts. */
const NOTE_TEXT = 'note text';
type TextEntries = Omit<NoteText, 'id'>;

interface NoteTextFormProps {
  /** An empty object for a new short text. */
  text: Partial<NoteText>;
  onClose: () => void;
}

function NoteTextForm({ text: { id, ...stored }, onClose }: NoteTextFormProps) {
  const t = useTexts(staff_note_texts);
  const sections = useTexts(staff_treatment);
  const queries = useQueryClient();
  const { abbreviation = '', section = 'any', text = '' } = stored;
  const unsent = useUnsentEntries<TextEntries>(`${NOTE_TEXT} ${id ?? 'new'}`, {
    abbreviation,
    section,
    text,
  });
  const close = () => {
    unsent.forget();
    onClose();
  };
  const form = useSendForm({
    defaultValues: unsent.entries,
    send: (typed) => callApi('POST /api/staff/note-texts', { ...typed, ...(id !== undefined && { id }) }),
    onDone: ({ data }) => {
      queries.setQueryData(noteTexts.queryKey, data);
      close();
    },
    onRefused: ({ code }) => {
      if (code !== 'request.not_found') return;
      // A colleague has removed it meanwhile. What was typed is kept: the list shows it.
      void queries.invalidateQueries({ queryKey: noteTexts.queryKey });
      onClose();
    },
  });
  return (
    <FormDialog
      title={id === undefined ? t.add : t.edit_label({ abbreviation })}
      action={t.save}
      form={form}
      onChange={() => unsent.change(() => ({ ...form.values() }))}
      onClose={close}
    >
      <TextField
        label={t.abbreviation}
        hint={t.abbreviation_hint}
        maxLength={20}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.field('abbreviation')}
      />
      <Select label={t.section} defaultValue={unsent.entries.section} {...form.field('section')}>
        {(['any', ...noteSections] as const).map((each) => (
          <option key={each} value={each}>
            {each === 'any' ? t.any : sections[each]}
          </option>
        ))}
      </Select>
      <TextArea
        label={t.text}
        hint={t.text_hint}
        rows={6}
        maxLength={2_000}
        required
        {...form.field('text')}
      />
    </FormDialog>
  );
}

function RemoveNoteText({ text: { id, abbreviation }, onClose }: { text: NoteText; onClose: () => void }) {
  const t = useTexts(staff_note_texts);
  const queries = useQueryClient();
  // Whoever removes a text wants nothing of what was typed into it either.
  const typed = useUnsentOf(NOTE_TEXT).find((each) => each.id === id);
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('DELETE /api/staff/note-texts/:id', { id }),
    onDone: ({ data }) => {
      typed?.forget();
      queries.setQueryData(noteTexts.queryKey, data);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.remove_title({ abbreviation })}
      about={t.remove_text}
      action={t.remove}
      isDanger
      form={form}
      onClose={onClose}
    />
  );
}

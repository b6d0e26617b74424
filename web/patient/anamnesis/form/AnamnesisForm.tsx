import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type {
  AnamnesisEntries,
  AnamnesisForm as Questions,
  SentAnamnesis,
  ShownQuestion,
} from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { QuietErrors } from '#web/ui/LongForm.tsx';
import { SignatureDialog } from '../signature/SignatureDialog.tsx';
import styles from './AnamnesisForm.module.css';
import { NO_ERRORS, questionId } from './anamnesis-errors.ts';
import { OVERVIEW } from './anamnesis-progress.ts';
import { submissionOf } from './anamnesis-submission.ts';
import { fullName, type KnownPerson, type Signing } from './anamnesis-values.ts';
import { answersInBrief, unconfirmedSections } from './answers-in-brief.ts';
import { FormSections } from './FormSections.tsx';
import { FormTop } from './FormTop.tsx';
import { CONFIRM } from './form-parts.tsx';
import { useEntries, useOpenErrors } from './use-entries.ts';
import { type Screens, useReveal, useScreens } from './use-screens.ts';

interface AnamnesisFormProps {
  /** Of the form element: a button anywhere with `form={id}` leads on or sends it. */
  id: string;
  form: Questions;
  person: KnownPerson;
  /** Where the patient can change the known data. */
  personHint?: ReactNode;
  entries: AnamnesisEntries;
  onChange: (entries: AnamnesisEntries) => void;
  /** Signature, date and consents to begin with. They are never saved, but a page may hold them in memory. */
  startSigning?: Signing;
  onSigningChange?: (signing: Signing) => void;
  /** The clinic has this form already, signed and unchanged. */
  isAccepted?: boolean;
  /** As the server keyed them. A new object is a new refusal and moves the focus. */
  errors: ServerErrors;
  onSubmit: (submission: SentAnamnesis) => void;
  /** Actions below. */
  children?: ReactNode;
}

/** The medical history: questions in sections, consents and signature. The server decides what is missing. */
export function AnamnesisForm(props: AnamnesisFormProps) {
  const { id, form, person, entries, isAccepted = false, errors, onSubmit } = props;
  const dialog = useSigningDialog();
  const [isAsked, setIsAsked] = useState(false);
  const elementId = (name: string) => `${id}-${name}`;
  const screens = useScreens(form);
  const reveal = useReveal(screens, elementId);
  const openErrors = useOpenErrors(form, errors, reveal);
  const { signing, ...change } = useEntries({ ...props, noteChange: openErrors.noteChange });
  const shown = { form, entries, signing, screens, elementId, onReveal: reveal };
  const missing = useMissing(form, entries);

  const askToConfirm = (slug: string) => {
    // What is asked stands there before the page moves to it.
    flushSync(() => setIsAsked(true));
    reveal(questionId(slug, CONFIRM));
  };
  const askToAnswer = (id: string) => {
    // What is missing stands at the question before the page moves to it.
    flushSync(missing.show);
    reveal(id);
  };
  const openDialog = () => {
    const first = firstGap(form, entries);
    if (first?.does === 'confirm') askToConfirm(first.slug);
    else if (first) askToAnswer(first.id);
    else dialog.open();
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const action = mainAction({ form, entries, screens, isSigned: signing.signature !== '', isAccepted });
    if (action.does === 'confirm') askToConfirm(action.slug);
    else if (action.does === 'answer') askToAnswer(action.id);
    else if (action.does === 'next') screens.next();
    else if (action.does === 'sign') dialog.open();
    else onSubmit(submissionOf(form, entries, person, signing));
  };
  const confirm = (presets: readonly ShownQuestion[]) => {
    change.confirm(presets);
    setIsAsked(false);
    if (screens.isPaged) screens.next();
  };
  const sign = (signature: string) => {
    change.setSignature(signature);
    dialog.close();
  };

  // The dialog stands beside the form: it has a form of its own, and Enter there must not send this one.
  return (
    <>
      <form id={id} className={styles.form} onSubmit={goOn} noValidate>
        <FormTop {...shown} wrong={openErrors.wrong} rest={openErrors.rest} />
        <QuietErrors value={true}>
          <FormSections
            {...shown}
            person={person}
            personHint={props.personHint}
            errorsOf={(id) => missing.of(id) ?? openErrors.of(id)}
            change={{ ...change, confirm }}
            isAsked={isAsked}
            onSign={openDialog}
          />
        </QuietErrors>
        {props.children}
      </form>
      <SignatureDialog isOpen={dialog.isOpen} name={fullName(person)} onSign={sign} onClose={dialog.close} />
    </>
  );
}

/** To open it, the browser goes through the whole page; the button shows first that it was pressed. */
function useSigningDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return { isOpen, open: () => afterPaint(() => setIsOpen(true)), close: () => setIsOpen(false) };
}

interface Stage {
  form: Questions;
  entries: AnamnesisEntries;
  screens: Pick<Screens, 'isPaged' | 'isLast' | 'screens' | 'place'>;
  isSigned: boolean;
  /** The clinic has this form already, signed and unchanged. */
  isAccepted: boolean;
}

/** What has to be done before the signature: confirm a section, or answer a question. */
type Gap = { does: 'confirm'; slug: string } | { does: 'answer'; id: string };
type MainAction = { does: 'send' | 'sign' | 'next' } | Gap;

/**
 * What the main button means now. Nothing is signed or sent while a section is unconfirmed. On a phone the overview
 * leads to what is missing before the consents; elsewhere the server says what is missing.
 */
export function mainAction({ form, entries, screens, isSigned, isAccepted }: Stage): MainAction {
  if (isAccepted) return { does: 'send' };
  const gap = firstGap(form, entries);
  const isAtEnd = screens.isLast || isHere(screens, OVERVIEW);
  if (gap?.does === 'confirm' && isAtEnd) return gap;
  if (gap?.does === 'answer' && isAtEnd && screens.isPaged) return gap;
  const here = unconfirmedSections(form, entries).find(({ slug }) => isHere(screens, slug));
  if (here) return { does: 'confirm', slug: here.slug };
  if (!screens.isLast) return { does: 'next' };
  return { does: screens.isPaged && !isSigned ? 'sign' : 'send' };
}

function firstGap(form: Questions, entries: AnamnesisEntries): Gap | undefined {
  const { unconfirmed, open } = answersInBrief(form, entries);
  if (unconfirmed[0]) return { does: 'confirm', slug: unconfirmed[0].slug };
  return open[0] && { does: 'answer', id: open[0].id };
}

function isHere({ screens, place }: Stage['screens'], slug: string): boolean {
  return screens[place]?.includes(slug) === true;
}

/** Once a missing answer was asked for, every question without one says so, until it is answered. */
function useMissing(form: Questions, entries: AnamnesisEntries) {
  const t = useTexts(anamnesis);
  const [isShown, setIsShown] = useState(false);
  const errors = useMemo(() => {
    const open = isShown ? answersInBrief(form, entries).open : [];
    const said = { text: t.missing_text, words: t.missing_words, level: t.missing_level };
    return new Map(open.map(({ id, lacks }) => [id, { ...NO_ERRORS, notice: [said[lacks]] }]));
  }, [form, entries, isShown, t]);
  return { of: (id: string) => errors.get(id), show: () => setIsShown(true) };
}

import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type {
  AnamnesisEntries,
  AnamnesisForm as Questions,
  SentAnamnesis,
  ShownQuestion,
} from '#contract/anamnesis.contract.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { QuietErrors } from '#web/ui/LongForm.tsx';
import { SignatureDialog } from '../signature/SignatureDialog.tsx';
import styles from './AnamnesisForm.module.css';
import { questionId } from './anamnesis-errors.ts';
import { submissionOf } from './anamnesis-submission.ts';
import { fullName, type KnownPerson, type Signing } from './anamnesis-values.ts';
import { unconfirmedSections } from './answers-in-brief.ts';
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

  const askToConfirm = (slug: string) => {
    // What is asked stands there before the page moves to it.
    flushSync(() => setIsAsked(true));
    reveal(questionId(slug, CONFIRM));
  };
  const openDialog = () => {
    const [first] = unconfirmedSections(form, entries);
    if (first) askToConfirm(first.slug);
    else dialog.open();
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const action = mainAction({ form, entries, screens, isSigned: signing.signature !== '', isAccepted });
    if (action.does === 'confirm') askToConfirm(action.slug);
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
            errorsOf={openErrors.of}
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

type MainAction = { does: 'send' | 'sign' | 'next' } | { does: 'confirm'; slug: string };

/**
 * What the main button means now. Nothing is signed or sent while a section is unconfirmed; whatever else is missing
 * is the server's to say.
 */
export function mainAction({ form, entries, screens, isSigned, isAccepted }: Stage): MainAction {
  if (isAccepted) return { does: 'send' };
  const unconfirmed = unconfirmedSections(form, entries);
  const here = screens.isLast ? unconfirmed : unconfirmed.filter(({ slug }) => isHere(screens, slug));
  const [first] = here;
  if (first) return { does: 'confirm', slug: first.slug };
  if (!screens.isLast) return { does: 'next' };
  return { does: screens.isPaged && !isSigned ? 'sign' : 'send' };
}

function isHere({ screens, place }: Stage['screens'], slug: string): boolean {
  return screens[place]?.includes(slug) === true;
}

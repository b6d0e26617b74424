import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type {
  AnamnesisEntries,
  AnamnesisForm as Questions,
  SentAnamnesis,
} from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { anamnesis_bogen } from '#texts/generated/anamnesis_bogen.ts';
import { route } from '#texts/generated/route.ts';
import { shell_page } from '#texts/generated/shell_page.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate } from '#web/lib/dates.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { failureOf, withQueries } from '#web/lib/queries.tsx';
import { newRequestKey } from '#web/lib/request-key.ts';
import { Link, useNavigate } from '#web/lib/router.ts';
import { type Refusal, useSend } from '#web/lib/use-send.ts';
import { SaveNote } from '#web/patient/drafts/autosave.tsx';
import { DraftNotice } from '#web/patient/drafts/DraftNotice.tsx';
import { type Drafting, useFormDraft } from '#web/patient/drafts/form-draft.ts';
import { pathTo } from '#web/patient/paths.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AnamnesisForm } from '../form/AnamnesisForm.tsx';
import { refusalText } from '../form/anamnesis-errors.ts';
import { type KnownPerson, NOT_SIGNED, startEntries } from '../form/anamnesis-values.ts';
import { anamnesisForm } from '../form/load-form.ts';
import { useScreens } from '../form/use-screens.ts';
import styles from './Bogen.module.css';
import { type Bogen, forgetBogen, isBogenBegun, storeBogen, storedBogen } from './bogen-memory.ts';

/** The whole medical history of a patient, to be filled in and signed. */
export const AnamneseBogenPage = withQueries(AnamneseBogenScreen);

function AnamneseBogenScreen() {
  const t = useTexts(anamnesis_bogen);
  const names = useTexts(route);
  const { back_home } = useTexts(shell_page);
  return (
    <Page>
      <div className={styles.head}>
        <PageHeading lead={t.lead}>{names.AnamneseBogen}</PageHeading>
        <ButtonLink to="/" look="secondary">
          {back_home}
        </ButtonLink>
      </div>
      <ul className={styles.intro}>
        <li>{t.intro_private}</li>
        <li>{t.intro_kept}</li>
        <li>{t.intro_version}</li>
      </ul>
      <LoadedForm />
    </Page>
  );
}

function LoadedForm() {
  const t = useTexts(anamnesis_bogen);
  const questions = useQuery(anamnesisForm('full', useLanguage()));
  const person = useQuery(ownPerson);
  const failure = failureOf(questions, person);

  if (questions.data && person.data) return <BogenForm form={questions.data} person={person.data} />;
  return failure ? <FailureNote {...failure} /> : <Skeleton rows={8} label={t.loading} />;
}

/** The whole questionnaire, begun anew or where it was left, here or on another device. */
function BogenForm({ form, person }: { form: Questions; person: KnownPerson }) {
  const t = useTexts(anamnesis_bogen);
  const { bogen, shown, change, answer, draft } = useBogen(person);
  const { send, isBusy, errors } = useBogenSending(form, draft);

  if (draft.isReading && !isBogenBegun()) return <Skeleton rows={8} label={t.loading} />;
  return (
    <>
      <DraftNotice draft={draft} />
      <EarlierAnswers onTake={(earlier) => answer(withEarlier(bogen.entries, earlier))} />
      <AnamnesisForm
        key={shown}
        id="anamnesebogen"
        form={form}
        person={person}
        personHint={
          <>
            {t.person_hint} <Link to={pathTo('Account')}>{t.person_change}</Link>
          </>
        }
        entries={bogen.entries}
        onChange={answer}
        startSigning={bogen.signing}
        onSigningChange={(signing) => change({ signing })}
        errors={errors}
        onSubmit={(anamneseDaten) => send({ anamneseDaten, locale: form.locale })}
      >
        <SaveNote state={draft.state} savedAt={draft.savedAt} />
        <BogenActions form={form} isBusy={isBusy} isSigned={bogen.signing.signature !== ''} />
      </AnamnesisForm>
    </>
  );
}

/** The entries and the signing, in the memory of this window; the server saves the entries too. */
function useBogen(person: KnownPerson) {
  const [start] = useState(() => ({ entries: startEntries(person), signing: NOT_SIGNED }));
  const [bogen, setBogen] = useState(() => storedBogen(start));
  /** Counts how often other entries were shown, so that the form begins anew with them. */
  const [shown, setShown] = useState(0);

  const change = (part: Partial<Bogen>) => {
    const next = { ...storedBogen(start), ...part };
    storeBogen(next);
    setBogen(next);
  };
  const draft = useFormDraft({
    form: 'anamnesis',
    read: () => storedBogen(start).entries,
    // A signature is for the answers that were signed.
    show: (entries) => {
      change({ entries, signing: NOT_SIGNED });
      setShown((times) => times + 1);
    },
    start: start.entries,
    isTyped: isBogenBegun(),
    forget: forgetBogen,
  });
  const answer = (entries: AnamnesisEntries) => {
    change({ entries });
    draft.change();
  };
  return { bogen, shown, change, answer, draft };
}

interface BogenActionsProps {
  form: Questions;
  isBusy: boolean;
  isSigned: boolean;
}

/** On a phone they lead through the sections; at the end the form is signed and sent. */
function BogenActions({ form, isBusy, isSigned }: BogenActionsProps) {
  const t = useTexts(anamnesis_bogen);
  const anamnesisTexts = useTexts(anamnesis);
  const { isPaged, isFirst, isLast, previous } = useScreens(form);
  const lastWord = isPaged && !isSigned ? anamnesisTexts.sign_step : t.send;
  return (
    <div className={styles.actions}>
      {!isFirst && (
        <Button look="secondary" onClick={previous}>
          {anamnesisTexts.previous}
        </Button>
      )}
      <Button type="submit" isBusy={isBusy} busyText={t.sending}>
        {isLast ? lastWord : anamnesisTexts.next}
      </Button>
    </div>
  );
}

const NONE: ServerErrors = {};

interface Signed {
  anamneseDaten: SentAnamnesis;
  locale: Questions['locale'];
}

/** Sends the signed form; once the clinic has it, the page forgets the answers and leads to the documents. */
function useBogenSending(form: Questions, draft: Pick<Drafting, 'flush' | 'end'>) {
  const t = useTexts(anamnesis_bogen);
  const anamnesisTexts = useTexts(anamnesis);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keyFor = useAttemptKey();

  const sending = useSend(
    async (signed: Signed) => {
      await draft.flush();
      return await callApi('POST /api/patients/create-anamnesebogen', signed, {
        headers: { 'Idempotency-Key': keyFor(signed) },
      });
    },
    {
      onDone: () => {
        draft.end();
        queries.invalidateQueries();
        navigate(pathTo('MedicalHistory'));
      },
      onRefused: (refusal) => {
        if (isRevised(refusal)) queries.invalidateQueries({ queryKey: ['anamnesis form'] });
      },
      refusalText: (refusal) =>
        isRevised(refusal) ? t.questions_changed : refusalText(form, refusal, anamnesisTexts),
    },
  );
  return { send: sending.send, isBusy: sending.isBusy, errors: sending.refusal?.errors ?? NONE };
}

/** The clinic changed the questions while they were answered. */
function isRevised({ code }: Refusal): boolean {
  return code === 'anamnesis.questions_changed';
}

/** The same form sent again, such as after a broken connection, is the same request; a changed one is another. */
function useAttemptKey() {
  const last = useRef({ content: '', key: '' });
  return (signed: Signed): string => {
    const content = JSON.stringify(signed);
    if (last.current.content !== content) last.current = { content, key: newRequestKey() };
    return last.current.key;
  };
}

const NO_ADDRESS = { street: '', house_number: '', postal_code: '', city: '', country_code: '' };

/** Who signs, as the clinic knows the patient: name and address on file, the date of birth from the profile. */
const ownPerson = queryOptions({
  queryKey: ['own person'],
  queryFn: async ({ signal }): Promise<KnownPerson> => {
    const [onFile, profile] = await Promise.all([
      callApi('GET /api/patients/get-address', {}, { signal }),
      callApi('GET /api/patients/get-profile', {}, { signal }),
    ]);
    const { first_name, last_name, address } = onFile.data;
    return {
      first_name,
      last_name,
      birthdate: profile.data.birthdate ?? '',
      address: address ?? NO_ADDRESS,
    };
  },
});

/** Offers the answers of the last form to begin with. Without one, or while nobody knows, there is nothing to offer. */
function EarlierAnswers({ onTake }: { onTake: (earlier: AnamnesisEntries) => void }) {
  const t = useTexts(anamnesis_bogen);
  const { data: earlier } = useQuery(earlierAnswers);
  const [isTaken, setIsTaken] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);

  // The button is gone, so the focus goes where it says what has happened.
  useEffect(() => {
    if (isTaken) paragraph.current?.focus();
  }, [isTaken]);

  if (!earlier) return null;
  const date = formatDate(earlier.submitted_at);
  const take = () => {
    onTake(earlier.entries);
    setIsTaken(true);
  };
  return (
    <div className={styles.earlier}>
      <p ref={paragraph} tabIndex={-1}>
        {isTaken ? t.taken_over({ date }) : t.take_over_text({ date })}
      </p>
      {!isTaken && (
        <Button look="secondary" onClick={take}>
          {t.take_over({ date })}
        </Button>
      )}
    </div>
  );
}

/** The answers of the patient's last form and its date; null if there is none. */
const earlierAnswers = queryOptions({
  queryKey: ['earlier answers'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/anamneses/latest', {}, { signal })).data,
});

/**
 * The earlier answers for whatever has not been answered now; nothing that was typed is replaced. An earlier no is
 * not an answer of today: it stays a preset, which she confirms.
 */
export function withEarlier(entries: AnamnesisEntries, earlier: AnamnesisEntries): AnamnesisEntries {
  const given = Object.entries(earlier.answers).filter(
    ([, { checkedValue, notice }]) => checkedValue === 'yes' || notice.trim() !== '',
  );
  const typed = Object.entries(entries.privateData).filter(([, entry]) => entry.trim() !== '');
  return {
    answers: { ...Object.fromEntries(given), ...entries.answers },
    privateData: { ...earlier.privateData, ...Object.fromEntries(typed) },
    place: entries.place || earlier.place,
  };
}

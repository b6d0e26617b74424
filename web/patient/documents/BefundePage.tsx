import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FINDING_MAX_BYTES, fileTypes } from '#contract/documents.rules.ts';
import { documents } from '#texts/generated/documents.ts';
import { route } from '#texts/generated/route.ts';
import { LinkedText } from '#web/content/LinkedText.tsx';
import { ApiError } from '#web/lib/call-api.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useFocusWhen } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useNavigate } from '#web/lib/router.ts';
import { currentUser } from '#web/lib/session.ts';
import { typedEntries } from '#web/lib/typed-entries.ts';
import { uploadFile } from '#web/lib/upload-file.ts';
import { PageRefusal } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showToast, withdrawToast } from '#web/ui/toasts.ts';
import { SaveNote } from '../drafts/autosave.tsx';
import { DraftNotice } from '../drafts/DraftNotice.tsx';
import { useFormDraft } from '../drafts/form-draft.ts';
import { pathTo } from '../paths.ts';
import styles from './Documents.module.css';

/** Sends one finding to the clinic. */
export const BefundePage = withQueries(BefundeScreen);

function BefundeScreen() {
  const t = useTexts(documents);
  return (
    <Page width="narrow">
      <PageHeading lead={t.upload_lead}>{useTexts(route).Befunde}</PageHeading>
      <Card>
        <FindingForm />
      </Card>
      <p className={styles.soft}>
        <LinkedText text={t.register} links={[`/patient${pathTo('Register')}`]} />
      </p>
      <div>
        <ButtonLink to={pathTo('MedicalHistory')} look="quiet">
          {t.back}
        </ButtonLink>
      </div>
    </Page>
  );
}

const NONE: string[] = [];

const EMPTY_FINDING = { title: '', description: '' };

/** The words of a finding; neither the browser nor the server keeps a file for a page that is gone. */
const unsentFinding = typedEntries<typeof EMPTY_FINDING>();

/** Sends a finding and reports the progress. The entries stay until the file has arrived. */
function useFindingUpload() {
  const t = useTexts(documents);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const sending = useRef<AbortController>(undefined);
  const [file, setFile] = useState<File | null>(null);
  const requestKey = useRequestKey(file);
  const [share, setShare] = useState(0);
  const [fileErrors, setFileErrors] = useState(NONE);
  useEffect(() => () => sending.current?.abort(), []);

  const form = useSendForm({
    defaultValues: unsentFinding.typed() ?? EMPTY_FINDING,
    send: async (values) => {
      sending.current = new AbortController();
      setShare(0);
      await draft.flush();
      const fields = { ...values, user_id: currentUser()?.id };
      return await uploadFile('POST /api/patients/befunde/create', fields, file ?? undefined, {
        onProgress: setShare,
        signal: sending.current.signal,
        headers: { 'Idempotency-Key': requestKey() },
      }).catch((error: unknown) => {
        setFileErrors(error instanceof ApiError ? (error.errors.file ?? NONE) : NONE);
        throw error;
      });
    },
    // A field alone does not say what it is for.
    errorsOf: (field, errors) => {
      const found = fieldErrors(errors, [field]);
      const isMissing = field === 'title' && !unsentFinding.typed()?.title.trim();
      return isMissing && found.length > 0 ? [t.title_missing] : found;
    },
    onDone: () => {
      draft.end();
      void queries.invalidateQueries({ queryKey: ['GET /api/patients/profile'] });
      navigate(pathTo('MedicalHistory'));
    },
  });

  const draft = useFormDraft({
    form: 'finding',
    read: form.values,
    show: (entries) => {
      form.reset(entries);
      unsentFinding.store(entries);
    },
    start: EMPTY_FINDING,
    isTyped: unsentFinding.typed() !== undefined,
    forget: unsentFinding.forget,
  });
  const change = () => {
    unsentFinding.store(form.values());
    draft.change();
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (file) {
      // Whoever has left the page is told nothing.
      form.submit().catch((error: unknown) => {
        if (!sending.current?.signal.aborted) throw error;
      });
      return;
    }
    setFileErrors([t.no_file]);
    showToast({ type: 'error', text: t.no_file });
  };
  const forgetErrors = () => {
    setFileErrors(NONE);
    withdrawToast(t.no_file);
  };
  const pick = (picked: File | null) => {
    setFile(picked);
    forgetErrors();
  };

  const stop = () => sending.current?.abort(new PageRefusal(t.stopped));
  const isSending = form.isBusy;
  const shownErrors = isSending ? NONE : fileErrors;
  return {
    form,
    draft,
    change,
    file,
    pick,
    forgetErrors,
    share,
    fileErrors: shownErrors,
    isSending,
    send,
    stop,
  };
}

/** The same file sent again after a lost answer is the same finding; another file is another one. */
function useRequestKey(file: File | null): () => string {
  const key = useRef<{ file: File | null; value: string }>(undefined);
  return () => {
    if (key.current?.file !== file) key.current = { file, value: crypto.randomUUID() };
    return key.current?.value ?? '';
  };
}

const LIMITS = { types: fileTypes, maxBytes: FINDING_MAX_BYTES };

function FindingForm() {
  const t = useTexts(documents);
  const upload = useFindingUpload();
  const { form, draft, change, file, pick, forgetErrors, share, fileErrors, isSending, send, stop } = upload;
  // The file comes first in the form.
  const fields = useRef<HTMLFormElement>(null);
  useFocusWhen(fields, fileErrors.length > 0 && fileErrors);

  return (
    <form ref={fields} className={styles.form} onSubmit={send} onChange={change} noValidate>
      <DraftNotice draft={draft} />
      <FilePicker
        label={t.file}
        hint={t.file_hint}
        file={file}
        limits={LIMITS}
        errors={fileErrors}
        required
        disabled={isSending}
        onPick={pick}
        onRefuse={forgetErrors}
      />
      <TextField label={t.title} hint={t.title_hint} maxLength={255} required {...form.field('title')} />
      <TextArea label={t.message} hint={t.message_hint} maxLength={10_000} {...form.field('description')} />
      {isSending && (
        <Progress label={share < 1 ? t.progress : t.checking} share={share < 1 ? share : undefined} />
      )}
      <SaveNote state={draft.state} savedAt={draft.savedAt} />
      <div className={styles.send}>
        <Button type="submit" isBusy={isSending} busyText={t.sending}>
          {t.send}
        </Button>
        {isSending && (
          <Button look="secondary" onClick={stop}>
            {t.stop}
          </Button>
        )}
      </div>
    </form>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { StaffDocument } from '#contract/documents.contract.ts';
import { type AddedKind, audioTypes, FINDING_MAX_BYTES, fileTypes } from '#contract/documents.rules.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { uploadFile } from '#web/lib/upload-file.ts';
import { PageRefusal } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useRoles } from '#web/staff/identity/permissions.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { fileKey } from '../../patient-file/patient-queries.ts';
import { addedKinds } from './document-rights.ts';

export type DocumentDialog =
  | { kind: 'add' }
  | { kind: 'release'; document: StaffDocument }
  | { kind: 'delete'; documents: StaffDocument[] };

interface DocumentDialogsProps {
  patientId: number;
  dialog: DocumentDialog;
  onClose: () => void;
}

export function DocumentDialogs({ patientId, dialog, onClose }: DocumentDialogsProps) {
  const queries = useQueryClient();
  const onDone = () => {
    void queries.invalidateQueries({ queryKey: fileKey(patientId) });
    onClose();
  };
  const ways = { onDone, onClose };
  if (dialog.kind === 'add') return <AddDocumentDialog patientId={patientId} {...ways} />;
  if (dialog.kind === 'release') return <ReleaseDialog document={dialog.document} {...ways} />;
  return <DeleteDialog documents={dialog.documents} {...ways} />;
}

interface ReleaseDialogProps {
  document: StaffDocument;
  onDone: () => void;
  onClose: () => void;
}

/** The title, else the name of the file, else the kind: those who may not open findings read neither. */
export function documentName(
  { title, name, kind }: Pick<StaffDocument, 'title' | 'name' | 'kind'>,
  t: (typeof staff_patients)['de'],
): string {
  return title.trim() || name || t[`kind_${kind}`];
}

function ReleaseDialog({ document, onDone, onClose }: ReleaseDialogProps) {
  const t = useTexts(staff_patients);
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('POST /api/staff/documents/:id/release', { id: document.id }),
    onDone,
  });
  return (
    <FormDialog
      title={t.release_title}
      about={t.release_text({ title: documentName(document, t) })}
      action={t.release}
      form={form}
      onClose={onClose}
    />
  );
}

interface DeleteDialogProps {
  documents: StaffDocument[];
  onDone: () => void;
  onClose: () => void;
}

/** Releases one or several documents in one call: all of them or none. */
function DeleteDialog({ documents, onDone, onClose }: DeleteDialogProps) {
  const t = useTexts(staff_patients);
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('POST /api/admins/prescriptions_bulk_delete', { ids: documents.map(({ id }) => id) }),
    onDone,
  });
  return (
    <FormDialog
      title={t.delete_title}
      about={t.delete_text}
      action={t.delete}
      isDanger
      form={form}
      onClose={onClose}
    >
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            {documentName(document, t)} ({t[`kind_${document.kind}`]})
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

/** Browsers have further names for the same recordings. */
const AUDIO_NAMES = [...audioTypes, 'audio/mp3', 'audio/x-m4a'];

const typesFor = (kind: AddedKind): readonly string[] => (kind === 'audio' ? AUDIO_NAMES : fileTypes);

interface AddDialogProps {
  patientId: number;
  onDone: () => void;
  onClose: () => void;
}

/** Adds a file to the patient's record. The entries stay until the upload has finished; closing the dialog stops it. */
function AddDocumentDialog({ patientId, onDone, onClose }: AddDialogProps) {
  const t = useTexts(staff_patients);
  const kinds = addedKinds(useRoles());
  const { form, kind, chooseKind, file, pick, forgetErrors, fileErrors, share, submit } = useDocumentUpload(
    patientId,
    kinds,
    onDone,
  );
  return (
    <FormDialog title={t.upload_title} action={t.save} form={{ ...form, submit }} onClose={onClose}>
      <Select label={t.kind} required {...form.field('kind')} onChange={chooseKind}>
        {kinds.map((offered) => (
          <option key={offered} value={offered}>
            {t[`kind_${offered}`]}
          </option>
        ))}
      </Select>
      <FilePicker
        label={t.file}
        hint={kind === 'audio' ? t.audio_hint : t.file_hint}
        file={file}
        limits={{ types: typesFor(kind), maxBytes: FINDING_MAX_BYTES }}
        errors={fileErrors}
        required
        disabled={form.isBusy}
        onPick={pick}
        onRefuse={forgetErrors}
      />
      <TextField
        label={t.doc_title}
        hint={t.doc_title_hint}
        maxLength={255}
        required
        {...form.field('title')}
      />
      <TextArea label={t.description} maxLength={10_000} {...form.field('description')} />
      <Checkbox label={t.release_now} {...form.field('release')} />
      {form.isBusy && (
        <Progress label={share < 1 ? t.progress : t.checking} share={share < 1 ? share : undefined} />
      )}
    </FormDialog>
  );
}

/** Uploads a file into the record of a patient and reports the progress. */
function useDocumentUpload(patientId: number, kinds: readonly AddedKind[], onDone: () => void) {
  const t = useTexts(staff_patients);
  const closing = useRef(new AbortController());
  const [kind, setKind] = useState<AddedKind>(kinds[0] ?? 'document');
  const [file, setFile] = useState<File | null>(null);
  const [fileErrors, setFileErrors] = useState<string[]>([]);
  const [share, setShare] = useState(0);
  useEffect(() => {
    closing.current = new AbortController();
    return () => closing.current.abort(new PageRefusal(''));
  }, []);

  const form = useSendForm({
    defaultValues: { kind, title: '', description: '', release: false },
    send: async (values) => {
      setShare(0);
      return await uploadFile(
        'POST /api/staff/patients/:patient_id/documents',
        { patient_id: patientId, ...values },
        file ?? undefined,
        { onProgress: setShare, signal: closing.current.signal },
      ).catch((error: unknown) => {
        setFileErrors(error instanceof ApiError ? (error.errors.file ?? []) : []);
        throw error;
      });
    },
    onDone,
  });

  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (file) await form.submit(event);
    else setFileErrors([t.no_file]);
  };
  const forgetErrors = () => setFileErrors([]);
  const pick = (picked: File | null) => {
    setFile(picked);
    forgetErrors();
  };
  /** A file that does not fit the new kind is no longer chosen. */
  const chooseKind = async (event: ChangeEvent<HTMLSelectElement>) => {
    await form.field('kind').onChange(event);
    const chosen = kinds.find((offered) => offered === event.target.value) ?? kind;
    setKind(chosen);
    if (file && !typesFor(chosen).includes(file.type)) pick(null);
  };
  return { form, kind, chooseKind, file, pick, forgetErrors, fileErrors, share, submit };
}

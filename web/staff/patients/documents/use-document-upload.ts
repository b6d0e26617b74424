import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { uploadFile } from '#web/lib/upload-file.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import type { AddedKind } from './document-rights.ts';

/** Sends a file into the record of a patient and tells how far it is. */
export function useDocumentUpload(patientId: number, kinds: readonly AddedKind[], onDone: () => void) {
  const t = useTexts(staff_patients);
  const leaving = useRef(new AbortController());
  const [file, setFile] = useState<File | null>(null);
  const [fileErrors, setFileErrors] = useState<string[]>([]);
  const [share, setShare] = useState(0);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort(new ApiError(0));
  }, []);

  const form = useApiForm({
    defaultValues: { kind: kinds[0] ?? 'document', title: '', description: '', release: false },
    send: async (values) => {
      setShare(0);
      return await uploadFile(
        'POST /api/staff/patients/:patient_id/documents',
        { patient_id: patientId, ...values },
        file ?? undefined,
        { onProgress: setShare, signal: leaving.current.signal },
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
  const pick = (picked: File | null) => {
    setFile(picked);
    setFileErrors([]);
  };
  return { form, file, pick, fileErrors, share, submit };
}

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { documents } from '#texts/generated/documents.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { uploadFile } from '#web/lib/upload-file.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { showToast } from '#web/ui/toasts.ts';
import { pathTo } from '../routes.ts';

const NONE: string[] = [];

/** Sends a finding and tells how far it is. What was typed stays until it has arrived. */
export function useFindingUpload() {
  const t = useTexts(documents);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const sending = useRef<AbortController>(undefined);
  const [file, setFile] = useState<File | null>(null);
  const requestKey = useRequestKey(file);
  const [share, setShare] = useState(0);
  const [fileErrors, setFileErrors] = useState(NONE);
  useEffect(() => () => sending.current?.abort(), []);

  const form = useApiForm({
    defaultValues: { title: '', description: '' },
    send: async (values) => {
      sending.current = new AbortController();
      setShare(0);
      return await uploadFile('POST /api/patients/befunde/create', values, file ?? undefined, {
        onProgress: setShare,
        signal: sending.current.signal,
        headers: { 'Idempotency-Key': requestKey() },
      }).catch((error: unknown) => {
        setFileErrors(error instanceof ApiError ? (error.errors.file ?? NONE) : NONE);
        throw sending.current?.signal.aborted ? new ApiError(0, { message: t.stopped }) : error;
      });
    },
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['GET /api/patients/profile'] });
      navigate(pathTo('MedicalHistory'));
    },
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (file) {
      void form.submit();
      return;
    }
    setFileErrors([t.no_file]);
    showToast({ type: 'error', text: t.no_file });
  };
  const pick = (picked: File | null) => {
    setFile(picked);
    setFileErrors(NONE);
  };

  const stop = () => sending.current?.abort();
  const isSending = form.isBusy;
  return { form, file, pick, share, fileErrors: isSending ? NONE : fileErrors, isSending, send, stop };
}

/** The same file sent again after a lost answer is the same finding; another file is another one. */
function useRequestKey(file: File | null): () => string {
  const key = useRef<{ file: File | null; value: string }>(undefined);
  return () => {
    if (key.current?.file !== file) key.current = { file, value: crypto.randomUUID() };
    return key.current?.value ?? '';
  };
}

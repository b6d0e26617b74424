import { type MouseEvent, type ReactNode, useState } from 'react';
import { ui } from '#texts/generated/ui.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { useTexts } from '#web/lib/language.ts';
import { Spinner } from './Spinner.tsx';
import { showToast } from './toasts.ts';

interface FileLinkProps {
  /** Of the API; only the session of whoever may read it opens it. */
  path: string;
  /** Read aloud instead of the words, where those do not say which file it is. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Saves a file. The address alone opens nothing: the session travels beside it. */
export function FileLink({ path, label, className, children }: FileLinkProps) {
  const t = useTexts(ui);
  const [isLoading, setLoading] = useState(false);

  const load = async (event: MouseEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    await downloadFile(path).catch((error: Error) =>
      showToast({ type: 'error', text: error.message || t.loadingFailed }),
    );
    setLoading(false);
  };

  return (
    <a href={path} aria-label={label} aria-busy={isLoading} className={className} onClick={load} download>
      {isLoading && <Spinner />}
      {children}
    </a>
  );
}

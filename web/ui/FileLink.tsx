import { type MouseEvent, type ReactNode, useState } from 'react';
import { ui } from '#texts/generated/ui.ts';
import { downloadFile, openFile } from '#web/lib/download-file.ts';
import { useTexts } from '#web/lib/language.ts';
import { Spinner } from './Button.tsx';
import { showToast } from './toasts.ts';

interface FileLinkProps {
  /** An address of the API; it needs the session of a person who may read the file. */
  path: string;
  /** Read aloud instead of the visible words, where those do not name the file. */
  label?: string | undefined;
  className?: string | undefined;
  /** Whether the file opens in a new tab instead of being saved. */
  opensTab?: boolean;
  children: ReactNode;
}

/** Saves or shows a file. The address alone opens nothing: the call sends the session along. */
export function FileLink({ path, label, className, opensTab = false, children }: FileLinkProps) {
  const t = useTexts(ui);
  const [isLoading, setLoading] = useState(false);

  const load = async (event: MouseEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    await (opensTab ? openFile : downloadFile)(path).catch((error: Error) =>
      showToast({ type: 'error', text: error.message || t.loadingFailed }),
    );
    setLoading(false);
  };

  const way = opensTab ? { target: '_blank', rel: 'noopener' } : { download: true };
  return (
    <a href={path} aria-label={label} aria-busy={isLoading} className={className} onClick={load} {...way}>
      {isLoading && <Spinner />}
      {children}
    </a>
  );
}

import { useQuery } from '@tanstack/react-query';
import FileCheck from 'lucide-react/icons/file-check';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import FileX from 'lucide-react/icons/file-x';
import { useState } from 'react';
import { FINDING_MAX_BYTES } from '#contract/documents.rules.ts';
import { verify_paper } from '#texts/generated/verify_paper.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { formatLongDate, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo } from '../paths.ts';
import styles from './TherapyPlan.module.css';

/** Behind the QR code of a paper: whether the clinic issued it, when, and whether a file is the same. */
export const VerifyPaperPage = withQueries(VerifyPaperScreen);

function VerifyPaperScreen() {
  const t = useTexts(verify_paper);
  const language = useLanguage();
  const { token = '' } = useParams();
  const paper = useQuery({
    queryKey: ['verify paper', token],
    queryFn: async ({ signal }) => (await callApi('GET /api/verify/:token', { token }, { signal })).data,
    retry: false,
  });
  if (paper.isPending) {
    return (
      <Page>
        <Skeleton rows={4} label={t.loading} />
      </Page>
    );
  }
  if (paper.error instanceof ApiError && [404, 422].includes(paper.error.status)) return <Unknown />;
  if (paper.isLoadingError) {
    return (
      <Page>
        <FailureNote message={paper.error.message || undefined} onRetry={() => paper.refetch()} />
      </Page>
    );
  }
  const { clinic, issued_on, withdrawn_on, sha256 } = paper.data;
  const [date, until] = [issued_on, withdrawn_on].map((day) => day && formatLongDate(noonOf(day), language));
  return (
    <MessageCard
      Icon={withdrawn_on ? FileX : FileCheck}
      tone={withdrawn_on ? 'waiting' : 'good'}
      title={withdrawn_on ? t.withdrawn_title : t.genuine_title}
      text={
        withdrawn_on
          ? t.withdrawn({ clinic, date: date ?? '', until: until ?? '' })
          : t.genuine({ clinic, date: date ?? '' })
      }
      notice={
        <>
          <p>{withdrawn_on ? t.about_withdrawn : t.about}</p>
          <FileComparison sha256={sha256} />
        </>
      }
      actions={<HomeLink />}
    />
  );
}

function Unknown() {
  const t = useTexts(verify_paper);
  return (
    <MessageCard
      Icon={FileQuestion}
      tone="waiting"
      title={t.unknown_title}
      text={t.unknown}
      actions={<HomeLink />}
    />
  );
}

function HomeLink() {
  return (
    <ButtonLink to={pathTo('Home')} look="secondary">
      {useTexts(verify_paper).to_home}
    </ButtonLink>
  );
}

/** A paper of the clinic is far smaller. */
const LIMITS = { types: ['application/pdf'], maxBytes: FINDING_MAX_BYTES };

/** The file stays on the device: the browser computes its hash and compares. */
function FileComparison({ sha256 }: { sha256: string }) {
  const t = useTexts(verify_paper);
  const [file, setFile] = useState<File | null>(null);
  const [isSame, setSame] = useState<boolean | null>(null);
  const compare = async (picked: File | null) => {
    setFile(picked);
    setSame(null);
    if (picked) setSame((await hashOf(picked)) === sha256);
  };
  return (
    <div className={styles.compare}>
      <FilePicker
        label={t.file}
        hint={t.file_hint}
        file={file}
        limits={LIMITS}
        onPick={(picked) => void compare(picked)}
      />
      <div role="status">
        {isSame !== null && (
          <Notice isSilent tone={isSame ? 'good' : 'danger'}>
            {isSame ? t.same : t.different}
          </Notice>
        )}
      </div>
    </div>
  );
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { staff_money } from '#texts/generated/staff_money.ts';
import { callApi } from '#web/lib/call-api.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './Payments.module.css';

/** The files of a month for the tax adviser, with the sum and the checksum that are in them. */
export function MonthExportPart({ month }: { month: string }) {
  const t = useTexts(staff_money);
  const partId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.export}>
      <Button
        look="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={partId}
        onClick={() => setOpen(!isOpen)}
      >
        {t.export_title}
      </Button>
      <div id={partId} hidden={!isOpen}>
        {isOpen && <Files month={month} />}
      </div>
    </div>
  );
}

function Files({ month }: { month: string }) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['GET /api/staff/month-export', month],
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/month-export', { month }, { signal })).data,
  });
  if (isLoadingError) return <FailureNote message={error.message || undefined} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={2} label={t.loading} />;
  const { bookings: count, kept_cents, checksum, is_ready } = data;
  const save = (file: 'datev' | 'csv') =>
    downloadFile(`/api/staff/month-export/${file}?month=${month}`).catch((failed: Error) =>
      showToast({ type: 'error', text: failed.message }),
    );
  return (
    <>
      <p>{t.export_text({ count, amount: formatEuro(kept_cents, language), checksum })}</p>
      {!is_ready && <p className={styles.soft}>{t.export_not_ready}</p>}
      <div className={styles.files}>
        {is_ready && (
          <Button look="secondary" size="small" onClick={() => void save('datev')}>
            {t.export_datev}
          </Button>
        )}
        <Button look="secondary" size="small" onClick={() => void save('csv')}>
          {t.export_csv}
        </Button>
      </div>
    </>
  );
}

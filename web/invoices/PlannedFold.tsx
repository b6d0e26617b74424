import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatEuro } from '#contract/euro.rules.ts';
import type { PlannedInvoices } from '#contract/invoices.contract.ts';
import { invoice_planned } from '#texts/generated/invoice_planned.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import styles from './PlannedFold.module.css';

interface PlannedFoldProps {
  planned: PlannedInvoices;
  /** The list; it is read when somebody unfolds it. */
  children: ReactNode;
}

/** What will be billed, folded below the issued papers: how many appointments, and how much. */
export function PlannedFold({ planned: { count, total_cents }, children }: PlannedFoldProps) {
  const t = useTexts(invoice_planned);
  const amount = formatEuro(total_cents, useLanguage());
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{count === 1 ? t.sum_one({ amount }) : t.sum({ count, amount })}</summary>
      <p className={styles.note}>{t.text}</p>
      {isOpen && children}
    </details>
  );
}

interface PlannedOfQueryProps {
  query: Pick<UseQueryResult<PlannedInvoices>, 'data' | 'error' | 'isLoadingError' | 'refetch'>;
  children: ReactNode;
}

/** The same for a sum that the server adds up; while it loads, nothing is missed. */
export function PlannedOfQuery({ query, children }: PlannedOfQueryProps) {
  if (query.isLoadingError)
    return <FailureNote message={query.error?.message || undefined} onRetry={() => void query.refetch()} />;
  return query.data ? <PlannedFold planned={query.data}>{children}</PlannedFold> : null;
}

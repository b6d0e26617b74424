import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export type StaffCatalogue = ApiRoutes['GET /api/staff/catalogue']['output'];

/** Loads the catalogue for a screen, with a skeleton while it loads and a note when that has failed. */
export function WithCatalogue({ children }: { children: (catalogue: StaffCatalogue) => ReactNode }) {
  const catalogue = useQuery(staffCatalogue);
  if (catalogue.isPending) return <Skeleton rows={6} />;
  if (catalogue.isLoadingError) {
    return <FailureNote message={catalogue.error.message || undefined} onRetry={() => catalogue.refetch()} />;
  }
  return children(catalogue.data);
}

/** The page of an entry that does not exist, or that this member of the staff may not open. */
export function UnknownEntry({ part }: { part: string }) {
  const t = useTexts(staff_clinic);
  return (
    <>
      <PageHeading>{part}</PageHeading>
      <EmptyNote text={t.unknown} />
    </>
  );
}

/** All categories, services and doctors, also those that patients do not see. */
export const staffCatalogue = queryOptions({
  queryKey: ['staff catalogue'],
  queryFn: ({ signal }) => callApi('GET /api/staff/catalogue', {}, { signal }),
});

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface PartProps<Content> {
  query: UseQueryResult<Content>;
  /** Once it is here; also says when there is nothing. */
  children: (content: Content) => ReactNode;
}

/** A part of the file with its faces while it loads and when that failed. */
export function Part<Content>({ query, children }: PartProps<Content>) {
  return <Card>{faceOf(query, children)}</Card>;
}

function faceOf<Content>(query: UseQueryResult<Content>, children: PartProps<Content>['children']) {
  if (query.isPending) return <Skeleton rows={4} />;
  if (query.isError) {
    return <FailureNote message={query.error.message || undefined} onRetry={() => void query.refetch()} />;
  }
  return children(query.data);
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface FilePartProps<Content> {
  query: UseQueryResult<Content>;
  /** Renders the loaded data, also when there are no entries. */
  children: (content: Content) => ReactNode;
  /** Whether it stands in a card already. */
  isInCard?: boolean;
}

/** One part of the file: a skeleton while it loads, a note when loading has failed. */
export function FilePart<Content>({ query, children, isInCard = false }: FilePartProps<Content>) {
  const face = faceOf(query, children);
  return isInCard ? face : <Card>{face}</Card>;
}

function faceOf<Content>(query: UseQueryResult<Content>, children: FilePartProps<Content>['children']) {
  if (query.isPending) return <Skeleton rows={4} />;
  if (query.isLoadingError) {
    return <FailureNote message={query.error.message || undefined} onRetry={() => void query.refetch()} />;
  }
  return children(query.data);
}

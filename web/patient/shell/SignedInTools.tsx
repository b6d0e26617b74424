import { useEffect } from 'react';
import { Queries } from '#web/lib/queries.tsx';
import { watchPresence } from '#web/lib/signs-of-life.ts';
import { UnreadLink } from './UnreadLink.tsx';
import { UserMenu } from './UserMenu.tsx';

/** What the header shows signed-in patients; visitors never load it. */
export function SignedInUnread() {
  useEffect(() => watchPresence(document), []);
  return (
    <Queries>
      <UnreadLink />
    </Queries>
  );
}

export function SignedInMenu({ name }: { name: string }) {
  return (
    <Queries>
      <UserMenu name={name} />
    </Queries>
  );
}

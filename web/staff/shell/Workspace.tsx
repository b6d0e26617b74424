import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/call-api.ts';
import { Page } from '#web/shell/Page.tsx';
import { ScreenSkeleton } from '#web/shell/ScreenSkeleton.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';
import { AreaRoutes } from './AreaRoutes.tsx';
import { DoorFrame } from './DoorFrame.tsx';
import { SessionOver } from './SessionOver.tsx';
import { StaffShell } from './StaffShell.tsx';
import { StepUp } from './StepUp.tsx';
import { SignedIn, staffSelf } from './signed-in.ts';

/** Asks who is signed in; nobody, and the sign-in stands at the very address that was asked for. */
export function Workspace() {
  const self = useQuery(staffSelf);
  if (!self.data) {
    return (
      <DoorFrame>
        <Door self={self} />
      </DoorFrame>
    );
  }
  return (
    <SignedIn value={self.data}>
      <StepUp>
        <StaffShell>
          <AreaRoutes />
        </StaffShell>
        <SessionOver />
      </StepUp>
    </SignedIn>
  );
}

interface DoorProps {
  self: { error: Error | null; isPending: boolean; refetch: () => unknown };
}

function Door({ self: { error, isPending, refetch } }: DoorProps) {
  if (error instanceof ApiError && error.status === 401) return <SignInPage onSignedIn={refetch} />;
  if (isPending) return <ScreenSkeleton />;
  return (
    <Page width="narrow">
      <FailureNote message={error?.message || undefined} onRetry={() => void refetch()} />
    </Page>
  );
}

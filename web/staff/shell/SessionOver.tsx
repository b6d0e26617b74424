import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { reactToRefusals } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { SignIn } from '../identity/SignIn.tsx';
import { endSession, useSignedIn } from './signed-in.ts';
import { useIdle } from './use-idle.ts';

/**
 * Shows the sign-in in a dialog over the page when the session is over: after a call with 401, or after 15 minutes
 * without activity. Typed entries stay. The page is hidden until the same person signs in again; for another person
 * it is loaded again.
 */
export function SessionOver() {
  const t = useTexts(staff_shell);
  const words = useTexts(staff_sign_in);
  const self = useSignedIn();
  const queries = useQueryClient();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    reactToRefusals({ onUnauthorised: () => setIsOver(true), onForbidden: () => {} });
    return () => reactToRefusals({ onUnauthorised: () => {}, onForbidden: () => {} });
  }, []);

  useIdle(!isOver, {
    onSoon: () => showToast({ type: 'warning', text: t.session_soon_over }),
    onIdle: () => {
      setIsOver(true);
      void endSession();
    },
  });

  const goOn = ({ id }: { id: number }) => {
    if (id !== self.id) {
      window.location.reload();
      return;
    }
    setIsOver(false);
    queries.invalidateQueries();
  };

  if (!isOver) return null;
  return (
    <SignIn email={self.email} title={words.again_title} lead={t.session_over_text} onSignedIn={goOn}>
      {({ title, lead, content }) => (
        <Dialog isOpen title={title} about={lead} hidesPage>
          {content}
        </Dialog>
      )}
    </SignIn>
  );
}

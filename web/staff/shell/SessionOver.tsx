import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { reactToRefusals } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyScreen } from '#web/lib/lazy-screen.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { endSession, forgetDraftsOfOthers, onOtherTab, useSignedIn } from '../identity/signed-in.ts';
import { useIdle } from './use-idle.ts';

const SignIn = lazyScreen(() => import('../identity/SignIn.tsx').then((module) => module.SignIn));

/**
 * Shows the sign-in in a dialog over the page when the session is over: after a call with 401, a logout in another tab, or
 * 15 minutes without activity. Typed entries stay. The page is hidden until the same person signs in again; for another person
 * it is loaded again.
 */
export function SessionOver() {
  const t = useTexts(staff_shell);
  const signInTexts = useTexts(staff_sign_in);
  const self = useSignedIn();
  const queries = useQueryClient();
  const [isOver, setIsOver] = useState(false);

  // The session may end while the network is away.
  useEffect(() => void SignIn.preload().catch(() => undefined), []);
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
      forgetDraftsOfOthers(id);
      window.location.reload();
      return;
    }
    setIsOver(false);
    queries.invalidateQueries();
  };
  const hearOtherTab = useEffectEvent((id: number | null) => (id === null ? setIsOver(true) : goOn({ id })));
  useEffect(() => onOtherTab((id) => hearOtherTab(id)), []);

  if (!isOver) return null;
  const waiting = (
    <Dialog isOpen title={signInTexts.again_title} about={t.session_over_text} hidesPage>
      <Skeleton rows={3} label={signInTexts.again_title} />
    </Dialog>
  );
  return (
    <Suspense fallback={waiting}>
      <SignIn email={self.email} title={signInTexts.again_title} lead={t.session_over_text} onSignedIn={goOn}>
        {({ title, lead, content }) => (
          <Dialog isOpen title={title} about={lead} hidesPage>
            {content}
          </Dialog>
        )}
      </SignIn>
    </Suspense>
  );
}

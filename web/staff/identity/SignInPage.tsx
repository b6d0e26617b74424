import { type ReactNode, useEffect, useRef } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { FORGOT_PASSWORD_PATH } from '../paths.ts';
import { SignIn, type StaffUser } from './SignIn.tsx';

export function SignInPage({ onSignedIn }: { onSignedIn: (user: StaffUser) => void }) {
  const t = useTexts(staff_sign_in);
  const identityTexts = useTexts(identity);
  return (
    <SignIn title={t.title} lead={t.lead} onSignedIn={onSignedIn}>
      {({ title, lead, content }) => (
        <SignInScreen
          title={title}
          lead={lead}
          aside={
            <>
              <Link to={FORGOT_PASSWORD_PATH}>{identityTexts.forgot_link}</Link> ·{' '}
              <a href="/patient/">{t.patient_link}</a>
            </>
          }
        >
          {content}
        </SignInScreen>
      )}
    </SignIn>
  );
}

interface SignInScreenProps {
  title: string;
  lead: string;
  children: ReactNode;
  /** Links to other pages, under the card. */
  aside?: ReactNode;
  /** Set where this screen replaces another one: the heading takes the focus, which would be lost otherwise. */
  isNext?: boolean;
}

/** One step of the sign-in. Where a step has no field that takes the focus, its heading takes it and is read aloud. */
export function SignInScreen({ title, lead, children, aside, isNext = false }: SignInScreenProps) {
  usePageTitle(title);
  const page = useRef<HTMLDivElement>(null);
  const seen = useRef(isNext ? '' : title);
  useEffect(() => {
    if (seen.current === title) return;
    seen.current = title;
    if (page.current?.contains(document.activeElement)) return;
    page.current?.querySelector('h1')?.focus();
  }, [title]);

  return (
    <div ref={page}>
      <Page width="narrow">
        <PageHeading lead={lead}>{title}</PageHeading>
        <Card className={formStyles.form}>{children}</Card>
        {aside && <p className={formStyles.aside}>{aside}</p>}
      </Page>
    </div>
  );
}

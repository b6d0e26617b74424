import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { pathTo } from '../routes.ts';

/** Takes the place of the form, and says the same whether or not the address was known before. */
export function RegisteredPanel({ name }: { name: string }) {
  const t = useTexts(identity);
  const location = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);

  return (
    <MessageCard
      Icon={MailCheck}
      tone="good"
      title={t.registered_title({ name })}
      text={t.registered_text}
      hint={t.registered_hint}
      actions={
        <ButtonLink to={pathTo('Login')} state={location.state}>
          {t.registered_login}
        </ButtonLink>
      }
    />
  );
}

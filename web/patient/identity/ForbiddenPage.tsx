import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { route } from '#texts/generated/route.ts';
import { shell_page } from '#texts/generated/shell_page.ts';
import { useTexts } from '#web/lib/language.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pathTo } from '../paths.ts';

export function ForbiddenPage() {
  const t = useTexts(shell_page);
  const names = useTexts(route);
  return (
    <MessageCard
      Icon={LockKeyhole}
      tone="waiting"
      title={names.Forbidden}
      text={t.forbidden_text}
      actions={
        <>
          <ButtonLink to="/">{t.back_home}</ButtonLink>
          <ButtonLink look="secondary" to={pathTo('Contact')}>
            {names.Contact}
          </ButtonLink>
        </>
      }
    />
  );
}

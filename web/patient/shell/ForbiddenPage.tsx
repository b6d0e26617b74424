import { route } from '#texts/generated/route.ts';
import { shell_page } from '#texts/generated/shell_page.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export function ForbiddenPage() {
  const t = useTexts(shell_page);
  const names = useTexts(route);
  return (
    <Page width="narrow">
      <PageHeading>{names.Forbidden}</PageHeading>
      <p>{t.forbidden_text}</p>
      <p>
        <ButtonLink to="/">{t.back_home}</ButtonLink>
      </p>
    </Page>
  );
}

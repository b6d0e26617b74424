import { route } from '#texts/generated/route.ts';
import { shell_page } from '#texts/generated/shell_page.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Page } from './Page.tsx';

export function NotFoundPage() {
  const t = useTexts(shell_page);
  const names = useTexts(route);
  return (
    <Page width="narrow">
      <PageHeading>{names.NotFound}</PageHeading>
      <p>{t.not_found_text}</p>
      <p>
        <ButtonLink to="/">{t.back_home}</ButtonLink>
      </p>
    </Page>
  );
}

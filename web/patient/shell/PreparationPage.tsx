import { route } from '#texts/generated/route.ts';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { RouteName } from '../routes.ts';
import { Page } from './Page.tsx';

export function PreparationPage({ name }: { name: RouteName }) {
  const t = useTexts(shell);
  const names = useTexts(route);
  return (
    <Page>
      <PageHeading>{names[name]}</PageHeading>
      <EmptyNote
        title={t.preparing_title}
        text={t.preparing_text}
        action={
          <ButtonLink to="/" look="secondary">
            {t.back_home}
          </ButtonLink>
        }
      />
    </Page>
  );
}

import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Page } from './Page.tsx';

export function CrashNote() {
  const t = useTexts(shell);
  return (
    <Page width="narrow">
      <PageHeading>{t.crash_title}</PageHeading>
      <p role="alert">{t.crash_text}</p>
      <p>
        <Button onClick={() => window.location.reload()}>{t.reload}</Button>
      </p>
    </Page>
  );
}

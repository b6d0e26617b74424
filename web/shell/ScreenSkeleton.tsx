import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Page } from './Page.tsx';

export function ScreenSkeleton() {
  const t = useTexts(shell);
  return (
    <Page>
      <Skeleton rows={4} label={t.loading} />
    </Page>
  );
}

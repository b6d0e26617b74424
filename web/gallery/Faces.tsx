import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { Example, Section } from './Section.tsx';

export function Faces() {
  const t = useTexts(gallery);
  return (
    <Section title={t.faces}>
      <Example title={t.loadingFace}>
        <Skeleton rows={3} />
      </Example>
      <Example title={t.failureFace}>
        <FailureNote
          message={t.unreachable}
          onRetry={() => showToast({ type: 'error', text: t.unreachable })}
        />
      </Example>
      <Example title={t.emptyFace}>
        <EmptyNote
          title={t.noVisits}
          text={t.noVisitsText}
          icon={<CalendarPlus />}
          action={<ButtonLink to="/">{t.book}</ButtonLink>}
        />
      </Example>
    </Section>
  );
}

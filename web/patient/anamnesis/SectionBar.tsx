import Check from 'lucide-react/icons/check';
import { type MouseEvent, useEffect, useRef } from 'react';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { type SectionProgress, totalProgress } from './anamnesis-progress.ts';
import { headingIdOf } from './FormSection.tsx';
import { focusHeading } from './question-focus.ts';
import styles from './SectionBar.module.css';
import { useCurrentSection } from './use-current-section.ts';

interface SectionBarProps {
  sections: readonly SectionProgress[];
  elementId: (slug: string) => string;
}

/** How far the form is, and the way to each of its sections. Stays in sight while the form is read. */
export function SectionBar({ sections, elementId }: SectionBarProps) {
  const t = useTexts(anamnesis);
  const { done, total } = totalProgress(sections);
  const current = useCurrentSection(sections.map(({ slug }) => elementId(slug)));
  const list = useFollowedLink(current);

  return (
    <div className={styles.bar}>
      <Progress label={t.progress({ done, total })} share={total === 0 ? 1 : done / total} />
      <nav aria-label={t.sections}>
        <ol ref={list} className={styles.sections}>
          {sections.map((section, index) => (
            <li key={section.slug}>
              <SectionLink
                section={section}
                number={index + 1}
                id={elementId(section.slug)}
                isCurrent={current === elementId(section.slug)}
              />
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

interface SectionLinkProps {
  section: SectionProgress;
  number: number;
  id: string;
  isCurrent: boolean;
}

function SectionLink({ section, number, id, isCurrent }: SectionLinkProps) {
  const t = useTexts(anamnesis);
  const isComplete = section.done === section.total;
  const headingId = headingIdOf(id);

  const follow = (event: MouseEvent) => {
    event.preventDefault();
    focusHeading(headingId);
  };

  return (
    <a
      href={`#${headingId}`}
      className={styles.link}
      data-complete={isComplete || undefined}
      aria-current={isCurrent || undefined}
      onClick={follow}
    >
      <span className={styles.mark} aria-hidden="true">
        {isComplete ? <Check size={14} /> : number}
      </span>
      <span>
        {section.title}
        {isComplete && <VisuallyHidden>, {t.complete}</VisuallyHidden>}
      </span>
    </a>
  );
}

/** On narrow screens the row scrolls along, so that the current section is always named. */
function useFollowedLink(current: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const link = current && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) list.current?.scrollTo({ left: link.offsetLeft - link.offsetWidth / 2 });
  }, [current]);
  return list;
}

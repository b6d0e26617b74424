import Check from 'lucide-react/icons/check';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { type SectionProgress, sectionProgress, totalProgress } from './anamnesis-progress.ts';
import type { Signing } from './anamnesis-values.ts';
import { type FormParts, focusHeading, headingIdOf } from './form-parts.tsx';
import styles from './SectionBar.module.css';

interface SectionBarProps extends Pick<FormParts, 'elementId'> {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  signing: Signing;
}

/** How far the form is, and the way to each of its sections. Stays in sight while the form is read. */
export function SectionBar({ form, entries, signing, elementId }: SectionBarProps) {
  const t = useTexts(anamnesis);
  const { done, total } = totalProgress(form, entries);
  const sections = sectionProgress(form, entries, signing, t.consents_title);
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

/** The line a reader's eyes rest on: a section that crosses it is the current one. */
const READING_LINE = '-35% 0px -64% 0px';

/** The id of the section being read, to be marked in the navigation. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting);
        if (crossing) setCurrent(crossing.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const id of list.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [list]);

  return current;
}

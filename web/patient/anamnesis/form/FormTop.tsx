import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type MouseEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './AnamnesisForm.module.css';
import { questionLabels } from './anamnesis-errors.ts';
import { type SectionProgress, sectionProgress, totalProgress } from './anamnesis-progress.ts';
import type { Signing } from './anamnesis-values.ts';
import { unconfirmedSections } from './answers-in-brief.ts';
import barStyles from './FormTop.module.css';
import { type FormParts, focusHeading, headingIdOf } from './form-parts.tsx';
import type { Screens } from './use-screens.ts';

interface FormTopProps extends Pick<FormParts, 'elementId'> {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  signing: Signing;
  screens: Screens;
  /** Leads to a question. */
  onReveal: (id: string) => void;
  /** Ids of the questions the server refused, in the order of the form. */
  wrong: readonly string[];
  rest: readonly string[];
}

/** What stands above the questions: what is to be known, what is wrong, and how far one is. */
export function FormTop({ wrong, rest, onReveal, ...shown }: FormTopProps) {
  const { form, entries, screens, elementId } = shown;
  const t = useTexts(anamnesis);
  const labels = useMemo(() => questionLabels(form), [form]);
  return (
    <>
      {screens.isFirst && <p className={styles.small}>{t.required_hint}</p>}
      <ErrorSummary
        wrong={wrong.map((id) => ({ id, elementId: elementId(id), label: labels.get(id) ?? '' }))}
        rest={rest}
        onReveal={onReveal}
      />
      {screens.isPaged ? <ScreenBar {...shown} /> : <SectionBar {...shown} />}
      <SpokenProgress form={form} entries={entries} screens={screens} />
    </>
  );
}

interface ErrorSummaryProps {
  wrong: readonly { id: string; elementId: string; label: string }[];
  /** What the server refused without naming a question. */
  rest: readonly string[];
  onReveal: (id: string) => void;
}

/** Not announced by itself: the first wrong question has the focus and reads its own error. */
function ErrorSummary({ wrong, rest, onReveal }: ErrorSummaryProps) {
  const t = useTexts(anamnesis);
  const leadId = useId();
  if (wrong.length === 0 && rest.length === 0) return null;

  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault();
    onReveal(id);
  };

  return (
    <section className={styles.summary} aria-labelledby={leadId}>
      <CircleAlert size={20} aria-hidden="true" />
      <div className={styles.words}>
        <h2 id={leadId} className={styles.lead}>
          {leadOf(wrong.length, t)}
        </h2>
        <ul>
          {rest.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {wrong.map(({ id, elementId, label }) => (
            <li key={id}>
              <a href={`#${elementId}`} onClick={(event) => follow(event, id)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function leadOf(count: number, t: (typeof anamnesis)['de']): string {
  if (count === 0) return t.check_all;
  return count === 1 ? t.check_one : t.check_many({ count });
}

interface ScreenBarProps {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  screens: Screens;
}

/** On a phone: which section this is, and how many questions are answered. Stays in sight. */
function ScreenBar({ form, entries, screens: { screens, place } }: ScreenBarProps) {
  const t = useTexts(anamnesis);
  const { done, total } = totalProgress(form, entries);
  return (
    <div className={barStyles.screenBar}>
      <p className={barStyles.words}>
        <span>{t.section_of({ number: place + 1, total: screens.length })}</span>
        <span>{t.progress({ done, total })}</span>
      </p>
      <progress
        className={barStyles.line}
        aria-label={t.progress({ done, total })}
        max={Math.max(1, total)}
        value={done}
      />
    </div>
  );
}

/** Announces the progress, with every new screen and whenever a section is answered. */
function SpokenProgress({ form, entries, screens }: ScreenBarProps) {
  const t = useTexts(anamnesis);
  const [spoken, setSpoken] = useState({ text: '', at: '' });
  const left = unconfirmedSections(form, entries).length;
  const at = `${screens.isPaged ? screens.place : ''} ${left}`;

  const speak = useEffectEvent(() => {
    const section = t.section_of({ number: screens.place + 1, total: screens.screens.length });
    const progress = t.progress(totalProgress(form, entries));
    const text = screens.isPaged ? `${section}. ${progress}` : progress;
    // Nothing is read when the form opens.
    setSpoken((before) => ({ at, text: before.at === '' ? '' : text }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it speaks when the place changes, not with every key.
  useEffect(() => speak(), [at]);

  return (
    <VisuallyHidden>
      <span role="status">{spoken.text}</span>
    </VisuallyHidden>
  );
}

interface SectionBarProps extends Pick<FormParts, 'elementId'> {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  signing: Signing;
}

/** How far the form is, and the way to each of its sections. Stays in sight while the form is read. */
function SectionBar({ form, entries, signing, elementId }: SectionBarProps) {
  const t = useTexts(anamnesis);
  const { done, total } = totalProgress(form, entries);
  const sections = sectionProgress(form, entries, signing, t.consents_title);
  const current = useCurrentSection(sections.map(({ slug }) => elementId(slug)));
  const list = useFollowedLink(current);

  return (
    <div className={barStyles.sectionBar}>
      <Progress label={t.progress({ done, total })} share={total === 0 ? 1 : done / total} />
      <nav aria-label={t.sections}>
        <ol ref={list} className={barStyles.sections}>
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
      className={barStyles.link}
      data-complete={isComplete || undefined}
      aria-current={isCurrent || undefined}
      onClick={follow}
    >
      <span className={barStyles.mark} aria-hidden="true">
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

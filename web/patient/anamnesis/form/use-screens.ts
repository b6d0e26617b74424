import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { useLocation, useNavigate } from '#web/lib/router.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { CONSENTS, OVERVIEW } from './anamnesis-progress.ts';
import { focusHeading, focusQuestion, headingIdOf } from './form-parts.tsx';

/** What a phone shows at once: one section, and at the end the consents together with the signature. */
export function screensOf({ privateDataCategory, categories, sign }: Sections): string[][] {
  const questions = [privateDataCategory, ...categories].map(({ slug }) => [slug]);
  return [...questions, [OVERVIEW], [CONSENTS, sign.slug]];
}
type Sections = Pick<AnamnesisForm, 'privateDataCategory' | 'categories' | 'sign'>;

/**
 * Where one is in the form. On a phone every section is a screen of its own and an address of its own, so that the
 * back button and a reload lead to it; elsewhere the sections stand in one page.
 */
export function useScreens(form: Sections | undefined) {
  const isPaged = useIsCompact();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const screens = form ? screensOf(form) : [];
  const place = Math.max(
    0,
    screens.findIndex(([first]) => hash === `#${first}`),
  );
  const goTo = (to: number) => {
    const [first = ''] = screens[to] ?? [];
    navigate({ pathname, search, hash: first }, { state });
  };

  return {
    isPaged,
    screens,
    place,
    isLast: !isPaged || place === screens.length - 1,
    isFirst: !isPaged || place === 0,
    isShown: (slug: string) => !isPaged || screens[place]?.includes(slug) === true,
    goTo,
    next: () => goTo(place + 1),
    previous: () => goTo(place - 1),
  };
}
export type Screens = ReturnType<typeof useScreens>;

/**
 * Leads to a question, on whichever screen it stands. Another screen begins at its heading, which gets the focus,
 * unless a question is looked for.
 */
export function useReveal(screens: Screens, elementId: (id: string) => string) {
  const { isPaged, place } = screens;
  const wanted = useRef<string | null>(null);
  const shown = useRef(place);

  const arrive = useEffectEvent(() => {
    const [heading = ''] = screens.screens[place] ?? [];
    if (wanted.current) focusQuestion(elementId(wanted.current));
    else focusHeading(headingIdOf(elementId(heading)));
    wanted.current = null;
  });
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (isPaged) arrive();
  }, [isPaged, place]);

  return (id: string): void => {
    const target = screens.screens.findIndex((slugs) => slugs.some((slug) => id.startsWith(`${slug}-`)));
    if (!isPaged || target === place || target === -1) {
      focusQuestion(elementId(id));
      return;
    }
    wanted.current = id;
    screens.goTo(target);
  };
}

import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { unconfirmedSections } from './answers-in-brief.ts';
import type { Screens } from './use-screens.ts';

interface Stage {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  screens: Pick<Screens, 'isPaged' | 'isLast' | 'screens' | 'place'>;
  isSigned: boolean;
  /** The clinic has this form already, signed and unchanged. */
  isAccepted: boolean;
}

type MainAction = { does: 'send' | 'sign' | 'next' } | { does: 'confirm'; slug: string };

/**
 * What the main button means now. Nothing is signed or sent while a section is unconfirmed; whatever else is missing
 * is the server's to say.
 */
export function mainAction({ form, entries, screens, isSigned, isAccepted }: Stage): MainAction {
  if (isAccepted) return { does: 'send' };
  const unconfirmed = unconfirmedSections(form, entries);
  const here = screens.isLast ? unconfirmed : unconfirmed.filter(({ slug }) => isHere(screens, slug));
  const [first] = here;
  if (first) return { does: 'confirm', slug: first.slug };
  if (!screens.isLast) return { does: 'next' };
  return { does: screens.isPaged && !isSigned ? 'sign' : 'send' };
}

function isHere({ screens, place }: Stage['screens'], slug: string): boolean {
  return screens[place]?.includes(slug) === true;
}

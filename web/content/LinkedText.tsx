import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LegalSlug } from '#contract/content.contract.ts';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

interface LinkedTextProps {
  /** A sentence whose links stand in brackets: `I accept the [terms].` */
  text: string;
  /** Where they lead, in the order of the sentence. */
  links: readonly string[];
}

const READ_HERE: Partial<Record<string, LegalSlug>> = {
  '/patient/agb': 'agb',
  '/patient/privacy-policy': 'privacy-policy',
};

/** A legal text opens above the form, every other address in a tab of its own: the form keeps its entries. */
export function LinkedText({ text, links }: LinkedTextProps) {
  return text.split(/\[(.*?)\]/).map((part, index) => {
    if (index % 2 === 0) return part;
    const address = links[(index - 1) / 2] ?? '';
    const slug = READ_HERE[address];
    return slug ? (
      <LegalLink key={part} slug={slug} address={address} name={part} />
    ) : (
      <TabLink key={part} address={address} name={part} />
    );
  });
}

function TabLink({ address, name }: { address: string; name: string }) {
  const t = useTexts(shell);
  return (
    <a href={address} target="_blank" rel="noopener">
      {name}
      <VisuallyHidden> ({t.new_tab})</VisuallyHidden>
    </a>
  );
}

/** Its code comes when somebody wants to read. */
const LegalDialog = lazy(() =>
  import('./LegalDialog.tsx').then((module) => ({ default: module.LegalDialog })),
);

/** A press with another key or button opens a tab, as for every link. */
function LegalLink({ slug, address, name }: { slug: LegalSlug; address: string; name: string }) {
  const [isRead, setIsRead] = useState(false);
  const readHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIsRead(true);
  };
  return (
    <>
      <a href={address} aria-haspopup="dialog" onClick={readHere}>
        {name}
      </a>
      {/* Outside of the label that the sentence stands in. */}
      {isRead &&
        createPortal(
          <Suspense fallback={null}>
            <LegalDialog slug={slug} title={name} onClose={() => setIsRead(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

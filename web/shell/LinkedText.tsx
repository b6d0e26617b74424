import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

interface LinkedTextProps {
  /** A sentence whose links stand in brackets: `I accept the [terms].` */
  text: string;
  /** Where they lead, in the order of the sentence. They open beside the form, which keeps its entries. */
  links: readonly string[];
}

export function LinkedText({ text, links }: LinkedTextProps) {
  const t = useTexts(shell);
  return text.split(/\[(.*?)\]/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={links[(index - 1) / 2]} target="_blank" rel="noopener">
        {part}
        <VisuallyHidden> ({t.new_tab})</VisuallyHidden>
      </a>
    ),
  );
}

import type { Paper, PaperContent } from '#contract/treatment-paper.contract.ts';
import { staff_paper } from '#texts/generated/staff_paper.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { useTexts } from '#web/lib/language.ts';
import { textOfParts, UnstoredText } from '../../shell/UnstoredText.tsx';
import type { UnsentOf } from '../../shell/unsaved-drafts.ts';
import { contentOf, hasLines, type PaperEntries } from './paper-entries.ts';

interface UnstoredPapersProps {
  unsent: UnsentOf<PaperEntries>[];
  papers: Paper[];
}

/** What the person typed into drafts that a colleague has issued or discarded meanwhile. */
export function UnstoredPapers({ unsent, papers }: UnstoredPapersProps) {
  const t = useTexts(staff_paper);
  const kinds = useTexts(treatment_paper);
  return unsent.map(({ id, draft, forget }) => {
    const found = papers.find((paper) => paper.id === id);
    if (found && !found.number) return null;
    const kind = kinds[draft.paper.kind];
    const about = found ? t.unstored_issued({ kind }) : t.unstored_discarded({ kind });
    const known = [draft.paper, ...(found ? [found] : [])].map(contentOf);
    return <UnstoredText key={id} about={about} text={unstoredText(draft, known, t)} onDiscard={forget} />;
  });
}

/** Only what the person has changed and what the issued paper does not say. */
function unstoredText(
  { paper: { kind }, content }: PaperEntries,
  known: PaperContent[],
  t: (typeof staff_paper)['de'],
): string {
  const isKnown = (part: keyof PaperContent) =>
    known.some((each) => JSON.stringify(each[part]) === JSON.stringify(content[part]));
  const parts = [
    ['recipient', t.recipient, content.recipient],
    ...(hasLines(kind) ? [['lines', t[`lines_${kind}`], content.lines.join('\n')] as const] : []),
    ['diagnoses', t.diagnoses, content.diagnoses],
    ['text', t[`text_${kind}`], content.text],
  ] as const;
  return textOfParts(parts.flatMap(([part, name, words]) => (isKnown(part) ? [] : [[name, words]])));
}

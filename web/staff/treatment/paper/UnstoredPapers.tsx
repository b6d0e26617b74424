import type {
  Incapacity,
  Paper,
  PaperContent,
  PrescribedMedicine,
} from '#contract/treatment-paper.contract.ts';
import { staff_paper } from '#texts/generated/staff_paper.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { formatDate, noonOf } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { textOfParts, UnstoredText } from '../../drafts/UnstoredText.tsx';
import type { UnsentOf } from '../../drafts/unsaved-drafts.ts';
import { contentOf, type PaperEntries } from './paper-entries.ts';

type Texts = (typeof staff_paper)['de'];

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

/** `Progesteron 100 mg, 2 × N3, 0-0-0-1 Kapsel` */
function medicineText({ name, package_size, amount, packages, dosage }: PrescribedMedicine): string {
  const size = package_size === 'amount' ? amount : package_size;
  return [name, [packages, size].filter(Boolean).join(' × '), dosage].filter(Boolean).join(', ');
}

/** `Arbeitsunfähig ab: 19.11.2026, Letzter Tag: 21.11.2026` */
function incapacityText({ from, until, is_follow_up, since }: Incapacity, t: Texts): string {
  const days = [
    [t.from, from],
    [t.until, until],
    [t.since, is_follow_up ? since : null],
  ] as const;
  return days.flatMap(([name, day]) => (day ? [`${name}: ${formatDate(noonOf(day))}`] : [])).join(', ');
}

/** Only what the person has changed and what the issued paper does not say. */
function unstoredText({ paper: { kind }, content }: PaperEntries, known: PaperContent[], t: Texts): string {
  const isKnown = (part: keyof PaperContent) =>
    known.some((each) => JSON.stringify(each[part]) === JSON.stringify(content[part]));
  const parts = [
    ['recipient', t.recipient, content.recipient],
    ['medicines', t.medicines, content.medicines.map(medicineText).join('\n')],
    ['lines', t.lines_lab_order, content.lines.join('\n')],
    ['incapacity', t.period, incapacityText(content.incapacity, t)],
    ['diagnoses', kind === 'incapacity' ? t.codes : t.diagnoses, content.diagnoses],
    ...(kind === 'incapacity' ? [] : [['text', t[`text_${kind}`], content.text] as const]),
  ] as const;
  return textOfParts(parts.flatMap(([part, name, text]) => (isKnown(part) ? [] : [[name, text]])));
}

import type { AnamnesisEntries, AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './AnswersOverview.module.css';
import { questionId } from './anamnesis-errors.ts';
import { type AnswersInBrief, answersInBrief, type BriefAnswer } from './answers-in-brief.ts';
import { CONFIRM } from './form-parts.tsx';

interface AnswersOverviewProps {
  form: AnamnesisForm;
  entries: AnamnesisEntries;
  /** Leads to a question. */
  onReveal: (id: string) => void;
}

/** What the patient is about to sign: every yes with its words, the number of no, and what is missing. */
export function AnswersOverview({ form, entries, onReveal }: AnswersOverviewProps) {
  const t = useTexts(anamnesis);
  const { yes, noCount, unconfirmed, open } = answersInBrief(form, entries);
  return (
    <div className={styles.overview}>
      <Missing title={t.overview_unconfirmed} onReveal={onReveal} entries={presetItems(unconfirmed, t)} />
      <Missing title={t.overview_open} onReveal={onReveal} entries={open} />
      <div className={styles.part}>
        <h3>{t.overview_yes({ count: yes.length })}</h3>
        {yes.length === 0 && <p>{t.overview_yes_none}</p>}
        <ul className={styles.list}>
          {yes.map((answer) => (
            <YesItem key={answer.id} answer={answer} onReveal={onReveal} />
          ))}
        </ul>
      </div>
      <p className={styles.rest}>{noText(noCount, t)}</p>
    </div>
  );
}

type Texts = (typeof anamnesis)['de'];

function noText(count: number, t: Texts): string {
  if (count === 0) return t.overview_no_none;
  return count === 1 ? t.overview_no_one : t.overview_no_many({ count });
}

function presetItems(unconfirmed: AnswersInBrief['unconfirmed'], t: Texts) {
  return unconfirmed.map(({ slug, title, count }) => ({
    id: questionId(slug, CONFIRM),
    name: count === 1 ? t.overview_presets_one({ title }) : t.overview_presets_many({ title, count }),
  }));
}

interface ItemProps extends Pick<AnswersOverviewProps, 'onReveal'> {
  answer: BriefAnswer;
}

function YesItem({ answer: { id, name, level, words }, onReveal }: ItemProps) {
  const t = useTexts(anamnesis);
  return (
    <li className={styles.item}>
      <div className={styles.lines}>
        <strong>{name}</strong>
        {level !== null && <span>{t.overview_strength({ level })}</span>}
        {words.map((each) => (
          <span key={each} className={styles.words}>
            {each}
          </span>
        ))}
      </div>
      <Button look="quiet" size="small" aria-label={t.change_of({ name })} onClick={() => onReveal(id)}>
        {t.change}
      </Button>
    </li>
  );
}

interface MissingProps extends Pick<AnswersOverviewProps, 'onReveal'> {
  title: string;
  entries: readonly { id: string; name: string }[];
}

function Missing({ title, entries, onReveal }: MissingProps) {
  if (entries.length === 0) return null;
  return (
    <div className={styles.missing}>
      <h3>{title}</h3>
      <ul className={styles.links}>
        {entries.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.link} onClick={() => onReveal(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

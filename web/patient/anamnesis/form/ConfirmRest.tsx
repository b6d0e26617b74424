import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useId, useRef } from 'react';
import type { AnamnesisEntries, AnamnesisForm, ShownQuestion } from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { answerOf, presetsOf } from './anamnesis-values.ts';
import styles from './ConfirmRest.module.css';

interface ConfirmRestProps {
  /** In the page. */
  id: string;
  category: AnamnesisForm['categories'][number];
  entries: AnamnesisEntries;
  /** The patient wanted to go on without confirming. */
  isAsked: boolean;
  onConfirm: (presets: readonly ShownQuestion[]) => void;
}

/** The end of a section: the patient confirms by name that every question without an answer is a no. */
export function ConfirmRest({ id, category, entries, isAsked, onConfirm }: ConfirmRestProps) {
  const t = useTexts(anamnesis);
  const presets = presetsOf(category, entries);
  const { isPressed, result } = useFocusedResult(presets.length === 0);

  if (presets.length === 0) {
    const { yes, no } = countAnswers(category, entries);
    return (
      <p id={id} ref={result} tabIndex={-1} className={styles.done}>
        <Check size={20} aria-hidden="true" /> {t.rest_done({ yes, no })}
      </p>
    );
  }
  const confirm = () => {
    isPressed.current = true;
    onConfirm(presets);
  };
  return <RestList id={id} presets={presets} isAsked={isAsked} onConfirm={confirm} />;
}

/** The pressed button is gone, so the focus goes to what took its place. */
function useFocusedResult(isConfirmed: boolean) {
  const isPressed = useRef(false);
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isConfirmed || !isPressed.current) return;
    isPressed.current = false;
    result.current?.focus({ preventScroll: true });
  }, [isConfirmed]);
  return { isPressed, result };
}

interface RestListProps extends Pick<ConfirmRestProps, 'id' | 'isAsked'> {
  presets: readonly ShownQuestion[];
  onConfirm: () => void;
}

function RestList({ id, presets, isAsked, onConfirm }: RestListProps) {
  const t = useTexts(anamnesis);
  const titleId = useId();
  const wordsId = useId();
  const count = presets.length;
  return (
    <fieldset id={id} className={styles.rest} aria-labelledby={titleId} data-asked={isAsked || undefined}>
      <h3 id={titleId}>{t.rest_title}</h3>
      <div id={wordsId} className={styles.words}>
        <p>{count === 1 ? t.rest_one : t.rest_many({ count })}</p>
        <ul className={styles.names}>
          {presets.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
        {isAsked && (
          <p className={styles.asked}>
            <CircleAlert size={18} aria-hidden="true" /> <span>{t.rest_asked}</span>
          </p>
        )}
      </div>
      <Button look="secondary" isWide aria-describedby={wordsId} onClick={onConfirm}>
        <Check aria-hidden="true" /> {t.rest_confirm}
      </Button>
    </fieldset>
  );
}

function countAnswers({ questions }: ConfirmRestProps['category'], entries: AnamnesisEntries) {
  const chosen = questions
    .filter(({ typeInput }) => typeInput === 'yesNoOther')
    .map(({ key }) => answerOf(entries, key).checkedValue);
  const yes = chosen.filter((choice) => choice === 'yes').length;
  return { yes, no: chosen.length - yes };
}

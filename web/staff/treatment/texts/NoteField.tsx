import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import { LONGEST_SECTION, type NoteSection } from '#contract/treatment.rules.ts';
import type { NoteText } from '#contract/treatment-texts.contract.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { useTexts } from '#web/lib/language.ts';
import { Menu, MenuButton } from '#web/ui/Menu.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './NoteTexts.module.css';

interface NoteFieldProps {
  section: NoteSection;
  value: string;
  /** All short texts of the clinic. */
  texts: readonly NoteText[];
  onChange: (value: string) => void;
}

const MOST_ROWS = 24;
const SIGNS_A_ROW = 80;

/** One section of a note. Tab after an abbreviation inserts its short text; a menu offers all that fit here. */
export function NoteField({ section, value, texts, onChange }: NoteFieldProps) {
  const t = useTexts(staff_treatment);
  const area = useRef<HTMLTextAreaElement>(null);
  const fitting = textsFor(section, texts);
  const inserting = useInserting(area, { value, fitting, tooLong: t.text_too_long });
  return (
    <>
      <TextArea
        ref={area}
        label={t[section]}
        grows
        rows={rowsOf(value)}
        maxLength={LONGEST_SECTION}
        value={value}
        onChange={(event) => {
          inserting.noticeTyping(event);
          onChange(event.target.value);
        }}
        onFocus={inserting.rememberEntry}
        onSelect={inserting.noticeCaret}
        onBlur={inserting.forgetPlace}
        onKeyDown={inserting.press}
      />
      {fitting.length > 0 && (
        <div className={styles.tools}>
          <Menu
            label={t.insert_text}
            accessibleLabel={t.insert_text_into({ section: t[section] })}
            align="start"
            size="small"
          >
            {fitting.map((text) => (
              <MenuButton key={text.id} onClick={() => inserting.choose(text)}>
                <span className={styles.entry}>
                  <strong>{text.abbreviation}</strong> {text.text}
                </span>
              </MenuButton>
            ))}
          </Menu>
          <p className={styles.hint} aria-live="polite">
            {inserting.found && t.tab_inserts({ text: beginningOf(inserting.found.text) })}
            {inserting.isJustInserted && t.text_inserted}
          </p>
        </div>
      )}
    </>
  );
}

/** As many as the text needs at a usual width, and one more to write on. */
export function rowsOf(value: string): number {
  const rows = value.split('\n').map((line) => Math.max(1, Math.ceil(line.length / SIGNS_A_ROW)));
  return Math.min(
    rows.reduce((sum, each) => sum + each, 1),
    MOST_ROWS,
  );
}

interface Place {
  caret: number;
  how: 'typed' | 'inserted';
}

/**
 * The Tab key inserts only where the person has just typed an abbreviation. Whoever walks through the fields, refuses
 * with Escape, has inserted a text or has undone that, leaves the field with the same key.
 */
function useInserting(
  area: RefObject<HTMLTextAreaElement | null>,
  { value, fitting, tooLong }: { value: string; fitting: NoteText[]; tooLong: string },
) {
  const [place, setPlace] = useState<Place>();
  const wasEntered = useRef(false);
  const found = place?.how === 'typed' ? abbreviationAt(value, place.caret, fitting) : null;

  const insert = (field: HTMLTextAreaElement, start: number, text: string) => {
    const end = field.selectionEnd;
    if (field.value.length - (end - start) + text.length > LONGEST_SECTION) {
      showToast({ type: 'error', text: tooLong });
      return setPlace(undefined);
    }
    insertText(field, { start, end, text });
    setPlace({ caret: field.selectionEnd, how: 'inserted' });
  };

  return {
    found,
    isJustInserted: place?.how === 'inserted',
    noticeTyping: ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
      const isUndone = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('history');
      setPlace(isUndone ? undefined : { caret: target.selectionEnd, how: 'typed' });
    },
    rememberEntry: () => {
      wasEntered.current = true;
    },
    noticeCaret: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
      const isThere = isAt(currentTarget, place);
      if (!isThere) setPlace(undefined);
    },
    forgetPlace: () => setPlace(undefined),
    press: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const { currentTarget: field, nativeEvent } = event;
      if (!found || nativeEvent.isComposing || !isAt(field, place)) return;
      if (event.key === 'Escape') setPlace(undefined);
      else if (isPlainTab(event)) insert(field, found.start, found.text.text);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    /** Goes to the caret; into a field in which the person has not been yet, to its end. */
    choose: ({ text }: NoteText) => {
      const field = area.current;
      if (!field) return;
      if (!wasEntered.current) field.setSelectionRange(field.value.length, field.value.length);
      const start = field.selectionStart;
      const needsSpace = start > 0 && !/\s/.test(field.value.charAt(start - 1));
      insert(field, start, needsSpace ? ` ${text}` : text);
    },
  };
}

function isAt({ selectionStart, selectionEnd }: HTMLTextAreaElement, place: Place | undefined): boolean {
  return selectionStart === place?.caret && selectionEnd === place.caret;
}

function isPlainTab({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Tab' && !shiftKey && !ctrlKey && !altKey && !metaKey;
}

const SHOWN_SIGNS = 60;

/** Its first words, in one line. */
function beginningOf({ text }: NoteText): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= SHOWN_SIGNS) return line;
  const words = line.slice(0, SHOWN_SIGNS).split(' ');
  return `${(words.length > 1 ? words.slice(0, -1) : words).join(' ')} …`;
}

/**
 * Replaces a range of a text field as if the person had typed it: one step back with Ctrl+Z undoes it, and the field
 * reports the change. Afterwards the caret stands behind the inserted words.
 */
function insertText(
  field: HTMLTextAreaElement,
  { start, end, text }: { start: number; end: number; text: string },
): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Old, but the only way that leaves the browser's own list of steps intact.
  if (document.execCommand?.('insertText', false, text)) return;
  const { value } = field;
  // Past the setter of React, which would take the change for its own and not report it.
  const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  setter?.call(field, value.slice(0, start) + text + value.slice(end));
  field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const LONGEST_ABBREVIATION = 20;
const WORD_AT_THE_END = /[\p{L}\p{N}._-]+$/u;
const GOES_ON = /^[\p{L}\p{N}]/u;

/** The short texts for a section. Where an abbreviation exists twice, the text of the section itself counts. */
export function textsFor(section: NoteSection, texts: readonly NoteText[]): NoteText[] {
  const own = texts.filter((text) => text.section === section);
  const isTaken = ({ abbreviation }: NoteText) => own.some((text) => text.abbreviation === abbreviation);
  return [...own, ...texts.filter((text) => text.section === 'any' && !isTaken(text))].toSorted(
    (one, other) => one.abbreviation.localeCompare(other.abbreviation, 'de'),
  );
}

/** The short text whose abbreviation is exactly the word before the caret, and where that word begins. */
export function abbreviationAt(
  written: string,
  caret: number,
  texts: readonly NoteText[],
): { text: NoteText; start: number } | null {
  if (GOES_ON.test(written.slice(caret))) return null;
  // One sign more than an abbreviation has, so that the end of a longer word is not taken for one.
  const before = written.slice(Math.max(0, caret - LONGEST_ABBREVIATION - 1), caret);
  const word = WORD_AT_THE_END.exec(before)?.[0] ?? '';
  const text = texts.find(({ abbreviation }) => abbreviation === word.toLowerCase());
  return text ? { text, start: caret - word.length } : null;
}

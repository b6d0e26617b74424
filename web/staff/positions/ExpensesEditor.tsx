import X from 'lucide-react/icons/x';
import { staff_positions } from '#texts/generated/staff_positions.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type ExpenseEntry, readAmount } from './expense-entries.ts';
import styles from './Positions.module.css';

/** The contract takes as many. */
const MOST_EXPENSES = 10;

interface ExpensesEditorProps {
  entries: ExpenseEntry[];
  /** Whether somebody has tried to send, so that missing words are named. */
  isTried: boolean;
  onChange: (entries: ExpenseEntry[]) => void;
}

/** What the clinic paid for the patient and may charge beside the positions (§ 10 GOÄ). */
export function ExpensesEditor({ entries, isTried, onChange }: ExpensesEditorProps) {
  const t = useTexts(staff_positions);
  return (
    <fieldset className={styles.group}>
      <legend>{t.expenses}</legend>
      {entries.map((entry, index) => {
        const place = String(index + 1);
        const change = (changed: Partial<ExpenseEntry>) =>
          onChange(entries.with(index, { ...entry, ...changed }));
        const isWrong = (entry.amount !== '' || isTried) && readAmount(entry) === undefined;
        return (
          // Rows are only added at the end or removed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={styles.expense}>
            <TextField
              label={t.expense_title({ place })}
              hint={t.expense_hint}
              errors={isTried && entry.title.trim() === '' ? [t.expense_title_missing] : undefined}
              maxLength={120}
              value={entry.title}
              onChange={({ target }) => change({ title: target.value })}
            />
            <TextField
              label={t.expense_amount({ place })}
              errors={isWrong ? [t.expense_amount_invalid] : undefined}
              inputMode="decimal"
              maxLength={9}
              value={entry.amount}
              onChange={({ target }) => change({ amount: target.value })}
            />
            <IconButton
              label={t.expense_remove({ place })}
              onClick={() => onChange(entries.toSpliced(index, 1))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
      {entries.length < MOST_EXPENSES && (
        <div>
          <Button
            look="secondary"
            size="small"
            onClick={() => onChange([...entries, { title: '', amount: '' }])}
          >
            {t.expense_add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './DataTable.module.css';
import { Select } from './Select.tsx';
import type { Column, Sort } from './table-view.ts';

interface TableSortProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** Stands in for the sort buttons of the header where the rows are cards. */
export function TableSort<Row>({ columns, sort, onSort }: TableSortProps<Row>) {
  const t = useTexts(ui_table);
  const sortable = columns.filter(({ isSortable }) => isSortable);
  if (sortable.length === 0) return null;

  const choices = sortable.flatMap(({ key, header }) => [
    { sort: { key, direction: 'asc' }, words: t.sortAscending({ column: header }) } as const,
    { sort: { key, direction: 'desc' }, words: t.sortDescending({ column: header }) } as const,
  ]);
  const choose = (chosen: string) =>
    onSort(choices.find((choice) => nameOf(choice.sort) === chosen)?.sort ?? null);

  return (
    <div className={styles.phoneSort}>
      <Select
        label={t.sortBy}
        value={sort ? nameOf(sort) : ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t.unsorted}</option>
        {choices.map((choice) => (
          <option key={nameOf(choice.sort)} value={nameOf(choice.sort)}>
            {choice.words}
          </option>
        ))}
      </Select>
    </div>
  );
}

function nameOf({ key, direction }: Sort): string {
  return `${key} ${direction}`;
}

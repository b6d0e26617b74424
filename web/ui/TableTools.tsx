import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import controlStyles from './Control.module.css';
import styles from './DataTable.module.css';
import fieldStyles from './Field.module.css';
import { Select } from './Select.tsx';
import { type Column, PAGE_SIZES, type Sort, type TableView } from './table-view.ts';

interface TableToolsProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  view: TableView;
  onViewChange: (view: TableView) => void;
}

export function TableTools<Row>({ caption, columns, view, onViewChange }: TableToolsProps<Row>) {
  const t = useTexts(ui_table);
  const choosePageSize = (chosen: string) => {
    const pageSize = PAGE_SIZES.find((size) => String(size) === chosen) ?? view.pageSize;
    onViewChange({ ...view, pageSize, page: 1 });
  };

  return (
    <div className={styles.tools}>
      <TableSearch
        caption={caption}
        value={view.search}
        onSearch={(search) => onViewChange({ ...view, search, page: 1 })}
      />
      <TableSort
        columns={columns}
        sort={view.sort}
        onSort={(sort) => onViewChange({ ...view, sort, page: 1 })}
      />
      <div className={styles.pageSize}>
        <Select
          label={t.pageSize}
          value={view.pageSize}
          onChange={(event) => choosePageSize(event.target.value)}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </div>
    </div>
  );
}

interface TableSearchProps {
  /** The name of the table, which tells several searches on one screen apart. */
  caption: string;
  value: string;
  onSearch: (search: string) => void;
}

function TableSearch({ caption, value, onSearch }: TableSearchProps) {
  const t = useTexts(ui_table);
  const id = useId();

  return (
    <search className={styles.search} aria-label={t.searchIn({ table: caption })}>
      <label className={fieldStyles.label} htmlFor={id}>
        {t.search}
      </label>
      <span className={controlStyles.box}>
        <Search className={styles.searchIcon} size={18} aria-hidden="true" />
        <input
          id={id}
          type="search"
          className={controlStyles.control}
          value={value}
          onChange={(event) => onSearch(event.target.value)}
        />
      </span>
    </search>
  );
}

interface TableSortProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** Replaces the sort buttons of the header where the rows are cards. */
function TableSort<Row>({ columns, sort, onSort }: TableSortProps<Row>) {
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

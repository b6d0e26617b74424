import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import controlStyles from './Control.module.css';
import styles from './DataTable.module.css';
import fieldStyles from './Field.module.css';
import { IconButton } from './IconButton.tsx';
import { Select } from './Select.tsx';
import { type Column, PAGE_SIZES, type Sort, type TableView } from './table-view.ts';

interface TableToolsProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** How many rows there are over all pages; missing while loading. */
  total: number | undefined;
  view: TableView;
  onViewChange: (view: TableView) => void;
}

/** So many rows are read at a glance: on a phone the tools then wait behind an icon. */
const SHORT_LIST = 10;

/** Search, order and page size. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const t = useTexts(ui_table);
  const isCompact = useIsCompact();
  const [isOpen, setOpen] = useState(false);
  const toolsId = useId();
  const { total, view } = props;
  const isShort = isCompact && (total === undefined || total <= SHORT_LIST);
  const isHidden = isShort && !isOpen && view.search === '';
  // The tools stay the same element, so that typing in the search keeps the focus.
  return (
    <>
      {isShort && (
        <IconButton
          label={t.tools}
          className={styles.opener}
          aria-expanded={!isHidden}
          aria-controls={toolsId}
          onClick={() => setOpen(isHidden)}
        >
          <SlidersHorizontal aria-hidden="true" />
        </IconButton>
      )}
      <div id={toolsId} hidden={isHidden}>
        <Tools {...props} />
      </div>
    </>
  );
}

function Tools<Row>({ caption, columns, view, onViewChange }: TableToolsProps<Row>) {
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

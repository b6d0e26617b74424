import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Button } from './Button.tsx';
import controlStyles from './Control.module.css';
import styles from './DataTable.module.css';
import { EmptyNote } from './EmptyNote.tsx';
import { FailureNote } from './FailureNote.tsx';
import fieldStyles from './Field.module.css';
import { IconButton } from './IconButton.tsx';
import type { RowCard } from './RowCards.tsx';
import { Select } from './Select.tsx';
import { Skeleton } from './Skeleton.tsx';
import { TableFooter } from './TableFooter.tsx';
import { TableRows } from './TableRows.tsx';
import {
  type Column,
  PAGE_SIZES,
  type RowGroup,
  type Sort,
  type TableView,
  viewRows,
  viewServerPage,
} from './table-view.ts';

interface DataTableProps<Row> {
  /** Names the table, read aloud. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Missing while loading. */
  rows: readonly Row[] | undefined;
  /** Shown instead of the table when there is nothing at all. */
  empty: ReactNode;
  failure?: { message: string; onRetry: () => void } | undefined;
  startView?: Partial<TableView>;
  /** How a row looks where there is no room for a table. */
  card?: RowCard<Row>;
  /** Shown in the table's own order; a chosen column sorts all rows together. */
  groups?: readonly RowGroup<Row>[];
  /** Names the order of the rows while no column is chosen to sort by. */
  ownOrder?: string;
  /** With these three the server searches, sorts and pages, and `rows` is one page of `total`. */
  view?: TableView;
  onViewChange?: (view: TableView) => void;
  total?: number | undefined;
  /** Whether the rows belong to an earlier view; then an empty list says nothing about this one. */
  isStale?: boolean;
}

const FIRST_VIEW: TableView = { search: '', sort: null, page: 1, pageSize: 5 };

export function DataTable<Row>(props: DataTableProps<Row>) {
  const [ownView, setOwnView] = useState<TableView>({ ...FIRST_VIEW, ...props.startView });
  const { view = ownView, onViewChange = setOwnView, columns, rows, total, failure, empty, isStale } = props;
  const page =
    rows &&
    (total === undefined ? viewRows(rows, columns, view) : viewServerPage(rows, columns, view, total));

  const isEmpty = !failure && !isStale && !view.search && page?.total === 0;

  const face = () => {
    if (isEmpty) return empty;
    if (failure) return <FailureNote {...failure} />;
    if (!page || (isStale && page.rows.length === 0)) return <Skeleton rows={view.pageSize} />;
    if (page.rows.length === 0)
      return <NoMatch onReset={() => onViewChange({ ...view, search: '', page: 1 })} />;
    return (
      <TableRows
        {...props}
        rows={page.rows}
        groups={view.sort ? undefined : props.groups}
        hasOwnOrder={props.ownOrder !== undefined}
        view={view}
        onViewChange={onViewChange}
      />
    );
  };

  // The tools stay mounted while the body changes, so that typing in the search keeps the focus.
  return (
    <div className={styles.whole}>
      {!isEmpty && (
        <TableTools
          caption={props.caption}
          columns={columns}
          ownOrder={props.ownOrder}
          total={page?.total}
          view={view}
          onViewChange={onViewChange}
        />
      )}
      {face()}
      <TableFooter
        isHidden={isEmpty}
        caption={props.caption}
        page={page}
        view={view}
        onViewChange={onViewChange}
      />
    </div>
  );
}

function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useTexts(ui_table);
  // The button disappears with this note, so the focus moves to the search.
  const reset = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest(':has(search)')?.querySelector<HTMLElement>('[type=search]')?.focus();
    onReset();
  };
  return (
    <EmptyNote
      icon={<SearchX />}
      text={t.noMatch}
      action={
        <Button look="secondary" onClick={reset}>
          {t.clearSearch}
        </Button>
      }
    />
  );
}

interface TableToolsProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  ownOrder: string | undefined;
  /** How many rows there are over all pages; missing while loading. */
  total: number | undefined;
  view: TableView;
  onViewChange: (view: TableView) => void;
}

/** So many rows are read at a glance: on a phone the tools then wait behind an icon. */
const SHORT_LIST = 10;

/** Search, order and page size. */
function TableTools<Row>(props: TableToolsProps<Row>) {
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

function Tools<Row>({ caption, columns, ownOrder, view, onViewChange }: TableToolsProps<Row>) {
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
        ownOrder={ownOrder}
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
  ownOrder: string | undefined;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** Replaces the sort buttons of the header where the rows are cards. */
function TableSort<Row>({ columns, ownOrder, sort, onSort }: TableSortProps<Row>) {
  const t = useTexts(ui_table);
  const sortable = columns.filter(({ isSortable }) => isSortable);
  if (sortable.length === 0) return null;

  const choices = sortable.flatMap(({ key, header }) => [
    { sort: { key, direction: 'asc' }, label: t.sortAscending({ column: header }) } as const,
    { sort: { key, direction: 'desc' }, label: t.sortDescending({ column: header }) } as const,
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
        <option value="">{ownOrder ?? t.unsorted}</option>
        {choices.map((choice) => (
          <option key={nameOf(choice.sort)} value={nameOf(choice.sort)}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

function nameOf({ key, direction }: Sort): string {
  return `${key} ${direction}`;
}

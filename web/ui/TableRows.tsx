import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import styles from './DataTable.module.css';
import { type RowCard, RowCards } from './RowCards.tsx';
import { columnsAt, lastStepOf, type ShownColumn, useTableRoom } from './table-room.ts';
import { type Column, nextSort, type RowGroup, type Sort, type TableView } from './table-view.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface TableRowsProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rows: readonly Row[];
  /** Missing for a plain list of rows, without search, order or pages. */
  view?: TableView;
  onViewChange?: (view: TableView) => void;
  /** How a row looks where there is no room for a table; without it, as a list of all columns. */
  card?: RowCard<Row>;
  groups?: readonly RowGroup<Row>[] | undefined;
  /** Whether the rows have an order without a chosen column, to which a third press on a column leads back. */
  hasOwnOrder?: boolean;
  /** Less than 900 for a table whose columns are made for a narrow place. */
  cardsBelowPixels?: number;
}

/** Rows in a table whose columns give way as its room shrinks; without room for a table, one card for each row. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { caption, columns, rowKey, rows, card, cardsBelowPixels, groups: wanted, ...order } = props;
  const groups = groupsOf(rows, wanted);
  const { frame, step } = useTableRoom(columns, cardsBelowPixels);
  const shown = columnsAt(columns, step);
  if (card && step === 'cards') {
    return (
      <div ref={frame} data-cards>
        <RowCards caption={caption} rowKey={rowKey} groups={groups} card={card} />
      </div>
    );
  }
  return (
    <div
      ref={frame}
      className={step === 'cards' ? styles.cards : styles.frame}
      data-breaks-words={step === lastStepOf(columns) || undefined}
    >
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead columns={shown} {...order} />
        {groups.map(({ title, rows: own }) => (
          <tbody key={title ?? ''}>
            {title && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={shown.length}>
                  {title}
                </th>
              </tr>
            )}
            {own.map((row) => (
              <TableRow key={rowKey(row)} row={row} columns={shown} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

export interface GroupedRows<Row> {
  title?: string;
  rows: readonly Row[];
}

/** The groups that have rows, each in the order of the rows; without groups all rows, without a title. */
function groupsOf<Row>(
  rows: readonly Row[],
  groups: readonly RowGroup<Row>[] | undefined,
): GroupedRows<Row>[] {
  if (!groups) return [{ rows }];
  return groups
    .map(({ title, has }) => ({ title, rows: rows.filter(has) }))
    .filter((group) => group.rows.length > 0);
}

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly ShownColumn<Row>[] }) {
  return (
    <tr>
      {columns.map(({ column, below }) => (
        <td key={column.key} data-label={column.header}>
          <div className={styles.cell}>{column.cell(row)}</div>
          {below.map(({ key, cell }) => (
            <div key={key} className={styles.furtherLine}>
              {cell(row)}
            </div>
          ))}
        </td>
      ))}
    </tr>
  );
}

interface TableHeadProps<Row> {
  columns: readonly ShownColumn<Row>[];
  view?: TableView;
  onViewChange?: (view: TableView) => void;
  hasOwnOrder?: boolean;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const;

function TableHead<Row>({ columns, view, onViewChange, hasOwnOrder }: TableHeadProps<Row>) {
  const sortBy = (key: string) =>
    view && onViewChange?.({ ...view, sort: nextSort(view.sort, key, hasOwnOrder), page: 1 });
  const headerOf = ({ key, header, isSortable }: Column<Row>) =>
    isSortable ? (
      <SortButton header={header} direction={directionOf(view?.sort, key)} onPress={() => sortBy(key)} />
    ) : (
      header
    );

  return (
    <thead>
      <tr>
        {columns.map(({ column, below }) => {
          const lines = [column, ...below];
          const direction = lines.map(({ key }) => directionOf(view?.sort, key)).find(Boolean);
          return (
            <th key={column.key} scope="col" {...(direction && { 'aria-sort': ARIA_SORT[direction] })}>
              {lines.length === 1
                ? headerOf(column)
                : lines.map((line) => <div key={line.key}>{headerOf(line)}</div>)}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SortButtonProps {
  header: string;
  direction: Sort['direction'] | undefined;
  onPress: () => void;
}

function SortButton({ header, direction, onPress }: SortButtonProps) {
  const Arrow = direction ? ARROWS[direction] : ArrowUpDown;
  return (
    <button type="button" className={styles.sort} data-sorted={direction} onClick={onPress}>
      {header}
      <Arrow size={14} aria-hidden="true" />
    </button>
  );
}

function directionOf(sort: Sort | null | undefined, key: string): Sort['direction'] | undefined {
  return sort?.key === key ? sort.direction : undefined;
}

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import styles from './DataTable.module.css';
import { type Column, nextSort, type Sort, type TableView } from './table-view.ts';
import { useTableRoom } from './use-table-room.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface TableRowsProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rows: readonly Row[];
  /** Absent where rows stand as they are, without search, order or pages. */
  view?: TableView;
  onViewChange?: (view: TableView) => void;
}

export function TableRows<Row>({ caption, columns, rowKey, rows, ...order }: TableRowsProps<Row>) {
  const { frame, hasRoom } = useTableRoom();
  return (
    <div ref={frame} className={hasRoom ? styles.frame : styles.cards}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead columns={columns} {...order} />
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, header, cell }) => (
                <td key={key} data-label={header}>
                  <div className={styles.cell}>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  view?: TableView;
  onViewChange?: (view: TableView) => void;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const;

function TableHead<Row>({ columns, view, onViewChange }: TableHeadProps<Row>) {
  const sortBy = (key: string) =>
    view && onViewChange?.({ ...view, sort: nextSort(view.sort, key), page: 1 });

  return (
    <thead>
      <tr>
        {columns.map(({ key, header, isSortable }) => {
          const direction = directionOf(view?.sort, key);
          return (
            <th key={key} scope="col" {...(direction && { 'aria-sort': ARIA_SORT[direction] })}>
              {isSortable ? (
                <SortButton header={header} direction={direction} onPress={() => sortBy(key)} />
              ) : (
                header
              )}
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
    <button type="button" className={styles.sort} onClick={onPress}>
      {header}
      <Arrow size={14} aria-hidden="true" />
    </button>
  );
}

function directionOf(sort: Sort | null | undefined, key: string): Sort['direction'] | undefined {
  return sort?.key === key ? sort.direction : undefined;
}

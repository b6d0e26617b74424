import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import styles from './DataTable.module.css';
import { type Column, nextSort, type Sort, type TableView } from './table-view.ts';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  view?: TableView;
  onViewChange?: (view: TableView) => void;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const;

export function TableHead<Row>({ columns, view, onViewChange }: TableHeadProps<Row>) {
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

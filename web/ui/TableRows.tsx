import styles from './DataTable.module.css';
import { TableHead } from './TableHead.tsx';
import type { Column, TableView } from './table-view.ts';
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

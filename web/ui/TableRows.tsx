import styles from './DataTable.module.css';
import { TableHead } from './TableHead.tsx';
import type { Column, TableView } from './table-view.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface TableRowsProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rows: readonly Row[];
  view: TableView;
  onViewChange: (view: TableView) => void;
}

export function TableRows<Row>({ caption, columns, rowKey, rows, view, onViewChange }: TableRowsProps<Row>) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <TableHead columns={columns} view={view} onViewChange={onViewChange} />
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
  );
}

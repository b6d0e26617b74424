import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './DataTable.module.css';
import { Select } from './Select.tsx';
import { TableSearch } from './TableSearch.tsx';
import { TableSort } from './TableSort.tsx';
import { type Column, PAGE_SIZES, type TableView } from './table-view.ts';

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

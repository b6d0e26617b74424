import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import controlStyles from './Control.module.css';
import styles from './DataTable.module.css';
import fieldStyles from './Field.module.css';

interface TableSearchProps {
  /** The name of the table, which tells several searches on one screen apart. */
  caption: string;
  value: string;
  onSearch: (search: string) => void;
}

export function TableSearch({ caption, value, onSearch }: TableSearchProps) {
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

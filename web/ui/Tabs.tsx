import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './Tabs.module.css';

interface TabLabels {
  id: string;
  title: ReactNode;
  content: ReactNode;
  isDisabled?: boolean;
}

interface TabsProps {
  /** Names the row of tabs for assistive technology. */
  label: string;
  tabs: readonly TabLabels[];
  /** Where the window is wide, tabs that have no room on one row go on in a second one. */
  wraps?: boolean;
  /** Leave both out to let the tabs keep their own state. */
  selected?: string;
  onSelect?: (id: string) => void;
}

/** The arrow keys, Home and End move along the row and select; the Tab key goes on to the content. */
export function Tabs({ label, tabs, wraps = false, selected, onSelect }: TabsProps) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs.find(({ isDisabled }) => !isDisabled)?.id);
  const current = tabs.find(({ id }) => id === (selected ?? own));

  const select = (id: string) => {
    setOwn(id);
    if (id !== current?.id) onSelect?.(id);
  };
  const move = (event: KeyboardEvent) => {
    const open = tabs.filter(({ isDisabled }) => !isDisabled);
    const next =
      open[
        nextPlace(
          event.key,
          open.findIndex(({ id }) => id === current?.id),
          open.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    select(next.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <div className={styles.tabs}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={classNames(styles.list, wraps && styles.wraps)}
        onKeyDown={move}
      >
        {tabs.map(({ id, title, isDisabled = false }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${name}-${id}`}
            data-tab={id}
            className={styles.tab}
            disabled={isDisabled}
            aria-selected={id === current?.id}
            aria-controls={id === current?.id ? `${name}-panel` : undefined}
            tabIndex={id === current?.id ? 0 : -1}
            onClick={() => select(id)}
          >
            {title}
          </button>
        ))}
      </div>
      {current && (
        <div
          key={current.id}
          role="tabpanel"
          id={`${name}-panel`}
          aria-labelledby={`${name}-${current.id}`}
          className={styles.panel}
        >
          {current.content}
        </div>
      )}
    </div>
  );
}

/** -1 where the key does not move along the row. */
function nextPlace(key: string, place: number, count: number): number {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

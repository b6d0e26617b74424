import type { LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { NavLink } from '#web/lib/router.ts';
import styles from './SideNavigation.module.css';
import type { SidebarState } from './TopBar.tsx';

interface SideEntry {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** How much waits there. */
  badge?: ReactNode;
}

interface SideNavigationProps extends Pick<SidebarState, 'isOpen' | 'isCompact'> {
  /** What the list leads through, read aloud. */
  label: string;
  entries: readonly SideEntry[];
  /** First in the list, a list item. */
  head?: ReactNode;
  /** Given where the list is a sheet above a bottom bar on phones; a press beside it closes it. */
  onPressBeside?: () => void;
}

export function SideNavigation(props: SideNavigationProps) {
  const { label, entries, isOpen, isCompact, head, onPressBeside } = props;
  const isSheet = isCompact && onPressBeside !== undefined;
  return (
    <>
      {isSheet && isOpen && <div className={styles.beside} onPointerDown={onPressBeside} />}
      <nav
        id="sidebar"
        className={styles.sidebar}
        aria-label={label}
        hidden={!isOpen}
        data-compact={isCompact || undefined}
        data-sheet={isSheet || undefined}
      >
        <div className={styles.sticky}>
          <SideList entries={entries} head={head} />
        </div>
      </nav>
    </>
  );
}

/** Not rendered again when the navigation opens. */
const SideList = memo(function SideList({ entries, head }: Pick<SideNavigationProps, 'entries' | 'head'>) {
  return (
    <ul className={styles.list}>
      {head}
      {entries.map(({ to, label: name, Icon, badge }) => (
        <li key={to}>
          <NavLink to={to} className={styles.entry ?? ''}>
            <Icon aria-hidden="true" />
            {name}
            {badge}
          </NavLink>
        </li>
      ))}
    </ul>
  );
});

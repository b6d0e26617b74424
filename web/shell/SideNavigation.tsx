import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
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
  /** What stands under the list. */
  children?: ReactNode;
}

export function SideNavigation({ label, entries, isOpen, isCompact, children }: SideNavigationProps) {
  return (
    <nav
      id="sidebar"
      className={styles.sidebar}
      aria-label={label}
      hidden={!isOpen}
      data-compact={isCompact || undefined}
    >
      <div className={styles.sticky}>
        <ul className={styles.list}>
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
        {children}
      </div>
    </nav>
  );
}

import { type ComponentProps, use } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';
import styles from './Menu.module.css';
import { MenuContext } from './menu-context.ts';

export function MenuLink(link: Omit<NavLinkProps, 'className' | 'onClick'>) {
  const close = use(MenuContext);
  return (
    <li>
      <NavLink {...link} className={styles.entry ?? ''} onClick={close} />
    </li>
  );
}

export function MenuButton({ onClick, ...native }: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  const close = use(MenuContext);
  return (
    <li>
      <button
        {...native}
        type="button"
        className={styles.entry}
        onClick={(event) => {
          close();
          onClick?.(event);
        }}
      />
    </li>
  );
}

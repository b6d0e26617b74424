import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { NavLink, type NavLinkProps } from '#web/lib/router.ts';
import { buttonClass } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './Menu.module.css';

interface MenuProps {
  /** The content of the button. */
  label: ReactNode;
  /** Replaces the label for screen readers, where the label alone does not say what opens. */
  accessibleLabel?: string;
  /** The side of the button on which the list lines up. */
  align?: 'start' | 'end';
  /** Whether the list opens above the button. */
  side?: 'below' | 'above';
  size?: 'normal' | 'small';
  /** Its entries: <MenuLink> and <MenuButton>. */
  children: ReactNode;
}

/** A disclosure: a button that shows a list of links and buttons. */
export function Menu({
  label,
  accessibleLabel,
  align = 'end',
  side = 'below',
  size = 'normal',
  children,
}: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  usePressOutside(whole, isOpen, close);
  /** The chosen entry is hidden with the list, so the focus returns to the button before the action runs. */
  const choose = () => {
    close();
    button.current?.focus();
  };

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    choose();
  };
  const closeOnLeave = (event: FocusEvent) => {
    if (event.relatedTarget && !whole.current?.contains(event.relatedTarget)) close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the list inside.
    <div ref={whole} className={styles.menu} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className={buttonClass({ look: 'secondary', size })}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={accessibleLabel}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </button>
      <ul
        id={listId}
        className={classNames(styles.list, styles[align], styles[side])}
        hidden={!isOpen}
        data-overlay
      >
        <MenuContext value={choose}>{children}</MenuContext>
      </ul>
    </div>
  );
}

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

/** Closes the menu around an entry. */
const MenuContext = createContext<() => void>(() => {});

/** Calls back when the person presses anywhere but inside the element. */
function usePressOutside(
  inside: RefObject<Element | null>,
  isWatching: boolean,
  onPressOutside: () => void,
): void {
  const press = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !inside.current?.contains(event.target)) onPressOutside();
  });

  useEffect(() => {
    if (!isWatching) return;
    const listen = (event: PointerEvent) => press(event);
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [isWatching]);
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { IconButton } from './IconButton.tsx';
import styles from './RowCards.module.css';

/** A row as a person reads it on a phone: what it is, how it stands, what to do, and the rest on request. */
export interface RowCard<Row> {
  headline: (row: Row) => string;
  /** Where the headline leads, if it is a link. */
  to?: (row: Row) => string;
  /** Below the headline; the first one matters most. */
  lines: (row: Row) => ReactNode[];
  pill?: (row: Row) => ReactNode;
  /** Links and buttons in view, the most important one first; only that one may be a main button. */
  action?: (row: Row) => ReactNode;
  /** Behind the chevron, which is left out where there is nothing more. */
  more?: (row: Row) => CardDetail[];
}

export interface CardDetail {
  label: string;
  value: ReactNode;
}

interface RowCardsProps<Row> {
  caption: string;
  rowKey: (row: Row) => string | number;
  groups: readonly { title?: string; rows: readonly Row[] }[];
  card: RowCard<Row>;
}

export function RowCards<Row>({ caption, rowKey, groups, card }: RowCardsProps<Row>) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, rows }) => (
        <div key={title ?? ''} className={styles.group}>
          {title && <h2 className={styles.title}>{title}</h2>}
          <ul className={styles.cards} aria-label={title ? `${caption}: ${title}` : caption}>
            {rows.map((row) => (
              <li key={rowKey(row)} className={styles.card}>
                <OneCard row={row} card={card} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function OneCard<Row>({ row, card }: { row: Row; card: RowCard<Row> }) {
  const t = useTexts(ui_table);
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const headline = card.headline(row);
  const more = card.more?.(row) ?? [];
  const action = card.action?.(row);
  return (
    <>
      <div className={styles.top}>
        <p className={styles.headline}>{card.to ? <Link to={card.to(row)}>{headline}</Link> : headline}</p>
        {card.pill?.(row)}
      </div>
      <div className={styles.lines}>
        {card.lines(row).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card keep their order.
          <p key={index}>{line}</p>
        ))}
      </div>
      {(action || more.length > 0) && (
        <div className={styles.foot} data-only-more={!action || undefined}>
          {action && <div className={styles.actions}>{action}</div>}
          {more.length > 0 && (
            <IconButton
              label={t.more({ row: headline })}
              className={styles.chevron}
              aria-expanded={isOpen}
              aria-controls={moreId}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
      {more.length > 0 && <Details id={moreId} isHidden={!isOpen} details={more} />}
    </>
  );
}

function Details({ id, isHidden, details }: { id: string; isHidden: boolean; details: CardDetail[] }) {
  return (
    <dl id={id} className={styles.more} hidden={isHidden}>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

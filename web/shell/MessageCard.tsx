import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './MessageCard.module.css';
import { Page } from './Page.tsx';

interface MessageCardProps {
  Icon: LucideIcon;
  tone: 'good' | 'waiting' | 'brand';
  title: string;
  text?: string | undefined;
  /** A quieter second sentence. */
  hint?: string;
  /** The result of pressing one of the buttons. */
  notice?: ReactNode;
  actions: ReactNode;
}

/** A screen that says one thing and shows the way on. */
export function MessageCard({ Icon, tone, title, text, hint, notice, actions }: MessageCardProps) {
  return (
    <Page width="narrow">
      <Card className={styles.card}>
        <span className={styles.icon} data-tone={tone} aria-hidden="true">
          <Icon />
        </span>
        <PageHeading>{title}</PageHeading>
        {text && <p className={styles.text}>{text}</p>}
        {notice}
        <div className={styles.actions}>{actions}</div>
        {hint && <p className={styles.hint}>{hint}</p>}
      </Card>
    </Page>
  );
}

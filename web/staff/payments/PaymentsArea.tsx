import { useId, useState } from 'react';
import { staff_money } from '#texts/generated/staff_money.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useMayCall } from '../shell/permissions.ts';
import { FiguresSection } from './FiguresSection.tsx';
import { type InvoiceFilter, InvoicesTable } from './InvoicesTable.tsx';
import { OpenSection } from './OpenSection.tsx';
import { OverdueSection } from './OverdueSection.tsx';
import styles from './Payments.module.css';

/** What is open, then the figures of a month, then all invoices and credit notes. */
export function PaymentsArea() {
  const t = useTexts(staff_money);
  const seesFigures = useMayCall('readMonthFigures');
  return (
    <Page width="wide">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <OpenSection />
      <OverdueSection />
      {seesFigures && <FiguresSection />}
      <InvoicesSection />
    </Page>
  );
}

const FILTERS: InvoiceFilter[] = ['all', 'open', 'paid', 'draft', 'credit_notes'];

function InvoicesSection() {
  const t = useTexts(staff_money);
  const titleId = useId();
  const [filter, setFilter] = useState<InvoiceFilter>('all');
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.invoices}</h2>
      <Select
        label={t.filter}
        value={filter}
        onChange={({ target }) => setFilter(FILTERS.find((each) => each === target.value) ?? 'all')}
      >
        {FILTERS.map((value) => (
          <option key={value} value={value}>
            {t[`filter_${value}`]}
          </option>
        ))}
      </Select>
      <InvoicesTable
        key={filter}
        filter={filter}
        caption={t.invoices}
        empty={<EmptyNote title={t.empty_title} text={t.empty_text} />}
      />
    </Card>
  );
}

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { staff_audit } from '#texts/generated/staff_audit.ts';
import { useTexts } from '#web/lib/language.ts';
import { useAfterTyping } from '#web/lib/use-after-typing.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { AccessTable } from './AccessTable.tsx';
import { type AccessFilter, filterFrom } from './access-filter.ts';
import { FilterFields } from './FilterFields.tsx';

/** Who saw which record, and when. The address may name a patient. */
export function AuditArea() {
  const t = useTexts(staff_audit);
  const [params] = useSearchParams();
  const [filter, setFilter] = useState<AccessFilter>(() => filterFrom(params));
  const asked = useAfterTyping(filter);
  return (
    <Page width="wide">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <Card>
        <FilterFields filter={filter} onChange={setFilter} />
      </Card>
      <Card>
        <AccessTable key={JSON.stringify(asked)} filter={asked} />
      </Card>
    </Page>
  );
}

import { staff_money } from '#texts/generated/staff_money.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useMayCall } from '../shell/permissions.ts';
import { FiguresSection } from './FiguresSection.tsx';
import { InvoicesSection } from './InvoicesSection.tsx';

/** What came in, what is owed, and every paper about it. */
export function MoneyArea() {
  const t = useTexts(staff_money);
  const seesFigures = useMayCall('readMonthFigures');
  return (
    <Page width="wide">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {seesFigures && <FiguresSection />}
      <InvoicesSection />
    </Page>
  );
}

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { PatientFile } from '#contract/patients-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { mayCall } from '../shell/permissions.ts';
import { useSignedIn } from '../shell/signed-in.ts';
import { CHOSEN_TAB } from './chosen-tab.ts';
import { DocumentsTab } from './documents/DocumentsTab.tsx';
import { EnquiriesTab } from './EnquiriesTab.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { InvoicesTab } from './InvoicesTab.tsx';
import { OverviewTab } from './overview/OverviewTab.tsx';
import { VisitsTab } from './VisitsTab.tsx';

/** What a role may not read has no tab. */
export function FileTabs({ file }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const { role } = useSignedIn();
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') ?? 'overview';
  const { id } = file.patient;
  const tabs = [
    { id: 'overview', title: t.tab_overview, content: <OverviewTab file={file} /> },
    { id: 'visits', title: t.tab_visits, content: <VisitsTab patientId={id} /> },
    ...(mayCall(role, 'listAnamnesesOfPatient')
      ? [{ id: 'history', title: t.tab_history, content: <HistoryTab patientId={id} /> }]
      : []),
    { id: 'documents', title: t.tab_documents, content: <DocumentsTab file={file} /> },
    { id: 'invoices', title: t.tab_invoices, content: <InvoicesTab patientId={id} /> },
    { id: 'enquiries', title: t.tab_enquiries, content: <EnquiriesTab patientId={id} /> },
  ];
  const selected = tabs.some((each) => each.id === tab) ? tab : 'overview';
  useChosenTab(selected);
  return (
    <Tabs
      label={t.file_tabs}
      tabs={tabs}
      selected={selected}
      onSelect={(chosen) => setAddress({ tab: chosen }, { replace: true })}
    />
  );
}

/**
 * A link into another part takes the focus away with it; whoever uses the keyboard goes on at that part's tab. On a
 * phone not all tabs fit, and the chosen one has to be seen.
 */
function useChosenTab(selected: string): void {
  const shown = useRef(selected);
  useEffect(() => {
    const isOther = shown.current !== selected;
    shown.current = selected;
    // The tabs are drawn in a second pass.
    const frame = requestAnimationFrame(() => {
      const tab = selected && document.querySelector<HTMLElement>(CHOSEN_TAB);
      if (!tab) return;
      // First the focus: taking it, the row of tabs goes back to where it stood.
      if (isOther && document.activeElement === document.body) tab.focus({ preventScroll: true });
      tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [selected]);
}

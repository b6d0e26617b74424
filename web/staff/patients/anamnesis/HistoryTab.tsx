import { useQuery } from '@tanstack/react-query';
import type { AnamnesisOutline } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSearchParams } from '#web/lib/router.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FilePart } from '../FilePart.tsx';
import { anamnesesOf } from '../patient-queries.ts';
import { ChangesView } from './ChangesView.tsx';
import { RecordList } from './RecordList.tsx';
import { RecordView } from './RecordView.tsx';

/** Lists the signed histories. Opening one is a separate step, because the server logs every reading. */
export function HistoryTab({ patientId }: { patientId: number }) {
  const t = useTexts(staff_patients);
  const records = useQuery(anamnesesOf(patientId));
  const [address] = useSearchParams();
  const [record, against] = [Number(address.get('record')), Number(address.get('against'))];
  if (record && against) return <ChangesView id={record} against={against} />;
  if (record) return <RecordView id={record} />;
  return (
    <FilePart query={records}>
      {(found: AnamnesisOutline[]) =>
        found.length === 0 ? (
          <EmptyNote title={t.records_empty_title} text={t.records_empty} />
        ) : (
          <RecordList records={found} />
        )
      }
    </FilePart>
  );
}

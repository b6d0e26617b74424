import { useState } from 'react';
import { useNavigate } from 'react-router';
import { GlassDialog } from './GlassDialog.tsx';
import { LookupDialog } from './LookupDialog.tsx';

/** First it is said exactly who is meant, then why her file has to be opened. */
export function EmergencyDialogs({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [found, setFound] = useState<number | null>(null);
  const open = (patientId: number) => {
    onClose();
    navigate(`/patients/${patientId}`);
  };
  if (found !== null) {
    return <GlassDialog patientId={found} onDone={() => open(found)} onClose={onClose} />;
  }
  return (
    <LookupDialog
      onFound={({ patient_id, is_open }) => (is_open ? open(patient_id) : setFound(patient_id))}
      onClose={onClose}
    />
  );
}

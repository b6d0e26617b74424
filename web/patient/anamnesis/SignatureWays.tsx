import { anamnesis } from '#texts/generated/anamnesis.ts';
import { useTexts } from '#web/lib/language.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { DrawnSignature } from './DrawnSignature.tsx';
import { TypedSignature } from './TypedSignature.tsx';
import type { useSignature } from './use-signature.ts';

export function SignatureWays({ signature }: { signature: ReturnType<typeof useSignature> }) {
  const t = useTexts(anamnesis);
  const { way, chooseWay, typed, setTyped, drawing, setDrawing, isMissing } = signature;
  const typing = (
    <TypedSignature typed={typed} onType={setTyped} errors={isMissing ? [t.signature_name_missing] : []} />
  );
  const drawingPad = (
    <DrawnSignature
      drawing={drawing}
      onDraw={setDrawing}
      errors={isMissing ? [t.signature_ink_missing] : []}
    />
  );
  const tabs = [
    { id: 'type', title: t.signature_type, content: typing },
    { id: 'draw', title: t.signature_draw, content: drawingPad },
  ];
  return <Tabs label={t.signature_ways} tabs={tabs} selected={way} onSelect={chooseWay} />;
}

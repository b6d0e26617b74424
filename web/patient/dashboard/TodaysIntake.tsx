import type { DiaryDay } from '#contract/treatment-diary.contract.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { useTexts } from '#web/lib/language.ts';
import { pathTo } from '../paths.ts';
import { DoseTicks, type Tick } from '../treatment/diary/DoseTicks.tsx';
import { Block } from './Block.tsx';

interface TodaysIntakeProps {
  day: DiaryDay;
  onShow: (tick: Tick) => void;
}

/** What the plan asks for today, to be ticked off here as well as beside the plan. */
export function TodaysIntake({ day, onShow }: TodaysIntakeProps) {
  const t = useTexts(dashboard);
  return (
    <Block title={t.intake} more={{ to: pathTo('TherapyPlan'), label: t.intake_plan }} empty={false}>
      <DoseTicks day={day} onShow={onShow} />
    </Block>
  );
}

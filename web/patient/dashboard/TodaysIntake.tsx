import type { DiaryDay } from '#contract/treatment-diary.contract.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { useTexts } from '#web/lib/language.ts';
import { pathTo } from '../paths.ts';
import { DoseTicks, tickedDay } from '../treatment/diary/DoseTicks.tsx';
import { Block } from './Block.tsx';

interface TodaysIntakeProps {
  day: DiaryDay;
  /** Changes the day as it is shown now: several ticks can be on their way at once. */
  onChange: (change: (day: DiaryDay) => DiaryDay) => void;
}

/** What the plan asks for today, to be ticked off here as well as beside the plan. */
export function TodaysIntake({ day, onChange }: TodaysIntakeProps) {
  const t = useTexts(dashboard);
  return (
    <Block title={t.intake} more={{ to: pathTo('TherapyPlan'), label: t.intake_plan }} empty={false}>
      <DoseTicks day={day} onShow={(tick) => onChange((shown) => tickedDay(shown, tick))} />
    </Block>
  );
}

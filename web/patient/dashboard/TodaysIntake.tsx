import type { DiaryDay } from '#contract/treatment-diary.contract.ts';
import { DoseTicks, tickedDay } from '../treatment/diary/DoseTicks.tsx';

interface TodaysIntakeProps {
  day: DiaryDay;
  /** Changes the day as it is shown now: several ticks can be on their way at once. */
  onChange: (change: (day: DiaryDay) => DiaryDay) => void;
}

/** What the plan asks for today, to be ticked off here as well as beside the plan. */
export function TodaysIntake({ day, onChange }: TodaysIntakeProps) {
  return <DoseTicks day={day} onShow={(tick) => onChange((shown) => tickedDay(shown, tick))} />;
}

/** What the demo patient answered; a history of a person who does not exist. */
export interface DemoRecord {
  daysAgo: number;
  /** How strong a complaint was, 1 to 5, by the key of its question. */
  levels: Record<string, number>;
  texts: Record<string, string>;
  personal: Record<string, string>;
}

const lasting = {
  lastCervicalSmear: 'Im Frühjahr, unauffällig',
  lastMammogram: 'Vor einem Jahr, ohne Befund',
  cycleLength: 'Früher 28 Tage, die Blutung etwa 5 Tage',
  firstPeriodAge: 'Mit 13',
  pregnancies: 'Zwei, beide ohne Komplikationen',
};

export const demoRecords: DemoRecord[] = [
  {
    daysAgo: 252,
    levels: {
      currentComplaints: 4,
      hotFlushes: 4,
      nightSweats: 5,
      sleepProblems: 4,
      heartComplaints: 2,
      exhaustion: 4,
      concentration: 3,
      irritability: 3,
      lowMood: 2,
      headaches: 3,
      vaginalDryness: 2,
    },
    texts: {
      ...lasting,
      currentComplaints: 'Die Nächte: Ich wache mehrmals schweißgebadet auf.',
      lastPeriod: 'Vor etwa sieben Wochen',
      cycleChangesLast12Months: 'Unregelmäßig, manchmal zwei Monate Pause',
      missedPeriodsLast12Months: 'Vier Mal, die längste Pause war zehn Wochen',
      weightChangeLast12Months: 'Vier Kilo mehr',
      triedSoFar: 'Salbei und Baldrian, beides half nur wenig.',
      treatmentGoal: 'Wieder durchschlafen.',
    },
    personal: { placeOfBirth: 'Köln', height: '172', weight: '71', career: 'Architektin' },
  },
  {
    daysAgo: 12,
    levels: {
      currentComplaints: 2,
      hotFlushes: 1,
      nightSweats: 2,
      sleepProblems: 2,
      heartComplaints: 1,
      exhaustion: 2,
      concentration: 3,
      irritability: 1,
      jointPain: 2,
      vaginalDryness: 2,
    },
    texts: {
      ...lasting,
      currentComplaints: 'Viel besser als im Frühjahr, nur das Gedächtnis lässt mich noch im Stich.',
      lastPeriod: 'Vor acht Monaten',
      cycleChangesLast12Months: 'Seit acht Monaten keine Blutung mehr',
      missedPeriodsLast12Months: 'Seit acht Monaten ausgeblieben',
      missedPeriods12To24MonthsAgo: 'Vier Mal',
      hormoneTherapy: 'Östradiol-Gel und Progesteron seit dem Frühjahr, gut vertragen',
      medication: 'Östradiol-Gel, Progesteron 100 mg',
      treatmentGoal: 'So weitermachen und die Dosis prüfen.',
    },
    personal: { placeOfBirth: 'Köln', height: '172', weight: '69,5', career: 'Architektin' },
  },
];

import type { Medicine, PlanTemplate } from '#contract/treatment-plan.contract.ts';

/**
 * Examples of common plans of hormone care. They are no advice: each clinic checks them against the product
 * information and its own standards before it uses them, and the workspace says so beside each.
 */
export const SHIPPED_TEMPLATES: readonly PlanTemplate[] = [
  {
    id: 'shipped-patch-progesterone',
    title: 'Östradiol-Pflaster und Progesteron',
    is_shipped: true,
    medicines: [
      medicine(1, 'Estradiol transdermales Pflaster 50 µg/24 h', {
        unit: 'patch',
        dose: [1, 0, 0, 0],
        days: { kind: 'weekdays', weekdays: [1, 4] },
        note: 'Auf saubere, trockene Haut am Unterbauch oder Gesäß kleben, Stelle wechseln.',
      }),
      medicine(2, 'Progesteron Weichkapseln 100 mg', {
        unit: 'capsule',
        dose: [0, 0, 0, 1],
        days: { kind: 'every' },
        note: 'Vor dem Schlafengehen einnehmen.',
      }),
    ],
    advice: lines(
      'Regelmäßig bewegen, möglichst an den meisten Tagen der Woche.',
      'Alkohol und scharfe Speisen meiden, wenn sie Hitzewallungen auslösen.',
      'Bei Beinschwellung, Atemnot oder plötzlichen Sehstörungen sofort ärztliche Hilfe holen (112).',
    ),
    checks: [
      check(1, 'Blutdruck und Verträglichkeit', 'nach 6 bis 8 Wochen'),
      check(2, 'Gynäkologische Vorsorge und Mammographie', 'nach den üblichen Abständen'),
    ],
  },
  {
    id: 'shipped-gel-cyclic-progesterone',
    title: 'Östradiol-Gel und zyklisches Progesteron',
    is_shipped: true,
    medicines: [
      medicine(3, 'Estradiol Gel 0,75 mg je Hub', {
        unit: 'pump',
        dose: [1, 0, 0, 0],
        days: { kind: 'every' },
        note: 'Auf Arm oder Oberschenkel dünn auftragen und einziehen lassen, nicht auf die Brust.',
      }),
      medicine(4, 'Progesteron Weichkapseln 100 mg', {
        unit: 'capsule',
        dose: [0, 0, 0, 2],
        days: { kind: 'cycle', from_day: 15, to_day: 26 },
        note: 'Vor dem Schlafengehen einnehmen.',
      }),
    ],
    advice: lines('Blutungen im Kalender notieren.', 'Nicht rauchen.'),
    checks: [check(3, 'Blutungsmuster und Beschwerden besprechen', 'nach 3 Monaten')],
  },
  {
    id: 'shipped-vaginal-estriol',
    title: 'Estriol lokal',
    is_shipped: true,
    medicines: [
      medicine(5, 'Estriol Vaginalzäpfchen 0,5 mg', {
        unit: 'suppository',
        dose: [0, 0, 0, 1],
        days: { kind: 'weekdays', weekdays: [1, 4] },
        note: 'In den ersten zwei bis drei Wochen täglich, wenn so besprochen.',
      }),
    ],
    advice: lines('Seifenfreie Pflege des Intimbereichs.'),
    checks: [check(4, 'Beschwerden besprechen', 'nach 8 Wochen')],
  },
  {
    id: 'shipped-sleep-lifestyle',
    title: 'Schlaf und Lebensstil ohne Hormone',
    is_shipped: true,
    medicines: [],
    advice: lines(
      'Feste Zeiten zum Schlafen und Aufstehen, kühles und dunkles Schlafzimmer.',
      'Nach 14 Uhr kein Koffein.',
      'Zwei- bis dreimal in der Woche Krafttraining, dazu Bewegung im Alltag.',
      'Schlaftagebuch bis zum nächsten Termin führen.',
    ),
    checks: [check(5, 'Schlaftagebuch besprechen', 'beim nächsten Termin')],
  },
];

interface Taken {
  unit: Medicine['unit'];
  dose: [morning: number, noon: number, evening: number, night: number];
  days: Medicine['days'];
  note: string;
}

function medicine(place: number, name: string, taken: Taken): Medicine {
  const { unit, days, note } = taken;
  const [morning, noon, evening, night] = taken.dose;
  const dose = { morning, noon, evening, night };
  return { id: idAt('a', place), name, unit, dose, days, starts_on: null, ends_on: null, note };
}

function check(place: number, what: string, when: string) {
  return { id: idAt('b', place), what, when };
}

/** Whoever uses a template gives the rows ids of their own. */
function idAt(letter: string, place: number): string {
  return `00000000-0000-4000-8000-${letter}${String(place).padStart(11, '0')}`;
}

function lines(...each: string[]): string {
  return each.join('\n');
}

import type { Comparator, Phase } from '#contract/treatment-measurement.rules.ts';

/** A value, and how many days before the demo began it was measured. */
export type DemoValue = [daysAgo: number, value: number, second?: number];

/** Values of one quantity, the oldest first. */
export interface DemoCourse {
  quantity: string;
  unit: string;
  phase?: Phase;
  comparator?: Comparator;
  note?: string;
  /** Who entered them: the doctor unless said otherwise. */
  by?: 'patient' | 'assistant';
  values: DemoValue[];
}

/** A mistake that was struck, so that the demo shows one. */
export interface DemoStruck {
  quantity: string;
  unit: string;
  value: DemoValue;
  reason: string;
}

interface DemoMeasurements {
  email: string;
  courses: DemoCourse[];
  struck?: DemoStruck;
}

const LAB = 'Labor beim Hausarzt';

/**
 * Three courses of a year: the menopause, a thyroid that is treated, and blood pressure with blood sugar. The last
 * hormones of the demo patient were measured under the therapy of her first plan.
 */
export const demoMeasurements: DemoMeasurements[] = [
  {
    email: 'patientin@example.com',
    courses: [
      {
        quantity: 'fsh',
        unit: '[IU]/L',
        phase: 'follicular',
        note: LAB,
        values: [
          [362, 14.8],
          [251, 27.6],
        ],
      },
      {
        quantity: 'fsh',
        unit: '[IU]/L',
        phase: 'postmenopause',
        note: LAB,
        values: [
          [138, 41.3],
          [35, 48.2],
          [6, 19.4],
        ],
      },
      {
        quantity: 'estradiol',
        unit: 'ng/L',
        phase: 'follicular',
        note: LAB,
        values: [
          [362, 64],
          [251, 28],
        ],
      },
      { quantity: 'estradiol', unit: 'pmol/L', phase: 'postmenopause', values: [[138, 80.8]] },
      {
        quantity: 'estradiol',
        unit: 'ng/L',
        phase: 'postmenopause',
        note: LAB,
        values: [
          [35, 18],
          [6, 74],
        ],
      },
      {
        quantity: 'progesterone',
        unit: 'ug/L',
        phase: 'postmenopause',
        values: [
          [138, 0.1],
          [35, 0.2],
        ],
      },
      {
        quantity: 'tsh',
        unit: 'm[IU]/L',
        by: 'assistant',
        values: [
          [362, 1.8],
          [138, 2.4],
          [35, 2.1],
        ],
      },
      {
        quantity: 'vitamin_d',
        unit: 'ug/L',
        by: 'assistant',
        values: [
          [362, 14.2],
          [138, 26.8],
          [35, 31],
        ],
      },
      { quantity: 'amh', unit: 'ug/L', comparator: '<', values: [[138, 0.03]] },
      {
        quantity: 'blood_pressure',
        unit: 'mm[Hg]',
        by: 'patient',
        values: [
          [330, 134, 84],
          [290, 141, 88],
          [240, 138, 86],
          [190, 144, 91],
          [140, 136, 87],
          [95, 131, 84],
          [60, 127, 81],
          [36, 122, 78],
          [6, 124, 79],
        ] as const,
      },
      {
        quantity: 'weight',
        unit: 'kg',
        by: 'patient',
        values: [
          [330, 70.4],
          [270, 71.2],
          [210, 72.6],
          [150, 73.1],
          [95, 72.8],
          [60, 72],
          [36, 71.5],
          [6, 71.2],
        ] as const,
      },
    ],
    struck: { quantity: 'tsh', unit: 'm[IU]/L', value: [35, 21], reason: 'Komma vergessen' },
  },
  {
    email: 'claudia.hoffmann@example.com',
    courses: [
      {
        quantity: 'tsh',
        unit: 'm[IU]/L',
        values: [
          [355, 8.9],
          [270, 6.2],
          [180, 3.9],
          [92, 2.6],
          [21, 1.9],
        ],
      },
      {
        quantity: 'ft4',
        unit: 'ng/L',
        values: [
          [355, 8.4],
          [270, 9.6],
          [180, 11.8],
          [92, 12.9],
          [21, 13.2],
        ],
      },
      {
        quantity: 'ft3',
        unit: 'ng/L',
        values: [
          [355, 2.1],
          [180, 2.8],
          [21, 3.1],
        ],
      },
      {
        quantity: 'ferritin',
        unit: 'ug/L',
        by: 'assistant',
        values: [
          [355, 9],
          [180, 24],
          [21, 47],
        ],
      },
      {
        quantity: 'haemoglobin',
        unit: 'g/dL',
        by: 'assistant',
        values: [
          [355, 11.4],
          [180, 12.6],
          [21, 13.3],
        ],
      },
      {
        quantity: 'pulse',
        unit: '/min',
        by: 'patient',
        values: [
          [300, 56],
          [200, 62],
          [100, 68],
          [14, 70],
        ],
      },
    ],
  },
  {
    email: 'birgit.lehmann@example.com',
    courses: [
      {
        quantity: 'blood_pressure',
        unit: 'mm[Hg]',
        by: 'patient',
        values: [
          [340, 158, 96],
          [280, 152, 93],
          [210, 147, 91],
          [150, 141, 88],
          [80, 137, 85],
          [10, 133, 83],
        ],
      },
      {
        quantity: 'hba1c',
        unit: '%',
        values: [
          [345, 6.3],
          [240, 6.1],
          [120, 5.8],
          [18, 5.6],
        ],
      },
      {
        quantity: 'glucose',
        unit: 'mg/dL',
        values: [
          [345, 118],
          [240, 112],
          [120, 104],
          [18, 97],
        ],
      },
      {
        quantity: 'ldl',
        unit: 'mg/dL',
        by: 'assistant',
        values: [
          [345, 168],
          [120, 141],
          [18, 119],
        ],
      },
      {
        quantity: 'hdl',
        unit: 'mg/dL',
        by: 'assistant',
        values: [
          [345, 41],
          [120, 46],
          [18, 52],
        ],
      },
      {
        quantity: 'waist',
        unit: 'cm',
        by: 'patient',
        values: [
          [340, 96],
          [210, 93.5],
          [80, 90],
          [10, 88],
        ],
      },
      {
        quantity: 'weight',
        unit: 'kg',
        by: 'patient',
        values: [
          [340, 84.6],
          [210, 82],
          [80, 79.4],
          [10, 78.1],
        ],
      },
    ],
  },
];

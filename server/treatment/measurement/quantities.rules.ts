import type { Phase, Range } from '#contract/treatment-measurement.rules.ts';
import {
  atLeast,
  atMost,
  between,
  type CatalogueQuantity,
  HUNDREDTHS,
  one,
  THOUSANDTHS,
  unitOf,
  WHOLE,
} from './quantity-shape.ts';

const HORMONES: CatalogueQuantity[] = [
  one(
    'hormones',
    ['fsh', 'FSH', 'FSH'],
    [
      ['[IU]/L', 'IE/l', 'IU/L', '15067-2'],
      ['m[IU]/mL', 'mIE/ml', 'mIU/mL', '15067-2'],
    ],
    {
      ranges: [
        between(3.5, 12.5, 'follicular'),
        between(4.7, 21.5, 'ovulation'),
        between(1.7, 7.7, 'luteal'),
        between(25.8, 134.8, 'postmenopause'),
      ],
      to: 300,
    },
  ),
  one(
    'hormones',
    ['lh', 'LH', 'LH'],
    [
      ['[IU]/L', 'IE/l', 'IU/L', '10501-5'],
      ['m[IU]/mL', 'mIE/ml', 'mIU/mL', '10501-5'],
    ],
    {
      ranges: [
        between(2.4, 12.6, 'follicular'),
        between(14, 95.6, 'ovulation'),
        between(1, 11.4, 'luteal'),
        between(7.7, 58.5, 'postmenopause'),
      ],
      to: 300,
    },
  ),
  one(
    'hormones',
    ['estradiol', 'Estradiol (E2)', 'Estradiol (E2)'],
    [
      ['ng/L', 'ng/l', 'ng/L', '2243-4'],
      ['pg/mL', 'pg/ml', 'pg/mL', '2243-4'],
      ['pmol/L', 'pmol/l', 'pmol/L', '14715-7', { factor: 3.671 }],
    ],
    {
      ranges: [
        between(30.9, 90.4, 'follicular'),
        between(60.4, 533, 'ovulation'),
        between(60.4, 232, 'luteal'),
        atMost(30, 'postmenopause'),
      ],
      to: 6000,
    },
  ),
  one(
    'hormones',
    ['progesterone', 'Progesteron', 'Progesterone'],
    [
      ['ug/L', 'µg/l', 'µg/L', '2839-9', HUNDREDTHS],
      ['ng/mL', 'ng/ml', 'ng/mL', '2839-9', HUNDREDTHS],
      ['nmol/L', 'nmol/l', 'nmol/L', '14890-8', { factor: 3.18, decimals: 2 }],
    ],
    {
      ranges: [
        between(0.05, 0.89, 'follicular'),
        between(0.12, 12, 'ovulation'),
        between(1.83, 23.9, 'luteal'),
        atMost(0.13, 'postmenopause'),
      ],
      to: 400,
    },
  ),
  one(
    'hormones',
    ['testosterone', 'Testosteron', 'Testosterone'],
    [
      ['ug/L', 'µg/l', 'µg/L', '2986-8', HUNDREDTHS],
      ['ng/mL', 'ng/ml', 'ng/mL', '2986-8', HUNDREDTHS],
      ['nmol/L', 'nmol/l', 'nmol/L', '14913-8', { factor: 3.467, decimals: 2 }],
    ],
    { ranges: [between(0.08, 0.48)], to: 20 },
  ),
  one('hormones', ['shbg', 'SHBG', 'SHBG'], [['nmol/L', 'nmol/l', 'nmol/L', '13967-5']], {
    ranges: [between(27, 128)],
    to: 500,
  }),
  one(
    'hormones',
    ['dheas', 'DHEA-Sulfat', 'DHEA sulphate'],
    [
      ['ug/dL', 'µg/dl', 'µg/dL', '2191-5'],
      ['umol/L', 'µmol/l', 'µmol/L', '14688-6', { factor: 0.027_14, decimals: 2 }],
    ],
    { to: 3000 },
  ),
  one(
    'hormones',
    ['amh', 'AMH (Anti-Müller-Hormon)', 'AMH (anti-Müllerian hormone)'],
    [
      ['ug/L', 'µg/l', 'µg/L', '38476-8', HUNDREDTHS],
      ['ng/mL', 'ng/ml', 'ng/mL', '38476-8', HUNDREDTHS],
      ['pmol/L', 'pmol/l', 'pmol/L', '48377-6', { factor: 7.14 }],
    ],
    { to: 60 },
  ),
  one(
    'hormones',
    ['prolactin', 'Prolaktin', 'Prolactin'],
    [
      ['ug/L', 'µg/l', 'µg/L', '2842-3'],
      ['ng/mL', 'ng/ml', 'ng/mL', '2842-3'],
      ['m[IU]/L', 'mIE/l', 'mIU/L', '15081-3', { factor: 21.2, decimals: 0 }],
    ],
    { ranges: [between(4.8, 23.3)], to: 5000 },
  ),
  one(
    'hormones',
    ['tsh', 'TSH', 'TSH'],
    [
      ['m[IU]/L', 'mIE/l', 'mIU/L', '3016-3', THOUSANDTHS],
      ['u[IU]/mL', 'µIE/ml', 'µIU/mL', '3016-3', THOUSANDTHS],
    ],
    { ranges: [between(0.4, 4)], to: 150 },
  ),
  one(
    'hormones',
    ['ft3', 'fT3 (freies T3)', 'fT3 (free T3)'],
    [
      ['ng/L', 'ng/l', 'ng/L', '3051-0', HUNDREDTHS],
      ['pmol/L', 'pmol/l', 'pmol/L', '14928-6', { factor: 1.536, decimals: 2 }],
    ],
    { ranges: [between(2, 4.4)], to: 60 },
  ),
  one(
    'hormones',
    ['ft4', 'fT4 (freies T4)', 'fT4 (free T4)'],
    [
      ['ng/L', 'ng/l', 'ng/L', '3024-7'],
      ['pmol/L', 'pmol/l', 'pmol/L', '14920-3', { factor: 1.287 }],
    ],
    { ranges: [between(9.3, 17)], to: 100 },
  ),
];

const BLOOD: CatalogueQuantity[] = [
  one(
    'blood',
    ['vitamin_d', 'Vitamin D (25-OH)', 'Vitamin D (25-OH)'],
    [
      ['ug/L', 'µg/l', 'µg/L', '62292-8'],
      ['ng/mL', 'ng/ml', 'ng/mL', '62292-8'],
      ['nmol/L', 'nmol/l', 'nmol/L', '68438-1', { factor: 2.496 }],
    ],
    { ranges: [between(20, 50)], to: 300 },
  ),
  one(
    'blood',
    ['ferritin', 'Ferritin', 'Ferritin'],
    [
      ['ug/L', 'µg/l', 'µg/L', '2276-4'],
      ['ng/mL', 'ng/ml', 'ng/mL', '2276-4'],
    ],
    { ranges: [between(15, 150)], to: 5000 },
  ),
  one(
    'blood',
    ['haemoglobin', 'Hämoglobin', 'Haemoglobin'],
    [
      ['g/dL', 'g/dl', 'g/dL', '718-7'],
      ['mmol/L', 'mmol/l', 'mmol/L', '59260-0', { factor: 0.6206 }],
    ],
    { ranges: [between(12, 15.5)], from: 3, to: 25 },
  ),
  one(
    'blood',
    ['hba1c', 'HbA1c', 'HbA1c'],
    [
      ['%', '%', '%', '4548-4'],
      ['mmol/mol', 'mmol/mol', 'mmol/mol', '59261-8', { factor: 10.929, offset: -23.5, decimals: 0 }],
    ],
    { ranges: [atMost(5.6)], from: 3, to: 20 },
  ),
  one(
    'blood',
    ['glucose', 'Blutzucker, nüchtern', 'Glucose, fasting'],
    [
      ['mg/dL', 'mg/dl', 'mg/dL', '1558-6', WHOLE],
      ['mmol/L', 'mmol/l', 'mmol/L', '14771-0', { factor: 0.055_51 }],
    ],
    { ranges: [between(70, 99)], from: 20, to: 800 },
  ),
  ...lipids(),
];

function lipids(): CatalogueQuantity[] {
  const lipid = (
    names: [code: string, de: string, en: string],
    [mass, moles]: [mass: string, moles: string],
    range: Range,
    scale = { factor: 0.025_86, decimals: 2 },
  ) =>
    one(
      'blood',
      names,
      [
        ['mg/dL', 'mg/dl', 'mg/dL', mass, WHOLE],
        ['mmol/L', 'mmol/l', 'mmol/L', moles, scale],
      ],
      { ranges: [range], from: 5, to: 2000 },
    );
  return [
    lipid(['cholesterol', 'Cholesterin', 'Cholesterol'], ['2093-3', '14647-2'], atMost(200)),
    lipid(['hdl', 'HDL-Cholesterin', 'HDL cholesterol'], ['2085-9', '14646-4'], atLeast(45)),
    lipid(['ldl', 'LDL-Cholesterin', 'LDL cholesterol'], ['2089-1', '22748-8'], atMost(116)),
    lipid(['triglycerides', 'Triglyceride', 'Triglycerides'], ['2571-8', '14927-8'], atMost(150), {
      factor: 0.011_29,
      decimals: 2,
    }),
  ];
}

const BODY: CatalogueQuantity[] = [
  one('body', ['weight', 'Gewicht', 'Weight'], [['kg', 'kg', 'kg', '29463-7']], { from: 25, to: 350 }),
  {
    code: 'blood_pressure',
    name: { de: 'Blutdruck', en: 'Blood pressure' },
    group: 'body',
    units: [unitOf(['mm[Hg]', 'mmHg', 'mmHg', '85354-9', WHOLE])],
    parts: [
      {
        name: { de: 'systolisch', en: 'systolic' },
        loinc: '8480-6',
        ranges: [between(100, 139)],
        plausible: { low: 50, high: 300 },
      },
      {
        name: { de: 'diastolisch', en: 'diastolic' },
        loinc: '8462-4',
        ranges: [between(60, 89)],
        plausible: { low: 20, high: 200 },
      },
    ],
  },
  one('body', ['pulse', 'Puls', 'Pulse'], [['/min', '/min', '/min', '8867-4', WHOLE]], {
    ranges: [between(60, 100)],
    from: 20,
    to: 300,
  }),
  one('body', ['waist', 'Bauchumfang', 'Waist circumference'], [['cm', 'cm', 'cm', '8280-0']], {
    ranges: [atMost(88)],
    from: 40,
    to: 250,
  }),
  one('body', ['height', 'Körpergröße', 'Height'], [['cm', 'cm', 'cm', '8302-2']], { from: 90, to: 230 }),
];

/**
 * What can be measured, with codes, units, ranges and plausible bounds. Typed by hand: a clinic checks it with its
 * laboratory. Entries and units are only added, because stored values name them; a changed range holds for new values.
 */
export const QUANTITIES: readonly CatalogueQuantity[] = [...HORMONES, ...BLOOD, ...BODY];

const byCode = new Map(QUANTITIES.map((quantity) => [quantity.code, quantity]));

export function findQuantity(code: string): CatalogueQuantity | undefined {
  return byCode.get(code);
}

export function isPhased({ parts }: CatalogueQuantity): boolean {
  return parts.some(({ ranges }) => ranges.some(({ phase }) => phase !== undefined));
}

/** One for each number; null where nothing is known, such as a hormone without a phase. */
export function rangesFor({ parts }: CatalogueQuantity, phase: Phase | null): (Range | null)[] {
  return parts.map(({ ranges }) => {
    const found = ranges.find((range) => range.phase === undefined || range.phase === phase);
    return found ? { low: found.low, high: found.high } : null;
  });
}

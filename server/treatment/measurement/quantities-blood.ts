import type { Range } from '#contract/treatment-measurement.rules.ts';
import { atLeast, atMost, between, type CatalogueQuantity, one, WHOLE } from './quantity-shape.ts';

export const BLOOD: CatalogueQuantity[] = [
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
      ...{ factor: 0.011_29, decimals: 2 },
    }),
  ];
}

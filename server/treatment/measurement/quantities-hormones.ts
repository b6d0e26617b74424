import { atMost, between, type CatalogueQuantity, HUNDREDTHS, one, THOUSANDTHS } from './quantity-shape.ts';

export const HORMONES: CatalogueQuantity[] = [
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
        atMost(138, 'postmenopause'),
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
    ...{ ranges: [between(27, 128)], to: 500 },
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

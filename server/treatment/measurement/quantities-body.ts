import { atMost, between, type CatalogueQuantity, one, unitOf, WHOLE } from './quantity-shape.ts';

export const BODY: CatalogueQuantity[] = [
  one('body', ['weight', 'Gewicht', 'Weight'], [['kg', 'kg', 'kg', '29463-7']], { from: 25, to: 350 }),
  {
    ...{ code: 'blood_pressure', name: { de: 'Blutdruck', en: 'Blood pressure' }, group: 'body' },
    units: [unitOf(['mm[Hg]', 'mmHg', 'mmHg', '85354-9', WHOLE])],
    parts: [
      {
        ...{ name: { de: 'systolisch', en: 'systolic' }, loinc: '8480-6' },
        ...{ ranges: [between(100, 139)], plausible: { low: 50, high: 300 } },
      },
      {
        ...{ name: { de: 'diastolisch', en: 'diastolic' }, loinc: '8462-4' },
        ...{ ranges: [between(60, 89)], plausible: { low: 20, high: 200 } },
      },
    ],
  },
  one('body', ['pulse', 'Puls', 'Pulse'], [['/min', '/min', '/min', '8867-4', WHOLE]], {
    ...{ ranges: [between(60, 100)], from: 20, to: 300 },
  }),
  one('body', ['waist', 'Bauchumfang', 'Waist circumference'], [['cm', 'cm', 'cm', '8280-0']], {
    ...{ ranges: [atMost(88)], from: 40, to: 250 },
  }),
  one('body', ['height', 'Körpergröße', 'Height'], [['cm', 'cm', 'cm', '8302-2']], { from: 90, to: 230 }),
];

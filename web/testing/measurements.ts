import type { Measurement, Measurements, Quantity } from '#contract/treatment-measurement.contract.ts';

const unit = (code: string, label: string, factor = 1, decimals = 1) => ({
  code,
  label,
  factor,
  offset: 0,
  decimals,
});

const QUANTITIES: Quantity[] = [
  {
    code: 'fsh',
    name: 'FSH',
    group: 'hormones',
    parts: ['FSH'],
    is_phased: true,
    units: [unit('[IU]/L', 'IE/l'), unit('m[IU]/mL', 'mIE/ml')],
  },
  {
    code: 'estradiol',
    name: 'Estradiol (E2)',
    group: 'hormones',
    parts: ['Estradiol'],
    is_phased: true,
    units: [unit('ng/L', 'ng/l'), unit('pmol/L', 'pmol/l', 3.671)],
  },
  {
    code: 'blood_pressure',
    name: 'Blutdruck',
    group: 'body',
    parts: ['systolisch', 'diastolisch'],
    is_phased: false,
    units: [unit('mm[Hg]', 'mmHg', 1, 0)],
  },
  {
    code: 'weight',
    name: 'Gewicht',
    group: 'body',
    parts: ['Gewicht'],
    is_phased: false,
    units: [unit('kg', 'kg')],
  },
];

/** FSH after the menopause, entered by a doctor. */
export function aMeasurement(changes: Partial<Measurement> = {}): Measurement {
  return {
    id: 1,
    quantity: 'fsh',
    measured_on: '2026-11-10',
    unit: '[IU]/L',
    comparator: null,
    parts: [{ value: 48.2, base_value: 48.2, range: { low: 25.8, high: 134.8 }, judgement: 'within' }],
    range_source: 'catalogue',
    therapy: null,
    phase: 'postmenopause',
    note: '',
    entered_at: '2026-11-11T09:00:00.000Z',
    entered_by: 'Dr. Anna Berg',
    struck: null,
    can_strike: true,
    ...changes,
  };
}

export function aBloodPressure(changes: Partial<Measurement> = {}): Measurement {
  const part = (value: number, [low, high]: [number, number], judgement: 'within' | 'above') => ({
    value,
    base_value: value,
    range: { low, high },
    judgement,
  });
  return aMeasurement({
    id: 2,
    quantity: 'blood_pressure',
    unit: 'mm[Hg]',
    phase: null,
    entered_by: null,
    parts: [part(150, [100, 139], 'above'), part(85, [60, 89], 'within')],
    ...changes,
  });
}

export function measurementsOf(...measurements: Measurement[]): { data: Measurements } {
  return { data: { quantities: QUANTITIES, measurements } };
}

import type { CataloguePosition } from '#contract/positions.rules.ts';

/**
 * Positions of the Gebührenordnung für Ärzte (GOÄ) that a hormone clinic uses most, in short words of our own, typed by
 * hand: number, words, points. The clinic checks them against the official text before it goes live, or imports its own
 * catalogue (`npm run positions:import`), which then replaces this one.
 */
export const SHIPPED_CATALOGUE = {
  name: 'GOÄ, Auswahl 2026-11 (von der Klinik zu prüfen)',
  validFrom: '1996-01-01',
} as const;

type Row = readonly [number: string, title: string, points: number];

const PERSONAL: readonly Row[] = [
  ['1', 'Beratung, auch telefonisch', 80],
  ['3', 'Eingehende Beratung, mindestens 10 Minuten, auch telefonisch', 150],
  ['4', 'Fremdanamnese oder Unterweisung einer Bezugsperson', 220],
  ['5', 'Symptombezogene Untersuchung', 80],
  ['6', 'Vollständige Untersuchung eines Organsystems', 100],
  [
    '7',
    'Vollständige Untersuchung eines Organsystems (Haut, Brust- oder Bauchorgane, weiblicher Genitaltrakt)',
    160,
  ],
  ['8', 'Untersuchung zur Erhebung des Ganzkörperstatus', 260],
  ['15', 'Einleitung und Koordination von Maßnahmen bei chronisch Kranken', 300],
  ['34', 'Erörterung einer nachhaltig lebensverändernden Erkrankung, mindestens 20 Minuten', 300],
  ['60', 'Konsiliarische Erörterung zwischen zwei oder mehr Ärzten', 120],
  ['70', 'Kurze Bescheinigung oder kurzes Zeugnis', 40],
  ['75', 'Ausführlicher schriftlicher Krankheits- und Befundbericht', 130],
  ['76', 'Schriftlicher, individueller Diätplan', 70],
  ['252', 'Injektion, subkutan oder intramuskulär', 40],
  ['253', 'Injektion, intravenös', 70],
  ['410', 'Ultraschalluntersuchung eines Organs', 200],
  ['415', 'Ultraschalluntersuchung im Rahmen der Mutterschaftsvorsorge', 300],
  ['417', 'Ultraschalluntersuchung der Schilddrüse', 210],
  ['420', 'Ultraschalluntersuchung eines weiteren Organs im Anschluss an Nummer 410 bis 418', 80],
  ['800', 'Eingehende neurologische Untersuchung', 195],
  ['801', 'Eingehende psychiatrische Untersuchung', 250],
  ['804', 'Psychiatrische Behandlung durch eingehendes therapeutisches Gespräch', 150],
  ['806', 'Psychiatrische Behandlung durch gezielte Exploration, mindestens 20 Minuten', 250],
  ['849', 'Psychotherapeutische Behandlung bei psychoreaktiven Störungen, mindestens 20 Minuten', 230],
];

const TECHNICAL: readonly Row[] = [
  ['2', 'Wiederholungsrezept, Überweisung oder Befundübermittlung', 30],
  ['250', 'Blutentnahme aus der Vene', 40],
  ['651', 'Elektrokardiogramm in Ruhe, mindestens neun Ableitungen', 253],
];

const LABORATORY: readonly Row[] = [
  ['3501', 'Blutkörperchensenkungsgeschwindigkeit (BSG)', 60],
  ['3511', 'Urin-Teststreifen', 50],
  ['3550', 'Blutbild', 60],
  ['3551', 'Differenzierung der Leukozyten', 20],
  ['3560', 'Glukose', 40],
  ['3561', 'Glykiertes Hämoglobin (HbA1c)', 200],
  ['3562.H1', 'Cholesterin', 40],
  ['3563.H1', 'HDL-Cholesterin', 40],
  ['3564.H1', 'LDL-Cholesterin', 40],
  ['3565.H1', 'Triglyzeride', 40],
  ['3585.H1', 'Kreatinin', 40],
  ['3592.H1', 'Gamma-Glutamyltransferase (Gamma-GT)', 40],
  ['3594.H1', 'Glutamat-Oxalazetat-Transaminase (GOT)', 40],
  ['3595.H1', 'Glutamat-Pyruvat-Transaminase (GPT)', 40],
  ['3741', 'C-reaktives Protein (CRP)', 200],
  ['3742', 'Ferritin', 250],
  ['4020', 'Cortisol', 250],
  ['4021.H4', 'Follitropin (FSH)', 250],
  ['4022.H4', 'Freies Trijodthyronin (fT3)', 250],
  ['4023.H4', 'Freies Thyroxin (fT4)', 250],
  ['4026.H4', 'Luteotropin (LH)', 250],
  ['4030.H4', 'Thyreotropin (TSH)', 250],
  ['4038', 'Dehydroepiandrosteronsulfat (DHEAS)', 350],
  ['4039', 'Östradiol', 350],
  ['4040', 'Progesteron', 350],
  ['4041', 'Prolaktin', 350],
  ['4042', 'Testosteron', 350],
];

const SURCHARGES: readonly Row[] = [
  ['A', 'Zuschlag für Leistungen außerhalb der Sprechstunde', 70],
  ['B', 'Zuschlag für Leistungen zwischen 20 und 22 Uhr oder zwischen 6 und 8 Uhr', 180],
  ['C', 'Zuschlag für Leistungen zwischen 22 und 6 Uhr', 320],
  ['D', 'Zuschlag für Leistungen an Samstagen, Sonn- oder Feiertagen', 220],
];

const of =
  (kind: CataloguePosition['kind']) =>
  ([number, title, points]: Row): CataloguePosition => ({ number, title, points, kind });

export const SHIPPED_POSITIONS: readonly CataloguePosition[] = [
  ...PERSONAL.map(of('personal')),
  ...TECHNICAL.map(of('technical')),
  ...LABORATORY.map(of('laboratory')),
  ...SURCHARGES.map(of('surcharge')),
];

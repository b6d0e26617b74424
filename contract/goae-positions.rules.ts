import type { CataloguePosition } from './positions.rules.ts';

/**
 * Positions of the Gebührenordnung für Ärzte (GOÄ) that a hormone clinic uses most, in short words of our own. Numbers,
 * points and minimum times were compared with the text of the regulation (BGBl. 1996 I S. 210, last changed 2019). A
 * clinic that needs others imports its own catalogue (`npm run positions:import`), which then replaces this one.
 */
export const SHIPPED_CATALOGUE = {
  name: 'GOÄ, Auswahl 2026-12 (von der Klinik zu prüfen)',
  validFrom: '1996-01-01',
} as const;

/** A position of which the portal knows the rules. */
export interface GoaePosition extends CataloguePosition {
  /** The invoice must name it (§ 12 Abs. 2 Nr. 2 GOÄ), so the title does. */
  minimumMinutes?: number;
}

type Row = readonly [number: string, title: string, points: number, minimumMinutes?: number];

const PERSONAL: readonly Row[] = [
  ['1', 'Beratung, auch telefonisch', 80],
  ['3', 'Eingehende Beratung, mindestens 10 Minuten, auch telefonisch', 150, 10],
  ['4', 'Fremdanamnese oder Unterweisung einer Bezugsperson', 220],
  ['5', 'Symptombezogene Untersuchung', 80],
  [
    '6',
    'Vollständige Untersuchung eines Organsystems (Augen, HNO, Kiefer und Zähne, Nieren und Harnwege, Gefäße)',
    100,
  ],
  [
    '7',
    'Vollständige Untersuchung eines Organsystems (Haut, Bewegungs-, Brust- oder Bauchorgane, weiblicher Genitaltrakt)',
    160,
  ],
  ['8', 'Untersuchung zur Erhebung des Ganzkörperstatus', 260],
  ['15', 'Einleitung und Koordination von Maßnahmen bei chronisch Kranken', 300],
  ['34', 'Erörterung einer nachhaltig lebensverändernden Erkrankung, mindestens 20 Minuten', 300, 20],
  ['60', 'Konsiliarische Erörterung zwischen zwei oder mehr Ärzten', 120],
  ['70', 'Kurze Bescheinigung oder kurzes Zeugnis, Arbeitsunfähigkeitsbescheinigung', 40],
  ['75', 'Ausführlicher schriftlicher Krankheits- und Befundbericht', 130],
  ['76', 'Schriftlicher, individueller Diätplan', 70],
  ['80', 'Schriftliche gutachtliche Äußerung', 300],
  ['252', 'Injektion, subkutan, submukös, intrakutan oder intramuskulär', 40],
  ['253', 'Injektion, intravenös', 70],
  ['410', 'Ultraschalluntersuchung eines Organs', 200],
  ['415', 'Ultraschalluntersuchung im Rahmen der Mutterschaftsvorsorge', 300],
  ['417', 'Ultraschalluntersuchung der Schilddrüse', 210],
  ['418', 'Ultraschalluntersuchung einer Brustdrüse, auch mit regionalen Lymphknoten', 210],
  ['420', 'Ultraschalluntersuchung eines weiteren Organs im Anschluss an Nummer 410 bis 418', 80],
  ['800', 'Eingehende neurologische Untersuchung', 195],
  ['801', 'Eingehende psychiatrische Untersuchung', 250],
  ['804', 'Psychiatrische Behandlung durch eingehendes therapeutisches Gespräch', 150],
  [
    '806',
    'Psychiatrische Behandlung durch gezielte Exploration und Gespräch, mindestens 20 Minuten',
    250,
    20,
  ],
  ['849', 'Psychotherapeutische Behandlung bei psychoreaktiven Störungen, mindestens 20 Minuten', 230, 20],
];

/** Section A names the numbers for which § 5 Abs. 3 holds although their section is another one. */
const TECHNICAL: readonly Row[] = [
  ['2', 'Wiederholungsrezept, Überweisung oder Befundübermittlung', 30],
  ['250', 'Blutentnahme aus der Vene', 40],
  ['403', 'Zuschlag zum Ultraschall bei transkavitärer Untersuchung', 150],
  ['651', 'Elektrokardiogramm in Ruhe, mindestens neun Ableitungen', 253],
];

/** Sections M I and M II: the practice may charge them itself. */
const LABORATORY: readonly Row[] = [
  ['3501', 'Blutkörperchensenkungsgeschwindigkeit (BSG)', 60],
  ['3511', 'Urin-Teststreifen', 50],
  ['3541.H', 'Höchstwert für die mit H1 gekennzeichneten Untersuchungen', 480],
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
];

/** Section M III: only the laboratory that performs the examination may charge it. */
const OF_THE_LABORATORY: readonly Row[] = [
  ['3741', 'C-reaktives Protein (CRP)', 200],
  ['3742', 'Ferritin', 250],
  ['4020', 'Cortisol', 250],
  ['4021', 'Follitropin (FSH)', 250],
  ['4022.H4', 'Freies Trijodthyronin (fT3)', 250],
  ['4023.H4', 'Freies Thyroxin (fT4)', 250],
  ['4026', 'Luteotropin (LH)', 250],
  ['4030', 'Thyreotropin (TSH)', 250],
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
  (kind: GoaePosition['kind']) =>
  ([number, title, points, minimumMinutes]: Row): GoaePosition => ({
    number,
    title,
    points,
    kind,
    ...(minimumMinutes && { minimumMinutes }),
  });

export const SHIPPED_POSITIONS: readonly GoaePosition[] = [
  ...PERSONAL.map(of('personal')),
  ...TECHNICAL.map(of('technical')),
  ...LABORATORY.map(of('laboratory')),
  ...SURCHARGES.map(of('surcharge')),
];

/** Known by number and name, so that the portal can say why this practice cannot charge them. */
export const LABORATORY_POSITIONS: readonly GoaePosition[] = OF_THE_LABORATORY.map(of('laboratory'));

const KNOWN: ReadonlySet<string> = new Set(
  [...SHIPPED_POSITIONS, ...LABORATORY_POSITIONS].map(({ number }) => number),
);

/** Whether the portal knows the rules of a number. Of an imported one it usually does not. */
export function hasKnownRules(number: string): boolean {
  return KNOWN.has(number);
}

/** The sections of the fee schedule with their first and last number. */
const SECTIONS = [
  ['B I', 1, 15],
  ['B III', 20, 34],
  ['B IV', 45, 62],
  ['B VI', 70, 96],
  ['B VII', 100, 109],
  ['C', 200, 449],
  ['D', 450, 498],
  ['E', 500, 569],
  ['F', 600, 793],
  ['G', 800, 887],
  ['H', 1001, 1168],
  ['I', 1200, 1386],
  ['J', 1400, 1639],
  ['K', 1700, 1860],
  ['L', 2000, 3321],
  ['M I', 3500, 3532],
  ['M II', 3541, 3621],
  ['M III', 3630, 4469],
  ['M IV', 4500, 4787],
  ['N', 4800, 4873],
  ['O', 5000, 5855],
  ['P', 6000, 6018],
] as const;
export type Section = (typeof SECTIONS)[number][0] | 'B II' | 'B V';

/** The section in which a number stands; undefined if the fee schedule has no such number. */
export function sectionOf(number: string): Section | undefined {
  if (/^([A-D]|K ?1)$/.test(number)) return 'B II';
  if (/^([E-HJ]|K ?2)$/.test(number)) return 'B V';
  const place = Number.parseInt(number, 10);
  return SECTIONS.find(([, first, last]) => first <= place && place <= last)?.[0];
}

/** Only who performs an examination of sections M III and M IV may charge it (section M, general rule no. 3). */
export function isOfTheLaboratory(number: string): boolean {
  const section = sectionOf(number);
  return section === 'M III' || section === 'M IV';
}

import type { DocumentKind } from '#contract/documents.rules.ts';

export interface DemoDocument {
  kind: DocumentKind;
  title: string;
  description: string;
  fileName: string;
  daysAgo: number;
  paragraphs: string[];
  table?: [string, string, string][];
  /** Which of the plans of the demo patient the file is. */
  plan?: number;
}

/** The documents of the demo patient: two own findings, and those of the doctor. */
export const demoDocuments: DemoDocument[] = [
  {
    kind: 'finding',
    title: 'Laborwerte Hormonprofil',
    description: 'Blutabnahme beim Hausarzt, nüchtern.',
    fileName: 'laborwerte-hormonprofil.pdf',
    daysAgo: 34,
    paragraphs: ['Material: Serum. Abnahme morgens, nüchtern.'],
    table: [
      ['Wert', 'Ergebnis', 'Referenz nach der Menopause'],
      ['FSH', '48,2 IE/l', '25,8 – 134,8 IE/l'],
      ['Estradiol', '18 ng/l', 'unter 41 ng/l'],
      ['Progesteron', '0,2 µg/l', 'unter 0,2 µg/l'],
      ['TSH', '2,1 mIE/l', '0,4 – 4,0 mIE/l'],
    ],
  },
  {
    kind: 'finding',
    title: 'Ultraschall der Schilddrüse',
    description: 'Kontrolle aus dem Frühjahr.',
    fileName: 'ultraschall-schilddruese.pdf',
    daysAgo: 12,
    paragraphs: [
      'Beide Lappen normal groß, Gewebe gleichmäßig, keine Knoten.',
      'Beurteilung: unauffälliger Befund. Kontrolle bei Beschwerden.',
    ],
  },
  {
    kind: 'document',
    title: 'Vorbereitung auf das Erstgespräch',
    description: '',
    fileName: 'vorbereitung-erstgespraech.pdf',
    daysAgo: 30,
    paragraphs: [
      'Bitte notieren Sie vier Wochen lang, wann Hitzewallungen auftreten und wie Sie schlafen.',
      'Legen Sie die Liste Ihrer Medikamente bereit, auch der pflanzlichen und der rezeptfreien.',
    ],
  },
  {
    kind: 'anamnesemorph',
    title: 'Verlauf der Beschwerden im Überblick',
    description: 'Zusammengefasst aus Ihren Anamnesebögen.',
    fileName: 'anamnesemorph.pdf',
    daysAgo: 20,
    paragraphs: ['Hitzewallungen und Schlafstörungen seit 14 Monaten, am stärksten in den Nächten.'],
  },
  {
    kind: 'audio',
    title: 'Atemübung zum Einschlafen',
    description: 'Demoaufnahme: fünf Sekunden Stille.',
    fileName: 'atemuebung.mp3',
    daysAgo: 19,
    paragraphs: [],
  },
  {
    kind: 'therapy_plan',
    title: 'Therapieplan: die ersten drei Monate',
    description: '',
    fileName: 'therapieplan-1.pdf',
    daysAgo: 21,
    paragraphs: [],
    plan: 0,
  },
  {
    kind: 'therapy_plan',
    title: 'Therapieplan: wie es weitergeht',
    description: '',
    fileName: 'therapieplan-2.pdf',
    daysAgo: 2,
    paragraphs: [],
    plan: 1,
  },
];

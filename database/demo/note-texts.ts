import type { NoteTemplate, NoteText } from '#contract/treatment-texts.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  insertNoteText,
  listNoteTemplates,
  listNoteTextRows,
  replaceNoteTemplate,
} from '#server/treatment/texts/note-texts.store.ts';

/** Adds the short texts if there are none, and the templates if there are none: what was removed stays away. */
export async function addMissingNoteTexts(
  tx: Db,
  serviceId: (slug: string) => number,
  now: Date,
): Promise<void> {
  const changed = { changedAt: now, changedById: 0 };
  if ((await listNoteTextRows(tx)).length === 0) {
    for (const text of demoNoteTexts) await insertNoteText(tx, { ...text, ...changed });
  }
  if ((await listNoteTemplates(tx)).length > 0) return;
  for (const [slug, sections] of Object.entries(demoNoteTemplates)) {
    await replaceNoteTemplate(tx, { serviceId: serviceId(slug), version: 0, sections, ...changed });
  }
}

export const demoNoteTexts: Omit<NoteText, 'id'>[] = [
  {
    abbreviation: 'hw',
    section: 'course',
    text: 'Hitzewallungen tagsüber und nachts, mehrmals täglich, mit Schweißausbrüchen.',
  },
  {
    abbreviation: 'schlaf',
    section: 'course',
    text: 'Durchschlafstörung: nachts mehrfach wach, danach langes Wachliegen; tagsüber müde.',
  },
  {
    abbreviation: 'stimmung',
    section: 'course',
    text: 'Stimmung wechselhaft, reizbarer als früher. Keine Suizidgedanken, Alltag wird bewältigt.',
  },
  {
    abbreviation: 'zyklus',
    section: 'course',
    text: 'Zyklus seit einigen Monaten unregelmäßig. Letzte Blutung: ',
  },
  {
    abbreviation: 'rr',
    section: 'findings',
    text: 'Blutdruck zu Hause gemessen, Mittel der letzten 7 Tage: ',
  },
  {
    abbreviation: 'labor',
    section: 'findings',
    text: 'Labor mitgebracht: FSH … IE/l, Estradiol … ng/l, TSH … mIE/l.',
  },
  {
    abbreviation: 'video',
    section: 'findings',
    text: 'Videosprechstunde; eine körperliche Untersuchung war nicht möglich.',
  },
  {
    abbreviation: 'klim',
    section: 'assessment',
    text: 'Klimakterisches Syndrom. Keine Hinweise auf eine andere Ursache der Beschwerden.',
  },
  {
    abbreviation: 'ki',
    section: 'assessment',
    text: 'Gegenanzeigen einer Hormontherapie erfragt (Thrombose, Brustkrebs, Lebererkrankung, ungeklärte Blutung): keine.',
  },
  {
    abbreviation: 'aufkl',
    section: 'procedure',
    text: 'Über Nutzen, Risiken und Alternativen einer Hormontherapie aufgeklärt. Fragen beantwortet, Bedenkzeit angeboten.',
  },
  {
    abbreviation: 'kontrolle',
    section: 'procedure',
    text: 'Kontrolle in 3 Monaten mit Labor und Blutdruckwerten, früher bei Beschwerden.',
  },
  {
    abbreviation: 'notfall',
    section: 'procedure',
    text: 'Bei Beinschwellung, Atemnot, Brustschmerz oder starker Blutung sofort ärztliche Hilfe (112).',
  },
  { abbreviation: 'ou', section: 'any', text: 'Ohne Auffälligkeiten.' },
];

/** By the slug of the service. */
export const demoNoteTemplates: Record<string, NoteTemplate['sections']> = {
  'erstgespraech-wechseljahre': {
    reason: 'Erstgespräch Wechseljahre. Hauptbeschwerde: ',
    course: 'Beginn:\nHitzewallungen:\nSchlaf:\nStimmung:\nZyklus, letzte Blutung:\nBisherige Behandlung:',
    findings: 'Blutdruck:\nGewicht, Größe:\nMitgebrachte Befunde:',
    assessment: 'Gegenanzeigen einer Hormontherapie:\nEinschätzung:',
    procedure: 'Besprochen:\nVereinbart:\nNächster Termin:',
  },
  'folgetermin-hormonprofil': {
    reason: 'Besprechung des Hormonprofils.',
    course: 'Seit dem letzten Termin:\nVerträglichkeit der Behandlung:',
    findings: 'Labor vom:\nBlutdruck:',
    assessment: '',
    procedure: 'Anpassung:\nNächste Kontrolle:',
  },
  'beratung-hormontherapie': {
    reason: 'Beratung zur Hormontherapie.',
    course: 'Beschwerden und Erwartungen:\nVorerkrankungen, Familie:',
    findings: '',
    assessment: 'Gegenanzeigen:\nNutzen und Risiko im Einzelfall:',
    procedure: 'Aufgeklärt über:\nEntscheidung:',
  },
  'sprechstunde-schilddruese': {
    reason: 'Sprechstunde Schilddrüse.',
    course: 'Beschwerden:\nMedikamente, Einnahmezeit:',
    findings: 'TSH:\nfT3, fT4:\nAntikörper:',
    assessment: '',
    procedure: 'Dosis:\nKontrolle in:',
  },
};

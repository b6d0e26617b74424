import type { DoctorEntry } from '#server/catalogue/import-catalogue.store.ts';

export const demoDoctors: DoctorEntry[] = [
  {
    slug: 'anna-keller',
    firstName: 'Anna',
    lastName: 'Keller',
    texts: {
      de: {
        staffDetail: 'Gynäkologie, Endokrinologie',
        description:
          'Fachärztin für Frauenheilkunde mit Schwerpunkt Hormone. Nimmt sich Zeit für das erste Gespräch.',
      },
      en: {
        staffDetail: 'Gynaecology, endocrinology',
        description:
          'Specialist in gynaecology with a focus on hormones. Takes her time for the first conversation.',
      },
    },
    offers: [
      'erstgespraech-wechseljahre',
      'folgetermin-hormonprofil',
      'beratung-hormontherapie',
      'beratung-zyklus-pms',
      'befundbesprechung',
      'zweitmeinung',
    ],
  },
  {
    slug: 'lena-maurer',
    firstName: 'Lena',
    lastName: 'Maurer',
    texts: {
      de: {
        staffDetail: 'Wechseljahre',
        description:
          'Begleitet Frauen seit vielen Jahren durch die Wechseljahre, mit Blick auf Schlaf und Stimmung.',
      },
      en: {
        staffDetail: 'Menopause',
        description:
          'Has supported women through the menopause for many years, with an eye on sleep and mood.',
      },
    },
    offers: [
      'erstgespraech-wechseljahre',
      'folgetermin-hormonprofil',
      'beratung-hormontherapie',
      'beratung-schlaf-stimmung',
      'befundbesprechung',
    ],
  },
  {
    slug: 'selin-yildiz',
    firstName: 'Selin',
    lastName: 'Yıldız',
    texts: {
      de: {
        staffDetail: 'Innere Medizin',
        description: 'Internistin. Sieht Schilddrüse, Stoffwechsel, Herz und Knochen im Zusammenhang.',
      },
      en: {
        staffDetail: 'Internal medicine',
        description:
          'Specialist in internal medicine. Sees thyroid, metabolism, heart and bones as one picture.',
      },
    },
    offers: [
      'erstgespraech-wechseljahre',
      'sprechstunde-schilddruese',
      'beratung-ernaehrung',
      'beratung-knochen',
      'befundbesprechung',
      'zweitmeinung',
    ],
  },
];

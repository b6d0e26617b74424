import type { DoctorEntry } from '#server/catalogue/import-catalogue.store.ts';

export const demoDoctors: DoctorEntry[] = [
  {
    slug: 'anna-keller',
    firstName: 'Anna',
    lastName: 'Keller',
    languages: ['de', 'en', 'fr'],
    texts: {
      de: {
        staffDetail: 'Gynäkologie, Endokrinologie',
        description:
          'Fachärztin für Frauenheilkunde mit Schwerpunkt Hormone. Nimmt sich Zeit für das erste Gespräch.\n\nSie erklärt, was Ihre Werte bedeuten und was nicht, und entscheidet mit Ihnen gemeinsam über die Behandlung. Oft genügt schon eine kleine Änderung.',
      },
      en: {
        staffDetail: 'Gynaecology, endocrinology',
        description:
          'Specialist in gynaecology with a focus on hormones. Takes her time for the first conversation.\n\nShe explains what your results mean and what they do not, and decides on the treatment together with you. Often a small change is enough.',
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
    languages: ['de', 'en'],
    texts: {
      de: {
        staffDetail: 'Wechseljahre',
        description:
          'Begleitet Frauen seit vielen Jahren durch die Wechseljahre, mit Blick auf Schlaf und Stimmung.\n\nIhr ist wichtig, dass Sie nach dem Gespräch einen Plan haben, der zu Ihrem Alltag passt: mit Hormonen, ohne sie, oder erst einmal abwartend.',
      },
      en: {
        staffDetail: 'Menopause',
        description:
          'Has supported women through the menopause for many years, with an eye on sleep and mood.\n\nIt matters to her that you leave the conversation with a plan that fits your everyday life: with hormones, without them, or by waiting for now.',
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
    languages: ['de', 'tr', 'en'],
    texts: {
      de: {
        staffDetail: 'Innere Medizin',
        description:
          'Internistin. Sieht Schilddrüse, Stoffwechsel, Herz und Knochen im Zusammenhang.\n\nSie liest mit, was andere Praxen schon untersucht haben, und erspart Ihnen doppelte Untersuchungen. Befunde können Sie vorab hochladen.',
      },
      en: {
        staffDetail: 'Internal medicine',
        description:
          'Specialist in internal medicine. Sees thyroid, metabolism, heart and bones as one picture.\n\nShe reads what other practices have already examined and spares you repeated tests. You can upload findings beforehand.',
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

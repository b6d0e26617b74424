import type { CategoryEntry } from '#server/catalogue/import-catalogue.store.ts';
import { priceByPositions } from './positions.ts';

/** What the demo clinic offers: one service has neither duration nor price, two are for known patients. */
export const demoCategories: CategoryEntry[] = [
  {
    slug: 'wechseljahre',
    texts: {
      de: { title: 'Wechseljahre', subName: 'Beschwerden verstehen und gut behandeln' },
      en: { title: 'Menopause', subName: 'Understanding and treating symptoms well' },
    },
    services: [
      {
        slug: 'erstgespraech-wechseljahre',
        type: 'first',
        durationMinutes: 45,
        priceCents: priceByPositions('erstgespraech-wechseljahre'),
        texts: {
          de: {
            title: 'Erstgespräch Wechseljahre',
            description: 'Ausführliches Kennenlernen, Einordnung Ihrer Beschwerden und ein erster Plan.',
          },
          en: {
            title: 'Initial menopause consultation',
            description: 'Time to get to know you, to understand your symptoms and to make a first plan.',
          },
        },
      },
      {
        slug: 'folgetermin-hormonprofil',
        type: 'following',
        durationMinutes: 30,
        priceCents: priceByPositions('folgetermin-hormonprofil'),
        texts: {
          de: {
            title: 'Folgetermin Hormonprofil',
            description:
              'Besprechung Ihrer Hormonwerte, Anpassung der Behandlung und ein schriftlicher Befundbericht.',
          },
          en: {
            title: 'Hormone profile follow-up',
            description: 'We discuss your hormone levels, adjust the treatment and write a report for you.',
          },
        },
      },
      {
        slug: 'beratung-hormontherapie',
        type: 'first',
        durationMinutes: 40,
        priceCents: priceByPositions('beratung-hormontherapie'),
        texts: {
          de: {
            title: 'Beratung Hormontherapie',
            description:
              'Nutzen, Risiken und Alternativen einer Hormontherapie, auf Sie bezogen. Vor der Buchung unterschreiben Sie eine Vereinbarung über die Vergütung.',
          },
          en: {
            title: 'Hormone therapy consultation',
            description:
              'Benefits, risks and alternatives of hormone therapy, as they apply to you. Before booking you sign an agreement on the fee.',
          },
        },
      },
    ],
  },
  {
    slug: 'hormone-zyklus',
    texts: {
      de: { title: 'Hormone & Zyklus', subName: 'Zyklus, PMS und Schilddrüse' },
      en: { title: 'Hormones & cycle', subName: 'Cycle, PMS and thyroid' },
    },
    services: [
      {
        slug: 'beratung-zyklus-pms',
        type: 'first',
        durationMinutes: 40,
        priceCents: priceByPositions('beratung-zyklus-pms'),
        texts: {
          de: {
            title: 'Beratung Zyklus & PMS',
            description: 'Für unregelmäßige Zyklen, starke Blutungen und belastende Tage davor.',
          },
          en: {
            title: 'Cycle & PMS consultation',
            description: 'For irregular cycles, heavy periods and difficult days before them.',
          },
        },
      },
      {
        slug: 'sprechstunde-schilddruese',
        type: 'first',
        durationMinutes: 30,
        priceCents: priceByPositions('sprechstunde-schilddruese'),
        texts: {
          de: {
            title: 'Sprechstunde Schilddrüse',
            description: 'Über- und Unterfunktion erkennen, Werte einordnen, Behandlung prüfen.',
          },
          en: {
            title: 'Thyroid consultation',
            description: 'Recognising an over- or underactive thyroid, reading results, reviewing treatment.',
          },
        },
      },
    ],
  },
  {
    slug: 'wohlbefinden',
    texts: {
      de: { title: 'Schlaf, Stimmung & Energie', subName: 'Wieder gut durch Tag und Nacht' },
      en: { title: 'Sleep, mood & energy', subName: 'Feeling well again, day and night' },
    },
    services: [
      {
        slug: 'beratung-schlaf-stimmung',
        type: 'first',
        durationMinutes: 30,
        priceCents: priceByPositions('beratung-schlaf-stimmung'),
        texts: {
          de: {
            title: 'Beratung Schlaf & Stimmung',
            description: 'Wege aus schlaflosen Nächten, Erschöpfung und gedrückter Stimmung.',
          },
          en: {
            title: 'Sleep & mood consultation',
            description: 'Ways out of sleepless nights, exhaustion and low mood.',
          },
        },
      },
      {
        slug: 'beratung-ernaehrung',
        type: 'first',
        durationMinutes: 30,
        priceCents: priceByPositions('beratung-ernaehrung'),
        texts: {
          de: {
            title: 'Beratung Ernährung & Stoffwechsel',
            description:
              'Gewicht, Blutzucker und Blutfette in der Lebensmitte, mit Ihrem eigenen Ernährungsplan.',
          },
          en: {
            title: 'Nutrition & metabolism consultation',
            description: 'Weight, blood sugar and blood lipids in midlife, with a diet plan of your own.',
          },
        },
      },
      {
        slug: 'beratung-knochen',
        type: 'first',
        durationMinutes: 30,
        priceCents: priceByPositions('beratung-knochen'),
        texts: {
          de: {
            title: 'Beratung Knochengesundheit',
            description:
              'Osteoporose vorbeugen, Befunde verstehen, Behandlung planen, mit schriftlichem Befundbericht.',
          },
          en: {
            title: 'Bone health consultation',
            description:
              'Preventing osteoporosis, understanding findings, planning treatment, with a written report.',
          },
        },
      },
    ],
  },
  {
    slug: 'begleitung',
    texts: {
      de: { title: 'Befunde & Zweitmeinung', subName: 'In Ruhe besprechen, sicher entscheiden' },
      en: { title: 'Findings & second opinion', subName: 'Talk it over, decide with confidence' },
    },
    services: [
      {
        slug: 'befundbesprechung',
        type: 'following',
        durationMinutes: 20,
        priceCents: priceByPositions('befundbesprechung'),
        texts: {
          de: {
            title: 'Befundbesprechung',
            description:
              'Kurzer Termin, um neue Befunde gemeinsam durchzugehen, mit schriftlichem Befundbericht.',
          },
          en: {
            title: 'Review of your findings',
            description: 'A short appointment to go through new findings together, with a written report.',
          },
        },
      },
      {
        slug: 'zweitmeinung',
        type: 'first',
        durationMinutes: null,
        priceCents: null,
        texts: {
          de: {
            title: 'Ausführliche Zweitmeinung',
            description:
              'Eine zweite ärztliche Sicht vor einer wichtigen Entscheidung. Festpreis ohne Positionen der GOÄ: Private Versicherungen erstatten ihn meist nicht.',
          },
          en: {
            title: 'Detailed second opinion',
            description:
              'A second medical view before an important decision. A fixed price without positions from the fee schedule: private insurers usually do not reimburse it.',
          },
        },
      },
    ],
  },
];

export interface DemoLine {
  sender: 'patient' | 'doctor';
  html: string;
  hoursAgo: number;
  /** What came with it. */
  file?: { name: string; title: string; paragraphs: string[]; table: [string, string, string][] };
}

export interface DemoConversation {
  doctor: string;
  lines: DemoLine[];
  /** So many of the last lines the patient has not read yet. */
  unread: number;
}

const DAY = 24;

/** The conversation with the newest message comes last. */
export const demoConversations: DemoConversation[] = [
  {
    doctor: 'lena-maurer',
    unread: 1,
    lines: [
      {
        sender: 'patient',
        html: '<p>Guten Tag Frau Dr. Maurer, ich musste unseren Termin leider absagen. Ich melde mich, sobald ich wieder Luft habe.</p>',
        hoursAgo: 6 * DAY,
      },
      {
        sender: 'doctor',
        html: '<p>Das ist kein Problem, Frau Vogel. Buchen Sie einfach neu, wenn es für Sie passt. Bis dahin alles Gute.</p>',
        hoursAgo: 16,
      },
    ],
  },
  {
    doctor: 'anna-keller',
    unread: 2,
    lines: [
      {
        sender: 'doctor',
        html: '<p>Liebe Frau Vogel, vielen Dank für das offene Gespräch. Bis zum nächsten Mal hätte ich gern drei Dinge von Ihnen:</p><ol><li>die <strong>Laborwerte</strong> vom Hausarzt, am besten als PDF</li><li>eine Liste Ihrer Medikamente, auch der pflanzlichen</li><li>zwei Wochen <strong>Schlaftagebuch</strong></li></ol>',
        hoursAgo: 18 * DAY + 4,
      },
      {
        sender: 'patient',
        html: '<p>Danke, das mache ich. Gibt es für das Tagebuch eine Vorlage?</p>',
        hoursAgo: 18 * DAY,
      },
      {
        sender: 'doctor',
        html: '<p>Ja, zum Beispiel diese: <a href="https://example.com/schlaftagebuch" rel="noopener noreferrer">Schlaftagebuch zum Ausdrucken</a>. Ein Zettel neben dem Bett tut es aber genauso.</p>',
        hoursAgo: 17 * DAY + 20,
      },
      {
        sender: 'patient',
        html: '<p>Ich nehme zurzeit:</p><ul><li>L-Thyroxin 50 µg, morgens</li><li>Vitamin D, einmal in der Woche</li><li>Traubensilberkerze, <em>seit etwa vier Wochen</em></li></ul>',
        hoursAgo: 15 * DAY,
      },
      {
        sender: 'doctor',
        html: '<p>Sehr gut, danke. Bitte nehmen Sie das L-Thyroxin weiter <strong>nüchtern</strong>, eine halbe Stunde vor dem Frühstück. Die Traubensilberkerze können Sie vorerst behalten.</p>',
        hoursAgo: 14 * DAY + 18,
      },
      {
        sender: 'patient',
        html: '<p>Hier kommt das Tagebuch. Die Nächte werden ruhiger, nur gegen drei Uhr liege ich oft wach.</p>',
        hoursAgo: 4 * DAY + 2,
        file: {
          name: 'schlaftagebuch.pdf',
          title: 'Schlaftagebuch',
          paragraphs: ['Zwei Wochen, jeweils am Morgen ausgefüllt.'],
          table: [
            ['Woche', 'Schlaf im Mittel', 'Aufgewacht'],
            ['Erste Woche', '5 Stunden 40', 'drei- bis viermal'],
            ['Zweite Woche', '6 Stunden 25', 'ein- bis zweimal'],
          ],
        },
      },
      {
        sender: 'doctor',
        html: '<p>Das sieht schon besser aus als vor drei Wochen. Wachen Sie mit Hitze auf oder einfach so?</p>',
        hoursAgo: 3 * DAY + 21,
      },
      {
        sender: 'patient',
        html: '<p>Meist mit Hitze, danach ist mir kalt. Am Wochenende war es <u>deutlich</u> weniger.</p>',
        hoursAgo: 3 * DAY,
      },
      {
        sender: 'doctor',
        html: '<p>Dann lassen Sie uns das beim Folgetermin in Ruhe ansehen. Ich habe Ihnen dazu einen neuen Therapieplan eingestellt.</p>',
        hoursAgo: 2 * DAY,
      },
      {
        sender: 'patient',
        html: '<p>Den habe ich gelesen, vielen Dank. Soll ich die neuen Laborwerte vor dem Termin schicken?</p>',
        hoursAgo: 26,
      },
      {
        sender: 'doctor',
        html: '<p>Guten Tag Frau Vogel, ja gern, am besten als PDF.</p>',
        hoursAgo: 3,
      },
      {
        sender: 'doctor',
        html: '<p>Und notieren Sie bitte auch,</p><ul><li>wie Sie zuletzt geschlafen haben</li><li>ob sich die Hitzewallungen verändert haben</li></ul><p>Dann haben wir beim Termin mehr Zeit für Ihre Fragen.</p>',
        hoursAgo: 2,
      },
    ],
  },
];

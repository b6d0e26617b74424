import { expect, test } from 'vitest';
import { linkedConsent } from './SigningPart.tsx';

test('a consent leads to the legal pages it names, in both languages', () => {
  expect(linkedConsent('Wie in der Datenschutzerklärung beschrieben.')).toEqual({
    text: 'Wie in der [Datenschutzerklärung] beschrieben.',
    links: ['/patient/privacy-policy'],
  });
  expect(linkedConsent('Ich stimme den Allgemeinen Geschäftsbedingungen zu.')).toEqual({
    text: 'Ich stimme den [Allgemeinen Geschäftsbedingungen] zu.',
    links: ['/patient/agb'],
  });
  expect(linkedConsent('I accept the terms and conditions and the privacy policy.')).toEqual({
    text: 'I accept the [terms and conditions] and the [privacy policy].',
    links: ['/patient/agb', '/patient/privacy-policy'],
  });
});

test('a sentence that names no legal page stays as it is', () => {
  expect(linkedConsent('Ich habe richtig geantwortet.')).toEqual({
    text: 'Ich habe richtig geantwortet.',
    links: [],
  });
});

/** The provider's script brings its own sentences, and so does its stand-in. */
const SENTENCES = {
  de: {
    language: 'de',
    notice: 'Testumgebung – es wird kein Geld bewegt',
    cardNumber: 'Kartennummer',
    cardExpiry: 'Ablaufdatum (Monat und Jahr)',
    cardCvc: 'Prüfziffer (CVC)',
    expiryPlaceholder: 'MM / JJ',
    incomplete_number: 'Ihre Kartennummer ist unvollständig.',
    invalid_number: 'Ihre Kartennummer ist ungültig.',
    incomplete_expiry: 'Das Ablaufdatum Ihrer Karte ist unvollständig.',
    invalid_expiry_month: 'Der Ablaufmonat Ihrer Karte ist ungültig.',
    invalid_expiry_month_past: 'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
    invalid_expiry_year_past: 'Das Ablaufjahr Ihrer Karte liegt in der Vergangenheit.',
    invalid_expiry_year: 'Das Ablaufjahr Ihrer Karte ist ungültig.',
    incomplete_cvc: 'Die Prüfziffer Ihrer Karte ist unvollständig.',
    incorrect_number: 'Ihre Kartennummer ist falsch.',
    invalid_cvc: 'Die Prüfziffer Ihrer Karte ist ungültig.',
    card_declined: 'Ihre Karte wurde abgelehnt.',
    insufficient_funds: 'Ihre Karte ist nicht ausreichend gedeckt.',
    expired_card: 'Ihre Karte ist abgelaufen.',
    incorrect_cvc: 'Die Prüfziffer Ihrer Karte ist falsch.',
    processing_error:
      'Bei der Verarbeitung Ihrer Karte ist ein Fehler aufgetreten. Bitte versuchen Sie es gleich noch einmal.',
    test_mode_live_card: 'Dies ist eine Testumgebung. Bitte verwenden Sie eine Testkarte, keine echte Karte.',
    setup_intent_authentication_failure:
      'Wir konnten Ihre Karte nicht bestätigen. Bitte wählen Sie eine andere Karte oder versuchen Sie es noch einmal.',
    payment_intent_authentication_failure:
      'Wir konnten Ihre Karte nicht bestätigen. Bitte wählen Sie eine andere Karte oder versuchen Sie es noch einmal.',
    api_connection_error: 'Der Zahlungsdienst ist nicht erreichbar. Bitte versuchen Sie es noch einmal.',
    approvalTitle: 'Bestätigung durch Ihre Bank',
    approvalText: 'Hier würde Ihre Bank fragen, ob Sie es sind (3-D Secure).',
    approvalAmount: 'Betrag',
    approve: 'Freigeben',
    refuse: 'Ablehnen',
  },
  en: {
    language: 'en',
    notice: 'Test environment – no money is moved',
    cardNumber: 'Card number',
    cardExpiry: 'Expiry date (month and year)',
    cardCvc: 'Security code (CVC)',
    expiryPlaceholder: 'MM / YY',
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_month: "Your card's expiration month is invalid.",
    invalid_expiry_month_past: "Your card's expiration date is in the past.",
    invalid_expiry_year_past: "Your card's expiration year is in the past.",
    invalid_expiry_year: "Your card's expiration year is invalid.",
    incomplete_cvc: "Your card's security code is incomplete.",
    incorrect_number: 'Your card number is incorrect.',
    invalid_cvc: "Your card's security code is invalid.",
    card_declined: 'Your card has been declined.',
    insufficient_funds: 'Your card has insufficient funds.',
    expired_card: 'Your card has expired.',
    incorrect_cvc: "Your card's security code is incorrect.",
    processing_error: 'An error occurred while processing your card. Try again in a little bit.',
    test_mode_live_card: 'This is a test environment. Please use a test card, not a real one.',
    setup_intent_authentication_failure:
      'We are unable to authenticate your card. Please choose a different card or try again.',
    payment_intent_authentication_failure:
      'We are unable to authenticate your card. Please choose a different card or try again.',
    api_connection_error: 'The payment service cannot be reached. Please try again.',
    approvalTitle: 'Confirmation by your bank',
    approvalText: 'Here your bank would ask whether it is you (3-D Secure).',
    approvalAmount: 'Amount',
    approve: 'Approve',
    refuse: 'Refuse',
  },
};

/** `auto` follows the browser; a language there are no sentences for gets the English ones. */
export function sentencesFor(locale) {
  const wanted = !locale || locale === 'auto' ? navigator.language : locale;
  return wanted.toLowerCase().startsWith('de') ? SENTENCES.de : SENTENCES.en;
}

/** The bank's reason says more than the general code, where there is a sentence for it. */
export function sentenceForError(texts, { code, decline_code: reason, message }) {
  return texts[reason] ?? texts[code] ?? message;
}

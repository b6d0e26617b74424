import type { Setting } from '#contract/content.contract.ts';

export const demoSettings: Setting[] = [
  { key: 'hospital_name', value: 'Online Klinik' },
  { key: 'hospital_subtitel', value: 'Hormon- & Wechseljahre-Medizin' },
  { key: 'hospital_subtitel_en', value: 'Hormone & menopause medicine' },
  { key: 'footer_agency_name', value: 'Studio Beispiel' },
  { key: 'footer_agency_url', value: 'https://example.com/' },
  { key: 'no_show_fee_percent', value: '30' },
  { key: 'wizard_paypal_enabled', value: '0' },
  { key: 'chat_reply_hours', value: '24' },
  { key: 'contact_email', value: 'kontakt@example.com' },
  { key: 'clinic_phone', value: '030 23125100' },
  { key: 'plan_diary', value: '1' },
  { key: 'video_phone', value: '030 12345678' },
  { key: 'invoice_clinic_name', value: 'Online Klinik Beispiel GmbH' },
  { key: 'invoice_clinic_address', value: 'Musterstraße 1, 10115 Berlin' },
  { key: 'invoice_clinic_tax_number', value: '00/000/00000' },
  // An account that banks publish for tests.
  { key: 'invoice_clinic_bank', value: 'Beispielbank · IBAN DE02 1203 0000 0000 2020 51' },
  { key: 'invoice_iban', value: 'DE02120300000000202051' },
  { key: 'invoice_bic', value: 'BYLADEM1001' },
  { key: 'datev_consultant', value: '29098' },
  { key: 'datev_client', value: '55003' },
];

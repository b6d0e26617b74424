import type { CSSProperties } from 'react';
import { brandPalette } from '#contract/brand.rules.ts';
import { staff_clinic_settings } from '#texts/generated/staff_clinic_settings.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Settings.module.css';

/** A button and a link as patients would see them, by day or by night. Only looked at. */
export function ColourSample({ colour, scheme }: { colour: string; scheme: 'light' | 'dark' }) {
  const t = useTexts(staff_clinic_settings);
  const { brand, onBrand } = brandPalette(colour)[scheme];
  return (
    <div
      className={styles.sample}
      data-scheme={scheme}
      style={{ '--sample': brand, '--on-sample': onBrand } as CSSProperties}
    >
      <span className={styles.sampleButton}>{t.colour_sample}</span>
      <span className={styles.sampleLink}>{scheme === 'light' ? t.colour_light : t.colour_dark}</span>
    </div>
  );
}

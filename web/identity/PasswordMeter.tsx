import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './PasswordMeter.module.css';
import { passwordStrength } from './password-strength.ts';

const STEPS = ['short', 'weak', 'good', 'strong'] as const;

/** How strong the typed password is: a bar and one word, read aloud when the word changes. */
export function PasswordMeter({ password }: { password: string }) {
  const t = useTexts(identity);
  const strength = passwordStrength(password);
  return (
    <div className={styles.meter} data-strength={password === '' ? undefined : strength}>
      <span className={styles.bar} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} />
        ))}
      </span>
      <span role="status" className={styles.word}>
        {password !== '' && t[`strength_${strength}`]}
      </span>
    </div>
  );
}

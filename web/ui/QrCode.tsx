import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** Drawn here, in the browser: the words in it go nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={styles.qrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={squares.join('')} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}

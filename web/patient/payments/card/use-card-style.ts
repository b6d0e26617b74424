import { useEffect, useState } from 'react';
import type { CardStyle } from './stripe.ts';

/** The provider's fields stand in frames that our style does not reach: it is told to them, for day and night. */
export function useCardStyle(): CardStyle {
  const [style, setStyle] = useState(readStyle);
  useEffect(() => {
    const isDark = window.matchMedia('(prefers-color-scheme: dark)');
    const renew = () => setStyle(readStyle());
    isDark.addEventListener('change', renew);
    return () => isDark.removeEventListener('change', renew);
  }, []);
  return style;
}

function readStyle(): CardStyle {
  const probe = document.body.appendChild(document.createElement('span'));
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const style = {
    base: {
      color: colourOf('--ink'),
      iconColor: colourOf('--ink-soft'),
      fontFamily: getComputedStyle(probe).fontFamily,
      // Smaller, and phones would zoom into the field.
      fontSize: '16px',
      fontSmoothing: 'antialiased',
      '::placeholder': { color: colourOf('--ink-soft') },
    },
    invalid: { color: colourOf('--danger'), iconColor: colourOf('--danger') },
  };
  probe.remove();
  return style;
}

import { Link, type LinkProps } from 'react-router';
import { type ButtonLooks, buttonClass } from './button-class.ts';

/** Goes somewhere, and looks like a button. */
export function ButtonLink({ look, size, isWide, className, ...link }: LinkProps & ButtonLooks) {
  return <Link {...link} className={buttonClass({ look, size, isWide }, className)} />;
}

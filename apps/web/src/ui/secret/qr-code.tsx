import { encode } from 'uqr';
import classes from './secret.module.css';

export interface QrCodeProps {
  value: string;
  /** What it holds, for those who cannot see it. */
  label: string;
}

/** Light modules around the code: readers need four to find its edge. */
const QUIET_MODULES = 4;

/** A text for a phone's camera. Dark on white in both themes: many readers know no other. */
export function QrCode({ value, label }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET_MODULES });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

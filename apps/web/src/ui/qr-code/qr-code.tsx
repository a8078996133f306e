import clsx from 'clsx';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

export interface QrCodeProps {
  value: string;
  /** What it holds, for those who cannot see it; a code without one stands beside the same in words. */
  label?: string;
  /** Gives it a size of its own. */
  className?: string | undefined;
}

/** Light modules around the code: readers need four to find its edge. */
const QUIET_MODULES = 4;

/** A text for a phone's camera. Dark on white in both themes: many readers know no other. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET_MODULES });
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      className={clsx(classes.code, className)}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={data.map(rowPath).join('')} />
    </svg>
  );
}

/** The dark modules of a row, those side by side as one. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const length = x + 1 - start;
    path += `M${start} ${y}h${length}v1h-${length}z`;
  }
  return path;
}

import clsx from 'clsx';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

export interface QrCodeProps {
  value: string;
  /** Text alternative; none if the same text is beside the code. */
  label?: string;
  /** Class that sets its size. */
  className?: string | undefined;
}

/** Quiet zone: readers need four light modules to find the edge. */
const QUIET_MODULES = 4;

/** A text as a QR code. Dark on white in both themes: many readers support nothing else. */
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

/** The dark modules of a row, adjacent ones combined. */
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

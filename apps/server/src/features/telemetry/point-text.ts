import { ArrayElements } from './array-elements.ts';
import type { ScannedRows } from './points.repository.ts';

/** Format of a point: of REST and entity data, or of device subscriptions. */
export type PointForm = 'object' | 'pair';

/** Format of points, and whether values keep their types or become text. */
export type PointStyle = { readonly form: PointForm; readonly strict: boolean };

const ascii = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

const FORMS = {
  object: { open: ascii('{"ts":'), middle: ascii(',"value":'), close: ascii('}') },
  pair: { open: ascii('['), middle: ascii(','), close: ascii(']') },
} as const;

/** The most bytes around a time and a value: a comma, an opening, a middle, two quotes, a closing. */
const BYTES_AROUND = 20;
const COMMA = 0x2c;
const QUOTE = 0x22;

/** The first points of a key among scanned rows, as comma-separated JSON text; `lastTs`: time of the last of them. */
export type PointText = { readonly text: string; readonly count: number; readonly lastTs: number };

/**
 * The first `most` points of a key. The digits of times and numbers are copied as PostgreSQL wrote them: a month of minutes
 * has a hundred thousand of them, and to make a string of each, or to format it, takes several times as long.
 */
export function pointText(scanned: ScannedRows, key: string, style: PointStyle, most: number): PointText {
  const { rows, skipped, times, others, isBackward } = scanned;
  const numbers = scanned.numbers.get(key);
  const ofKey = scanned.keys.indexOf(key);
  const { open, middle, close } = FORMS[style.form];
  const bytes = Buffer.allocUnsafe(mostBytes(scanned, numbers?.length ?? 0, ofKey));
  const time = new ArrayElements(times, isBackward, skipped);
  const number = numbers === undefined ? undefined : new ArrayElements(numbers, isBackward, skipped);
  let end = 0;
  let count = 0;
  let lastTime = 0;
  let lastTimeEnd = 0;
  for (let row = 0; row < rows && count < most; row += 1) {
    time.next();
    number?.next();
    const other = others.size > 0 ? others.get(time.text())?.[ofKey] : undefined;
    const isOther = typeof other === 'string';
    if (!isOther && (number === undefined || number.isNull())) continue;
    if (count > 0) bytes[end++] = COMMA;
    end = copyBytes(open, bytes, end);
    lastTime = end;
    end = time.copyTo(bytes, end);
    lastTimeEnd = end;
    end = copyBytes(middle, bytes, end);
    if (isOther) end += bytes.write(other, end);
    else if (number !== undefined) {
      if (!style.strict) bytes[end++] = QUOTE;
      end = number.copyTo(bytes, end);
      if (!style.strict) bytes[end++] = QUOTE;
    }
    end = copyBytes(close, bytes, end);
    count += 1;
  }
  const text = bytes.toString(others.size > 0 ? 'utf8' : 'latin1', 0, end);
  return { text, count, lastTs: Number(bytes.toString('latin1', lastTime, lastTimeEnd)) };
}

function mostBytes({ rows, times, others }: ScannedRows, numberBytes: number, ofKey: number): number {
  let bytes = rows * BYTES_AROUND + times.length + numberBytes;
  for (const values of others.values()) bytes += Buffer.byteLength(values[ofKey] ?? '');
  return bytes;
}

function copyBytes(from: Uint8Array, to: Uint8Array, at: number): number {
  let place = at;
  for (let n = 0; n < from.length; n += 1) to[place++] = from[n] ?? 0;
  return place;
}

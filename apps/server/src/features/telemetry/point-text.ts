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
const [COMMA, QUOTE, CLOSING, LETTER_N, LETTER_U] = [0x2c, 0x22, 0x7d, 0x4e, 0x55];

/** The first points of a key among scanned rows, as comma-separated JSON text; `lastTs`: time of the last of them. */
export type PointText = { readonly text: string; readonly count: number; readonly lastTs: number };

/**
 * The first `most` points of a key. The digits of times and numbers are copied as PostgreSQL wrote them: a month of minutes
 * has a hundred thousand of them, and to make a string of each, or to format it, takes several times as long.
 */
export function pointText(scanned: ScannedRows, key: string, style: PointStyle, most: number): PointText {
  const { times, others } = scanned;
  const numbers = scanned.numbers.get(key);
  const ofKey = scanned.keys.indexOf(key);
  const { open, middle, close } = FORMS[style.form];
  const bytes = Buffer.allocUnsafe(mostBytes(scanned, numbers ?? '', ofKey));
  let end = 0;
  let count = 0;
  let last = 0;
  // Both texts begin with a brace.
  for (let t = 1, v = 1; t < times.length && count < most; ) {
    const tEnd = elementEnd(times, t);
    const vEnd = numbers === undefined ? v : elementEnd(numbers, v);
    const other = others.size > 0 ? others.get(times.slice(t, tEnd))?.[ofKey] : undefined;
    const isOther = typeof other === 'string';
    if (isOther || (numbers !== undefined && !isNull(numbers, v))) {
      if (count > 0) bytes[end++] = COMMA;
      end = copyBytes(open, bytes, end);
      end = copyDigits(times, t, tEnd, bytes, end);
      end = copyBytes(middle, bytes, end);
      if (isOther) end += bytes.write(other, end);
      else if (numbers !== undefined) {
        if (!style.strict) bytes[end++] = QUOTE;
        end = copyDigits(numbers, v, vEnd, bytes, end);
        if (!style.strict) bytes[end++] = QUOTE;
      }
      end = copyBytes(close, bytes, end);
      count += 1;
      last = t;
    }
    t = tEnd + 1;
    v = vEnd + 1;
  }
  const text = bytes.toString(others.size > 0 ? 'utf8' : 'latin1', 0, end);
  return { text, count, lastTs: count > 0 ? Number(times.slice(last, elementEnd(times, last))) : 0 };
}

function mostBytes({ rows, times, others }: ScannedRows, numbers: string, ofKey: number): number {
  let bytes = rows * BYTES_AROUND + times.length + numbers.length;
  for (const values of others.values()) bytes += Buffer.byteLength(values[ofKey] ?? '');
  return bytes;
}

/** The end of the element of an array in PostgreSQL's text format that begins at `from`. */
function elementEnd(array: string, from: number): number {
  let end = from;
  for (let code = array.charCodeAt(end); code !== COMMA && code !== CLOSING; code = array.charCodeAt(end)) {
    end += 1;
  }
  return end;
}

/** `NULL`; no number begins like it. */
const isNull = (array: string, from: number) =>
  array.charCodeAt(from) === LETTER_N && array.charCodeAt(from + 1) === LETTER_U;

function copyDigits(from: string, first: number, end: number, to: Uint8Array, at: number): number {
  let place = at;
  for (let n = first; n < end; n += 1) to[place++] = from.charCodeAt(n);
  return place;
}

function copyBytes(from: Uint8Array, to: Uint8Array, at: number): number {
  let place = at;
  for (let n = 0; n < from.length; n += 1) to[place++] = from[n] ?? 0;
  return place;
}

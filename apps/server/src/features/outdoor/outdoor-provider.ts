import type { Position } from '@airdeck/air/positions';
import type { OutdoorPlace, OutdoorReading } from '@airdeck/contract/outdoor';
import type { z } from 'zod';

/** What the air and the weather are at a place, and what the provider calls that place, if it does. */
export type OutdoorAnswer = { readonly reading: OutdoorReading; readonly place?: OutdoorPlace };

/** The air outside in the past; the lists are of one length. Null where it is not known, never 0. */
export type PastAir = {
  /** When each hour began, epoch ms, ascending. */
  readonly ts: readonly number[];
  /** Means of the hours, µg/m³. */
  readonly pm25: readonly (number | null)[];
  readonly pm10: readonly (number | null)[];
};

/**
 * What the air was, hour by hour. Times are whole days of UTC, the end excluded.
 * @throws ProviderError
 */
export type PastAirSource = (
  position: Position,
  span: { readonly startTs: number; readonly endTs: number },
) => Promise<PastAir>;

/** A user who knows the air and the weather outside. */
export type OutdoorProvider = {
  /** For the log. */
  readonly name: string;
  /** @throws ProviderError when there is no answer that can be trusted */
  readingAt(position: Position): Promise<OutdoorAnswer>;
  /** Missing where the provider does not keep what was. */
  readonly pastAirAt?: PastAirSource;
};

/** A user who knows what a place is called. */
export type Geocoder = {
  readonly name: string;
  /** Undefined where the place has no name. @throws ProviderError */
  nameOf(position: Position): Promise<string | undefined>;
};

/** A provider gave no answer that can be used. Its message never holds a key. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

const TIMEOUT_MS = 5_000;
/** The longest answer of any of them has some kilobytes. */
const MAX_BYTES = 256 * 1024;

/**
 * Asks a service for JSON of a shape. Follows no redirect, reads no more than it can use, and waits five seconds for
 * all of it.
 * @throws ProviderError that names the host, but not the address, which may hold a key
 */
export async function askJson<T>(url: URL, schema: z.ZodType<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal,
      headers: { accept: 'application/json', 'user-agent': 'Airdeck' },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderError(`${url.host} answered ${response.status}`);
    }
    return schema.parse(JSON.parse(await readText(response, url)));
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted) throw new ProviderError(`${url.host} did not answer within ${timeoutMs} ms`);
    throw new ProviderError(`${url.host} ${wrongOf(error)}`);
  }
}

async function readText(response: Response, url: URL): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    // Leaving the loop ends the connection.
    if (bytes > MAX_BYTES) throw new ProviderError(`${url.host} answered more than ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** In words of our own: messages of others quote what they were given. */
function wrongOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'did not answer in JSON';
  if (error instanceof TypeError) {
    const code = (error.cause as { code?: unknown } | undefined)?.code;
    return typeof code === 'string' ? `cannot be reached: ${code}` : 'cannot be reached, or sends elsewhere';
  }
  return 'answered something else than it should';
}

/** A quantity that cannot be below zero, or null where a service does not know it: some say -9999. */
export function amountOf(value: number | null | undefined): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}

import type { Position } from '@airdeck/air/positions';
import type { OutdoorPlace, OutdoorReading } from '@airdeck/contract/outdoor/outdoor';
import type { ForecastHour } from '@airdeck/contract/outdoor/outdoor-forecast';
import type { z } from 'zod';

/** Air and weather at a place, and the provider's name of the place, if any. */
export type OutdoorAnswer = { readonly reading: OutdoorReading; readonly place?: OutdoorPlace };

/** Past outdoor air, in lists of equal length. Null: unknown, never 0. */
export type PastAir = {
  /** Starts of the hours, epoch ms, ascending. */
  readonly ts: readonly number[];
  /** Hourly means, µg/m³. */
  readonly pm25: readonly (number | null)[];
  readonly pm10: readonly (number | null)[];
};

/** Past weather, in lists of equal length. Null: unknown. */
export type PastWeather = {
  /** Starts of the hours, epoch ms, ascending. */
  readonly ts: readonly number[];
  readonly temperatureC: readonly (number | null)[];
};

/**
 * Hourly past values. The span consists of whole UTC days, the end excluded.
 * @throws ProviderError
 */
export type PastSource<Past> = (
  position: Position,
  span: { readonly startTs: number; readonly endTs: number },
) => Promise<Past>;

/** A source of outdoor air and weather. */
export type OutdoorProvider = {
  /** For the log. */
  readonly name: string;
  /** @throws ProviderError without a valid answer */
  readingAt(position: Position): Promise<OutdoorAnswer>;
  /**
   * The hours from today (UTC) to 48 hours from now at least, ascending. Missing if the provider has no forecast.
   * @throws ProviderError without the weather
   */
  readonly forecastAt?: (position: Position) => Promise<readonly ForecastHour[]>;
  /** Missing if the provider has no past data. */
  readonly pastAirAt?: PastSource<PastAir>;
  readonly pastWeatherAt?: PastSource<PastWeather>;
};

/** A source of names of places. */
export type Geocoder = {
  readonly name: string;
  /** Undefined: the place has no name. @throws ProviderError */
  nameOf(position: Position): Promise<string | undefined>;
};

/** A provider gave no usable answer. The message never contains a key. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

const TIMEOUT_MS = 5_000;
/** The longest answer of any provider has some kilobytes. */
const MAX_BYTES = 256 * 1024;

/**
 * Requests JSON of a given shape. Follows no redirects, limits the size of the answer, and by default waits at most
 * five seconds for all of it.
 * @throws ProviderError with the host, but not the URL, which may contain a key
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
    throw new ProviderError(`${url.host} ${describeError(error)}`);
  }
}

async function readText(response: Response, url: URL): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > MAX_BYTES) throw new ProviderError(`${url.host} answered more than ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Own error texts: messages of libraries may quote their input. */
function describeError(error: unknown): string {
  if (error instanceof SyntaxError) return 'did not answer in JSON';
  if (error instanceof TypeError) {
    const code = (error.cause as { code?: unknown } | undefined)?.code;
    return typeof code === 'string' ? `cannot be reached: ${code}` : 'cannot be reached, or sends elsewhere';
  }
  return 'answered something else than it should';
}

/** A quantity that cannot be negative; null: unknown to the service, for which some send -9999. */
export function amountOf(value: number | null | undefined): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}

/** A question that the page's first script has asked already, before there was a console to ask it. */
export type AskedAhead = {
  readonly authorization: string;
  /** Epoch ms. */
  readonly askedAt: number;
  readonly answer: Promise<Response>;
};

declare global {
  interface Window {
    /** By address; set by the page's first script. */
    airdeckAskedAhead?: Map<string, AskedAhead>;
  }
}

/** Later than this the console would have requested again. */
const FRESH_MS = 10_000;

/**
 * The answer to a question that was asked ahead, in the name of the same person and just now; each is given once.
 * `undefined`: it has to be asked.
 */
export function answerAskedAhead(
  address: string,
  { method, headers }: Pick<RequestInit, 'method' | 'headers'>,
): Promise<Response> | undefined {
  const ahead = window.airdeckAskedAhead?.get(address);
  if (!ahead || method !== 'GET') return undefined;
  window.airdeckAskedAhead?.delete(address);
  const isFresh = Date.now() - ahead.askedAt < FRESH_MS;
  const isSamePerson = new Headers(headers).get('X-Authorization') === ahead.authorization;
  return isFresh && isSamePerson ? ahead.answer : undefined;
}

import { z } from 'zod';
import { ApiFailure } from './api-failure.ts';

/** Only what is used: ThingsBoard releases differ in the rest (`timestamp` was a text once). */
const errorAnswerSchema = z.object({
  message: z.string().nullish(),
  errorCode: z.number().optional(),
  code: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const LONGEST_TEXT = 300;

/** The failure an answer with an error status stands for: a JSON body, a plain text, or nothing readable. */
export async function readFailure(response: Response): Promise<ApiFailure> {
  const details = {
    kind: 'http',
    status: response.status,
    retryAfterS: retryAfterS(response.headers.get('Retry-After')),
  } as const;
  const body = await response.text().catch(() => '');
  const answer = errorAnswerSchema.safeParse(parseJson(body));
  if (answer.success) {
    const { message, ...reason } = answer.data;
    return new ApiFailure(message ?? '', { ...details, ...reason });
  }
  const contentType = response.headers.get('Content-Type') ?? '';
  // A proxy's error page is no text for people.
  return new ApiFailure(contentType.startsWith('text/plain') ? body.slice(0, LONGEST_TEXT) : '', details);
}

/** Seconds only: the HTTP date form is not used by the servers this console speaks to. */
function retryAfterS(header: string | null): number | undefined {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

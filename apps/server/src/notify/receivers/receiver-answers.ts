import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { REQUEST_JSON, readJson } from '../../limits/bounded-json.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { PostedTarget } from './receiver-requests.ts';

/** The answer of a service, with the beginning of its body. */
export type ServiceAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

const LONGEST_LINE = 200;
/** No service is believed that asks for more. */
const LONGEST_PAUSE_MS = 3_600_000;

/** Whether the status and body say that the message was accepted. Some services answer 200 to what they refuse. */
const ACCEPTED: Readonly<Record<PostedTarget['kind'], (answer: ServiceAnswer) => boolean>> = {
  slack: ({ status, body }) => status === 200 && body.trim() === 'ok',
  teams: ({ status, body }) => isSuccess(status) && !/HTTP error \d{3}/.test(body),
  discord: ({ status }) => isSuccess(status),
  telegram: ({ status, body }) => status === 200 && telegramAnswer(body)?.ok === true,
  http: ({ status }) => isSuccess(status),
  sms: ({ status }) => isSuccess(status),
};

const isSuccess = (status: number) => status >= 200 && status <= 299;

const telegramSchema = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: z
    .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() })
    .optional(),
});
const discordSchema = z.object({ retry_after: z.number() });

const telegramAnswer = (body: string) => parsed(telegramSchema, body);

const parsed = <T>(schema: z.ZodType<T>, body: string): T | undefined =>
  schema.safeParse(readJson(body, REQUEST_JSON)).data;

/** The other id of a chat of Telegram that became a larger group; undefined: the chat has the same. */
export function movedChat({ body }: ServiceAnswer): string | undefined {
  const id = telegramAnswer(body)?.parameters?.migrate_to_chat_id;
  return id === undefined ? undefined : String(id);
}

/**
 * @throws DeliveryError with the first line of a refusal. Only after a limit of their rate, an error of their own or no
 * answer is a service asked again.
 */
export function checkAnswer(kind: PostedTarget['kind'], answer: ServiceAnswer): void {
  if (ACCEPTED[kind](answer)) return;
  const { status } = answer;
  const isBusy = status === 429 || (kind === 'teams' && /HTTP error (?:429|5\d\d)/.test(answer.body));
  throw new DeliveryError('refused', `HTTP ${status}${said(kind, answer.body)}`, {
    isFinal: !isBusy && status < 500,
    pauseMs: isBusy ? pauseMs(answer) : null,
  });
}

function said(kind: PostedTarget['kind'], body: string): string {
  const text = (kind === 'telegram' ? telegramAnswer(body)?.description : undefined) ?? body;
  const [line = ''] = text.trim().split(/[\r\n]/, 1);
  return line === '' ? '' : `: ${[...line].slice(0, LONGEST_LINE).join('')}`;
}

function pauseMs({ headers, body }: ServiceAnswer): number | null {
  const seconds =
    telegramAnswer(body)?.parameters?.retry_after ??
    parsed(discordSchema, body)?.retry_after ??
    Number(headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(Math.ceil(seconds * 1000), LONGEST_PAUSE_MS)
    : null;
}

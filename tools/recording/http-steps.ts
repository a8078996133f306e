import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './recording.ts';

/** The server for the steps, and a system administrator as their user. */
export type Target = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly mqttPort: number;
  readonly account: { readonly email: string; readonly password: string };
};

/** A request of `steps/*.steps`. Names in braces are placeholders for values of earlier answers. */
type HttpStep = {
  /** Undefined: it only prepares other steps. */
  readonly name: string | undefined;
  readonly method: string;
  readonly path: string;
  /** Name of the value with its access token. */
  readonly as: string | undefined;
  readonly headers: readonly string[];
  readonly body: string | undefined;
  /** Values taken from the answer: by path in the JSON, or by query parameter `?name` of a link. */
  readonly taken: readonly (readonly [name: string, place: string])[];
  /** Part of the answer that is not compared. */
  readonly leaving: keyof typeof LEAVING | undefined;
};

const FORM =
  /^(?:(?<method>[A-Z]+) (?<path>\S+)(?: as (?<as>\w+))?|> (?<body>.*)|~ (?<leaving>\w+)|(?<name>\w+) = (?<place>\S+)|(?<header>[\w-]+: .*))$/;

/** @throws Error for an invalid line */
export function parseSteps(text: string): HttpStep[] {
  return text
    .trimEnd()
    .split(/\n\n/)
    .map((block) => {
      const [title = '', ...lines] = block.split('\n');
      const parts = lines.map((line) => {
        const groups = FORM.exec(line)?.groups;
        if (!groups) throw new Error(`No line of a step: ${line}`);
        return groups;
      });
      const [request] = parts;
      const last = (part: string) => parts.find((groups) => groups[part] !== undefined)?.[part];
      return {
        name: title === '## -' ? undefined : title.slice('## '.length),
        method: request?.['method'] ?? '',
        path: request?.['path'] ?? '',
        as: request?.['as'],
        headers: parts.flatMap(({ header }) => header ?? []),
        body: last('body'),
        taken: parts.flatMap(({ name, place }) => (name && place ? [[name, place] as const] : [])),
        leaving: last('leaving') as HttpStep['leaving'],
      };
    });
}

/** One row a minute for three hours, from the beginning of the hour a day ago. */
const ROWS = 180;
const HOUR_MS = 3_600_000;

/** Removes parts of answers that vary between servers. */
const LEAVING = {
  withoutActivity: (json: unknown) =>
    (json as { key: string }[]).filter(({ key }) => !/active|last|inactivity/i.test(key)),
  withoutTotals: (json: unknown) => ({ ...(json as object), totalElements: 'n', totalPages: 'n' }),
  withoutCredentials: (json: unknown) => ({ ...(json as object), credentialsValue: 'X' }),
};

/** Plays steps against a server, and keeps its answers. */
export class Player {
  readonly target: Target;
  readonly answers = new Map<string, Answer>();
  readonly run = Date.now().toString(36);
  readonly #values: Map<string, string>;
  readonly #startTime: number;

  constructor(target: Target) {
    this.target = target;
    this.#startTime = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 24 * HOUR_MS;
    const rows = Array.from({ length: ROWS }, (_, minute) => ({
      ts: this.#startTime + minute * 60_000,
      values: { h: minute, hd: minute + 0.5 },
    }));
    this.#values = new Map([
      ['run', this.run],
      ['unknown', '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005'],
      ['nullId', '13814000-1dd2-11b2-8080-808080808080'],
      ['rows', JSON.stringify(rows)],
    ]);
  }

  /** The text with values instead of names: `{device}`, `{t0+60000}`, `{x*300}`. */
  fill(text: string): string {
    return text.replaceAll(
      /\{(\w+)(?:\+(\d+))?(?:\*(\d+))?\}/g,
      (whole, name: string, more = '0', times = '') => {
        if (name === 't0') return String(this.#startTime + Number(more));
        if (times !== '') return name.repeat(Number(times));
        return this.#values.get(name) ?? whole;
      },
    );
  }

  keep(name: string, answer: Answer): void {
    this.answers.set(name, answer);
  }

  /** Plays all steps of a file, one after the other. */
  async play(file: string): Promise<void> {
    const text = readFileSync(join(import.meta.dirname, 'steps', `${file}.steps`), 'utf8');
    for (const step of parseSteps(text)) await this.#ask(step);
  }

  /** Plays one step, given as text. */
  ask(text: string): Promise<void> {
    const [step] = parseSteps(text);
    if (!step) throw new Error('There is no step.');
    return this.#ask(step);
  }

  async signIn(): Promise<void> {
    const { email: username, password } = this.target.account;
    await this.ask(`## -\nPOST /api/auth/login\n> ${JSON.stringify({ username, password })}\nsys = token`);
  }

  async #ask(step: HttpStep): Promise<void> {
    const { answer, text } = await this.#send(step);
    for (const [name, place] of step.taken) {
      const value = place.startsWith('?')
        ? new URL(text).searchParams.get(place.slice(1))
        : place
            .split('.')
            .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], answer.json);
      if (typeof value === 'string') this.#values.set(name, value);
    }
    if (step.name === undefined) return;
    const leave = step.leaving && answer.status === 200 ? LEAVING[step.leaving] : undefined;
    this.keep(step.name, leave ? { ...answer, json: leave(answer.json) } : answer);
  }

  async #send(step: HttpStep): Promise<{ answer: Answer; text: string }> {
    const body = step.body === undefined ? undefined : this.fill(step.body);
    const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
    if (step.as) headers.set('x-authorization', this.fill(`Bearer {${step.as}}`));
    for (const header of step.headers) {
      const [name = '', value = ''] = this.fill(header).split(/: (.*)/);
      headers.set(name, value);
    }
    const response = await fetch(this.target.url + this.fill(step.path), {
      method: step.method,
      headers,
      body: body ?? null,
      redirect: 'manual',
    });
    // So many sign-ins from one address exceed the limit of a minute.
    if (response.status === 429 && step.path.startsWith('/api/auth/')) {
      await sleep(Number(response.headers.get('retry-after') ?? 10) * 1000);
      return this.#send(step);
    }
    const text = await response.text();
    const json = parsed(text);
    const answer = {
      status: response.status,
      type: (response.headers.get('content-type') ?? '').split(';')[0] ?? '',
      location: response.headers.get('location') ?? undefined,
      json,
      text: json === undefined ? text : undefined,
    };
    return { answer, text };
  }
}

/** Undefined: not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
